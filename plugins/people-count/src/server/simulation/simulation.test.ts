import { dayInZone } from '@gantry/plugin-sdk/contract';
import { playDay } from '@gantry/plugin-sdk/server/simulation';
import { demoPassword, startTestServer, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../plugin.ts';
import { simulation } from './simulation.ts';

let server: TestServer;
beforeAll(async () => {
  const { seedDemo: _, ...unseeded } = plugin;
  server = await startTestServer({ plugins: [unseeded] });
});
afterAll(() => server?.close());

test('a day of people is counted once though it is played twice, and leaves no valid token', async () => {
  // The day before yesterday where that was a Sunday, on which few people work.
  const [yesterday, before] = [1, 2].map((days) =>
    dayInZone(Date.now() - days * 86_400_000, 'Asia/Hong_Kong'),
  );
  const isSunday = new Date(`${yesterday}T12:00:00Z`).getUTCDay() === 0;
  const day = (isSunday ? before : yesterday) ?? '';
  const said: string[] = [];
  const play = () =>
    playDay(
      {
        origin: server.url,
        email: 'yip.wingsze@demo.gantry',
        password: demoPassword,
        project: 'BEM',
        modules: [simulation],
        devices: 2,
        day,
        speed: 1e9,
        seed: 'test',
        say: (line) => void said.push(line),
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
  const [first] = await play();
  const { sent = 0, adds } = first ?? {};
  expect(first).toMatchObject({ accepted: sent, duplicates: 0, refused: 0 });
  expect(sent).toBeGreaterThan(200);
  expect(await counts()).toEqual(adds);
  await play();
  expect(said.at(-2)).toBe(
    `people: ${sent} sent, 0 accepted, ${sent} repeated, 0 refused (in ${adds?.in}, out ${adds?.out})`,
  );
  expect(await counts()).toEqual(adds);
  const left = await server.ask('public', 'select from device_token where revoked_at is null');
  // The token from a device's registration is revoked like the later ones.
  expect(left.rowCount).toBe(0);
});
