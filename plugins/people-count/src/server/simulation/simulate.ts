import { setTimeout as wait } from 'node:timers/promises';
import { dayInZone } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { passageAnswer } from '../../contract/passages.ts';
import { siteDay, type TimedPassage } from './site-day.ts';

export interface SimulationOptions {
  readonly origin: string;
  readonly email: string;
  readonly password: string;
  /** Code of the project. */
  readonly project: string;
  readonly devices: number;
  /** `YYYY-MM-DD`; today by default. */
  readonly day: string | undefined;
  /** Simulated seconds per second. */
  readonly speed: number;
  readonly seed: string;
  readonly say: (line: string) => void;
}

interface Simulated {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly tokenId: string;
  readonly passages: readonly TimedPassage[];
  sent: number;
}

const batch = 500;
const workers = 120;
/** Milliseconds between two messages of a device. */
const interval = 1000;

/**
 * Simulates a working day through the devices' HTTP API: registers missing devices, gives each a token, sends passages,
 * and revokes the tokens at the end. Sends future passages at their own time.
 */
export async function simulate(options: SimulationOptions, signal: AbortSignal): Promise<void> {
  const { origin, devices: wanted, speed, seed, say } = options;
  const site = await Site.signIn(options);
  const day = options.day ?? dayInZone(Date.now(), site.timeZone);
  const devices: Simulated[] = [];
  let valid: readonly string[] = [];
  try {
    for (let nth = 1; nth <= wanted; nth += 1) {
      const { id, name, token, tokenId } = await site.device(nth);
      const passages = siteDay({ seed: `${seed} ${nth}`, day, timeZone: site.timeZone, workers });
      devices.push({ id, name, token, tokenId, passages, sent: 0 });
    }
    const all = devices.flatMap(({ passages }) => passages.map(({ at }) => at));
    const [start, end] = [Math.min(...all), Math.max(...all)];
    const totals = { accepted: 0, duplicates: 0, refused: 0 };
    say(
      `Playing ${day} with ${wanted} devices and ${all.length} passages at ${speed} times the speed of the clock.`,
    );
    const began = performance.now();
    let played = start;
    while (played < end && !signal.aborted) {
      played = Math.min(start + (performance.now() - began) * speed, Date.now(), end);
      for (const device of devices) await sendUntil(origin, device, played, totals, signal);
      say(
        `${new Date(played).toISOString()}: ${totals.accepted} accepted, ${totals.duplicates} repeated, ${totals.refused} refused`,
      );
      if (played < end) await wait(interval, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    // Every token is tried, and a failure here must not replace an earlier one.
    valid = await site.revokeAll(devices);
    if (valid.length === 0) say('The tokens of the simulated devices are revoked.');
    else say(`Revoke the tokens of these devices in Settings, Sensors and counters: ${valid.join(', ')}.`);
  }
  if (valid.length > 0) throw new Error(`${valid.length} of ${devices.length} tokens could not be revoked.`);
}

async function sendUntil(
  origin: string,
  device: Simulated,
  until: number,
  totals: { accepted: number; duplicates: number; refused: number },
  signal: AbortSignal,
): Promise<void> {
  let isFirst = true;
  while (!signal.aborted) {
    const { sent } = device;
    const passages = device.passages.slice(sent, sent + batch).filter(({ at }) => at <= until);
    // The first message is sent even without passages, as a heartbeat.
    if (passages.length === 0 && !isFirst) return;
    isFirst = false;
    const response = await fetch(`${origin}/ingest/people-count`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${device.token}` },
      body: JSON.stringify({ passages: passages.map(({ at: _, ...passage }) => passage) }),
    });
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      await wait(seconds * 1000, undefined, { signal }).catch(() => undefined);
      continue;
    }
    if (!response.ok)
      throw new Error(`${device.name} was refused: ${response.status} ${await response.text()}`);
    const answer = passageAnswer.parse(await response.json());
    totals.accepted += answer.accepted;
    totals.duplicates += answer.duplicates;
    totals.refused += answer.refused.length;
    device.sent += passages.length;
  }
}

/** The fields that the simulator reads of the server's answers. */
const projectList = z.object({
  projects: z.array(z.object({ id: z.uuid(), code: z.string(), timeZone: z.string() })),
});
const deviceList = z.object({
  devices: z.array(z.object({ id: z.uuid(), externalId: z.string(), retiredAt: z.string().nullable() })),
});
const deviceWithToken = z.object({
  device: z.object({ id: z.uuid(), name: z.string(), tokens: z.array(z.object({ id: z.uuid() })) }),
  token: z.string(),
});

/** HTTP client of a project's administrator. */
class Site {
  readonly timeZone: string;
  readonly #cookie: string;
  readonly #devices: string;

  private constructor(cookie: string, devices: string, timeZone: string) {
    this.#cookie = cookie;
    this.#devices = devices;
    this.timeZone = timeZone;
  }

  static async signIn({ origin, email, password, project }: SimulationOptions): Promise<Site> {
    const response = await fetch(`${origin}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
    const cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    const { projects } = projectList.parse(await call(`${origin}/api/projects`, cookie, 'GET'));
    const found = projects.find(({ code }) => code === project);
    if (found === undefined) throw new Error(`${email} is not a member of ${project}.`);
    return new Site(cookie, `${origin}/api/projects/${found.id}/devices`, found.timeZone);
  }

  /** The simulated device of this number with a new token; registers it if missing. */
  async device(nth: number): Promise<{ id: string; name: string; token: string; tokenId: string }> {
    const externalId = `SIM-${nth}`;
    const { devices } = deviceList.parse(await call(this.#devices, this.#cookie, 'GET'));
    const known = devices.find((each) => each.externalId === externalId && each.retiredAt === null);
    const answer = known
      ? await call(`${this.#devices}/${known.id}/tokens`, this.#cookie, 'POST')
      : await call(this.#devices, this.#cookie, 'POST', {
          pluginId: 'gantry.people-count',
          kind: 'people-counter',
          name: `Simulated gate ${nth}`,
          externalId,
        });
    const { device, token } = deviceWithToken.parse(answer);
    const [newest] = device.tokens;
    if (newest === undefined) throw new Error(`${device.name} has no token.`);
    return { id: device.id, name: device.name, token, tokenId: newest.id };
  }

  /** Revokes the token of each device. Answers the names of those that kept theirs. */
  async revokeAll(
    devices: readonly Pick<Simulated, 'id' | 'name' | 'tokenId'>[],
  ): Promise<readonly string[]> {
    const valid: string[] = [];
    for (const { id, name, tokenId } of devices)
      await call(`${this.#devices}/${id}/tokens/${tokenId}`, this.#cookie, 'DELETE').catch(() =>
        valid.push(name),
      );
    return valid;
  }
}

async function call(url: string, cookie: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.json();
}
