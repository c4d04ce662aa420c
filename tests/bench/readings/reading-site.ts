import { randomUUID } from 'node:crypto';

/** A gateway with its sensors, and the number of its acknowledged readings. */
export interface TestedGateway {
  readonly token: string;
  readonly sensors: readonly string[];
}

/** The calls of gateways and of an administrator's browser. */
export class ReadingSite {
  readonly #url: string;
  readonly #cookie: string;
  readonly #projectId: string;

  constructor(url: string, cookie: string, projectId: string) {
    this.#url = url;
    this.#cookie = cookie;
    this.#projectId = projectId;
  }

  async gateway(sensors: number): Promise<TestedGateway> {
    const { device, token } = await this.#register('falsework-gateway', null);
    const behind: string[] = [];
    for (let nth = 0; nth < sensors; nth += 1)
      behind.push((await this.#register('falsework-sensor', device.id)).device.externalId);
    return { token, sensors: behind };
  }

  /** Posts a message. Returns the number of readings that were acknowledged. */
  async post(token: string, body: string): Promise<number> {
    const response = await fetch(`${this.#url}/ingest/falsework`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    const answer = await response.json();
    return response.status === 200 ? answer.accepted : 0;
  }

  /** Opens an event stream like a browser, until `stop`. */
  async listen(): Promise<{ stop(): void }> {
    const abort = new AbortController();
    const response = await fetch(`${this.#url}/api/projects/${this.#projectId}/events`, {
      headers: { cookie: this.#cookie },
      signal: abort.signal,
    });
    const read = async () => {
      for await (const _ of response.body ?? []);
    };
    // Rejects when it is aborted.
    read().catch(() => undefined);
    return { stop: () => abort.abort() };
  }

  async #register(kind: string, gatewayId: string | null) {
    const response = await fetch(`${this.#url}/api/projects/${this.#projectId}/devices`, {
      method: 'POST',
      headers: { cookie: this.#cookie, 'content-type': 'application/json' },
      body: JSON.stringify({
        pluginId: 'gantry.falsework',
        kind,
        name: `Bench ${kind}`,
        externalId: randomUUID(),
        gatewayId,
      }),
    });
    if (!response.ok) throw new Error(`A device was refused: ${await response.text()}`);
    return response.json();
  }
}

/** A message with one reading of each sensor. No other message has its time. */
export function messageOf(gateway: TestedGateway, at: Date): string {
  const time = at.toISOString();
  const readings = gateway.sensors.map((sensor, nth) => ({
    sensor,
    time,
    inclinationX: 0.1 + nth / 1000,
    inclinationY: 0.2,
    inclinationZ: 0.05,
    force: 12.5,
  }));
  return JSON.stringify({ readings });
}
