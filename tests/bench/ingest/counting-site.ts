import { setTimeout as wait } from 'node:timers/promises';

const demoDevices = 4;

/** A counting device, with the number of its acknowledged passages. */
export interface TestedDevice {
  readonly id: string;
  readonly token: string;
  sequence: number;
  accepted: number;
}

/** How often a device sends a message that is not answered. */
const mostTries = 5;

/** The calls of devices and of an administrator's browser. */
export class CountingSite {
  /** Messages that were sent again because their connection broke. */
  resent = 0;
  readonly #url: string;
  readonly #cookie: string;
  readonly #projectId: string;

  constructor(url: string, cookie: string, projectId: string) {
    this.#url = url;
    this.#cookie = cookie;
    this.#projectId = projectId;
  }

  /** Resolves once the demo's own devices exist. Until then the server is busy filling the demo. */
  async untilFilled(): Promise<void> {
    const path = `/api/people-count/Device/getDeviceList?projectUUID=${this.#projectId}`;
    for (;;) {
      const response = await fetch(this.#url + path, { headers: { cookie: this.#cookie } });
      const { total } = await response.json();
      if (total >= demoDevices) break;
      await wait(1000);
    }
    // Their past passages are counted after they are registered.
    await wait(15_000);
  }

  async register(nth: number): Promise<TestedDevice> {
    const response = await fetch(`${this.#url}/api/projects/${this.#projectId}/devices`, {
      method: 'POST',
      headers: { cookie: this.#cookie, 'content-type': 'application/json' },
      body: JSON.stringify({
        pluginId: 'gantry.people-count',
        kind: 'people-counter',
        name: `Bench ${nth}`,
        externalId: `BENCH-${nth}`,
      }),
    });
    if (!response.ok) throw new Error(`A device was refused: ${await response.text()}`);
    const { device, token } = await response.json();
    return { id: device.id, token, sequence: 0, accepted: 0 };
  }

  /** Returns whether the message was acknowledged. */
  async send(device: TestedDevice, count: number): Promise<boolean> {
    const time = new Date().toISOString();
    const passages = Array.from({ length: count }, (_, nth) => ({
      sequence: device.sequence + nth,
      time,
      direction: 'in',
    }));
    device.sequence += count;
    const response = await this.#post(device.token, JSON.stringify({ passages }));
    const answer = await response.json();
    if (response.status !== 200) return false;
    device.accepted += answer.accepted + answer.duplicates;
    return true;
  }

  /** Sends a message again if it was not answered, like a device. */
  async #post(token: string, body: string): Promise<Response> {
    for (let tries = 1; ; tries += 1)
      try {
        return await fetch(`${this.#url}/ingest/people-count`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body,
        });
      } catch (error) {
        if (tries === mostTries) throw error;
        this.resent += 1;
      }
  }

  /** Opens an event stream like a browser. `stop` returns the number of received events. */
  async listen(): Promise<{ stop(): number }> {
    const abort = new AbortController();
    const response = await fetch(`${this.#url}/api/projects/${this.#projectId}/events`, {
      headers: { cookie: this.#cookie },
      signal: abort.signal,
    });
    let heard = 0;
    const decoder = new TextDecoder();
    const read = async () => {
      for await (const chunk of response.body ?? [])
        heard += decoder.decode(chunk).split('counts-changed').length - 1;
    };
    // Rejects when it is aborted.
    read().catch(() => undefined);
    return {
      stop: () => {
        abort.abort();
        return heard;
      },
    };
  }

  /** Number of passages that the server has counted, over all days of the devices. */
  async counted(devices: readonly TestedDevice[]): Promise<number> {
    let sum = 0;
    for (const { id } of devices) {
      const days = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
      const query = new URLSearchParams({
        projectUUID: this.#projectId,
        deviceId: id,
        start: days(2),
        end: days(-2),
      });
      const path = `/api/people-count/PeopleCount/getDailyPeopleCountList?${query}`;
      const response = await fetch(this.#url + path, { headers: { cookie: this.#cookie } });
      for (const day of await response.json()) sum += day.in;
    }
    return sum;
  }
}
