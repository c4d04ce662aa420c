import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayInZone } from '@gantry/plugin-sdk/contract';
import { demoPassword, startTestServer, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from './plugin.ts';
import { simulate } from './simulation/simulate.ts';
import { siteDay } from './simulation/site-day.ts';

let server: TestServer;
beforeAll(async () => {
  const { seedDemo: _, ...unseeded } = plugin;
  server = await startTestServer({ plugins: [unseeded] });
});
afterAll(() => server?.close());

test('a simulated day is sent once through the device API, and leaves no valid token', async () => {
  const timeZone = 'Asia/Hong_Kong';
  const day = dayInZone(Date.now() - 86_400_000, timeZone);
  const said: string[] = [];
  const play = () =>
    simulate(
      {
        origin: server.url,
        email: 'yip.wingsze@demo.gantry',
        password: demoPassword,
        project: 'BEM',
        devices: 2,
        day,
        speed: 1e9,
        seed: 'test',
        say: (line: string) => void said.push(line),
      },
      new AbortController().signal,
    );
  const counts = async () =>
    (
      await server.ask(
        plugin.id,
        'select sum(in_count)::int as in, sum(out_count)::int as out from people_daily',
      )
    ).rows[0];
  await play();
  const expected = [1, 2].flatMap((nth) => siteDay({ seed: `test ${nth}`, day, timeZone, workers: 120 }));
  const inwards = expected.filter(({ direction }) => direction === 'in').length;
  expect(await counts()).toEqual({ in: inwards, out: expected.length - inwards });
  await play();
  expect(said.at(-2)).toContain(`0 accepted, ${expected.length} repeated, 0 refused`);
  expect(await counts()).toEqual({ in: inwards, out: expected.length - inwards });
  const left = await server.ask('public', 'select from device_token where revoked_at is null');
  // The token from a device's registration is revoked like the later ones.
  expect(left.rowCount).toBe(0);
}, 60_000);

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
    else if (url === '/ingest/people-count') {
      answer({}, isBusy ? 429 : 418);
      if (isBusy) stop.abort();
    } else if (method === 'GET') answer({ devices: [] });
    else answer({ device: { id, name: 'Gate', tokens: [{ id: crypto.randomUUID() }] }, token: 't' });
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo; // It listens at a port.
  const said: string[] = [];
  const play = (signal: AbortSignal) =>
    simulate(
      {
        origin: `http://127.0.0.1:${port}`,
        email: 'a@example.com',
        password: 'p',
        project: 'BEM',
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
      'Revoke the tokens of these devices in Settings, Sensors and counters: Gate.',
    ]);
    revoked.length = 0;
    isBusy = false;
    await expect(play(new AbortController().signal)).rejects.toThrow('Gate was refused: 418');
    expect(revoked).toHaveLength(2);
  } finally {
    site.close();
    site.closeAllConnections();
  }
});
