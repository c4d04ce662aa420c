import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type PlayOptions,
  playDay,
  type SimulatedClock,
  type SimulatedModule,
} from '@gantry/plugin-sdk/server/simulation';
import { afterEach, expect, test } from 'vitest';

const counting: SimulatedModule = {
  name: 'people',
  pluginId: 'acme.gates',
  lists: ['passages'],
  day: () => ({
    devices: ['A', 'B'].map((externalId) => ({ kind: 'gate', name: `Gate ${externalId}`, externalId })),
    items: ['A', 'B'].map((from, nth) => ({ at: nth, from, list: 'passages', content: { nth } })),
  }),
};
const id = crypto.randomUUID();

interface Asked {
  readonly method: string | undefined;
  readonly url: string;
}
/** What the far side answers: a status and a body, or nothing for the usual. */
type Special = (asked: Asked) => readonly [status: number, body?: unknown] | undefined;

let site: Server;
afterEach(() => {
  site.close();
  site.closeAllConnections();
});

/** A far side with one project. Returns what plays the day there. */
async function farSide(special: Special) {
  site = createServer((request, response) => {
    const { method, url = '' } = request;
    const [status, body = {}] = special({ method, url }) ?? [200, usual({ method, url })];
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '3600' });
    response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo; // It listens at a port.
  const said: string[] = [];
  const play = (signal: AbortSignal, more: Partial<PlayOptions> = {}) =>
    playDay(
      {
        origin: `http://127.0.0.1:${port}`,
        email: 'a@example.com',
        password: 'p',
        project: 'BEM',
        modules: [counting],
        devices: 2,
        day: '2026-11-20',
        speed: 1e9,
        seed: 'test',
        say: (line) => void said.push(line),
        ...more,
      },
      signal,
    );
  return { play, said };
}

const kinds = [{ pluginId: 'acme.gates', kind: 'gate', address: '/ingest/gates', topic: 'gates' }];

function usual({ method, url }: Asked): unknown {
  if (url === '/api/projects') return { projects: [{ id, code: 'BEM', timeZone: 'Asia/Hong_Kong' }] };
  if (method === 'DELETE') return {};
  if (method === 'GET') return { devices: [], kinds };
  return { device: { id, name: 'Gate', tokens: [{ id: crypto.randomUUID() }] }, token: 't' };
}

test('a stop ends the wait for a busy server; every token is tried, and the first error is the one that is told', async () => {
  const revoked: string[] = [];
  const stop = new AbortController();
  let isBusy = true;
  const { play, said } = await farSide(({ method, url }) => {
    if (method === 'DELETE') return [revoked.push(url) === 1 ? 500 : 200];
    if (url !== '/ingest/gates') return undefined;
    if (isBusy) stop.abort();
    return [isBusy ? 429 : 418];
  });
  await expect(play(stop.signal)).rejects.toThrow('1 of 2 tokens could not be revoked.');
  expect([revoked.length, said.at(-1)]).toEqual([
    2,
    'Revoke the tokens of these devices in Settings, Sensors and counters: Gate A.',
  ]);
  revoked.length = 0;
  isBusy = false;
  await expect(play(new AbortController().signal)).rejects.toThrow('Gate A was refused: 418');
  expect(revoked).toHaveLength(2);
});

test('tokens stay valid until the server has taken what went through a broker', async () => {
  /** Seconds of the clock after which the server has taken each message from the broker. */
  const takenAt = [4, 14, 25, 36, 47, 58];
  let time = Date.parse('2026-11-20T10:00:00Z');
  const began = time;
  const clock: SimulatedClock = {
    now: () => time,
    async wait(milliseconds) {
      time += milliseconds;
    },
  };
  const passed = () => (time - began) / 1000;
  const revokedAt: number[] = [];
  const { play, said } = await farSide(({ method, url }) => {
    if (method === 'DELETE') revokedAt.push(passed());
    if (method !== 'GET' || !url.endsWith('/devices')) return undefined;
    const seenAt = String(takenAt.filter((at) => at <= passed()).at(-1) ?? null);
    return [200, { devices: [{ id, pluginId: 'other', externalId: 'A', retiredAt: null, seenAt }], kinds }];
  });
  const [totals] = await play(new AbortController().signal, { clock, door: async () => undefined });
  expect(totals).toMatchObject({ sent: 2, untold: 2 });
  expect(Math.min(...revokedAt)).toBeGreaterThan(58 + 5);
  expect(Math.max(...revokedAt)).toBeLessThan(120);
  expect(said).toContain('Waiting until the server has taken the messages from the broker.');
});
