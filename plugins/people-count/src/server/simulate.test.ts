import { demoPassword, startTestServer, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from './plugin.ts';
import { simulate } from './simulation/simulate.ts';
import { dayOf, siteDay } from './simulation/site-day.ts';

let server: TestServer;
beforeAll(async () => {
  const { seedDemo: _, ...unseeded } = plugin;
  server = await startTestServer({ plugins: [unseeded] });
});
afterAll(() => server?.close());

test('a simulated day is sent once through the device API, and leaves no valid token', async () => {
  const timeZone = 'Asia/Hong_Kong';
  const day = dayOf(Date.now() - 86_400_000, timeZone);
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
