import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { playDay, type SimulatedModule } from '@gantry/plugin-sdk/server/simulation';
import { expect, test } from 'vitest';

const counting: SimulatedModule = {
  name: 'people',
  pluginId: 'acme.gates',
  lists: ['passages'],
  day: () => ({
    devices: ['A', 'B'].map((externalId) => ({ kind: 'gate', name: `Gate ${externalId}`, externalId })),
    items: ['A', 'B'].map((from, nth) => ({ at: nth, from, list: 'passages', content: { nth } })),
  }),
};

test('a stop ends the wait for a busy server; every token is tried, and the first error is the one that is told', async () => {
  const id = crypto.randomUUID();
  const revoked: string[] = [];
  const stop = new AbortController();
  let isBusy = true;
  const site = createServer((request, response) => {
    const { method, url = '' } = request;
    const answer = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '3600' });
      response.end(JSON.stringify(body));
    };
    if (url === '/api/projects') answer({ projects: [{ id, code: 'BEM', timeZone: 'Asia/Hong_Kong' }] });
    else if (method === 'DELETE') answer({}, revoked.push(url) === 1 ? 500 : 200);
    else if (url === '/ingest/gates') {
      answer({}, isBusy ? 429 : 418);
      if (isBusy) stop.abort();
    } else if (method === 'GET')
      answer({
        devices: [],
        kinds: [{ pluginId: 'acme.gates', kind: 'gate', address: '/ingest/gates', topic: null }],
      });
    else answer({ device: { id, name: 'Gate', tokens: [{ id: crypto.randomUUID() }] }, token: 't' });
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo; // It listens at a port.
  const said: string[] = [];
  const play = (signal: AbortSignal) =>
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
      },
      signal,
    );
  try {
    await expect(play(stop.signal)).rejects.toThrow('1 of 2 tokens could not be revoked.');
    expect([revoked.length, said.at(-1)]).toEqual([
      2,
      'Revoke the tokens of these devices in Settings, Sensors and counters: Gate A.',
    ]);
    revoked.length = 0;
    isBusy = false;
    await expect(play(new AbortController().signal)).rejects.toThrow('Gate A was refused: 418');
    expect(revoked).toHaveLength(2);
  } finally {
    site.close();
    site.closeAllConnections();
  }
});
