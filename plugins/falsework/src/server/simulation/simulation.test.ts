import { dayInZone } from '@gantry/plugin-sdk/contract';
import { playDay } from '@gantry/plugin-sdk/server/simulation';
import { demoPassword, startTestServer, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../plugin.ts';
import { sensorDay } from './sensor-day.ts';
import { simulation } from './simulation.ts';

const timeZone = 'Asia/Hong_Kong';
let server: TestServer;
beforeAll(async () => {
  const { seedDemo: _, ...unseeded } = plugin;
  server = await startTestServer({ plugins: [unseeded] });
});
afterAll(() => server?.close());

test('a day of sensors is the same for the same seed, and another one for another', () => {
  const asked = { seed: 'a', day: '2026-11-20', timeZone, devices: 1 };
  expect(sensorDay(asked)).toEqual(sensorDay(asked));
  expect(sensorDay({ ...asked, seed: 'b' })).not.toEqual(sensorDay(asked));
});

test('the server stores all that the sensors of a day measure, and opens the one excess', async () => {
  const [totals] = await playDay(
    {
      origin: server.url,
      email: 'yip.wingsze@demo.gantry',
      password: demoPassword,
      project: 'BEM',
      modules: [simulation],
      devices: 2,
      day: dayInZone(Date.now() - 86_400_000, timeZone),
      speed: 1e9,
      seed: 'test',
      say: () => undefined,
    },
    new AbortController().signal,
  );
  expect(totals).toMatchObject({ accepted: totals?.sent, duplicates: 0, refused: 0 });
  const { rows } = await server.ask(
    plugin.id,
    `select (select count(*)::int from sensor_reading) as readings, count(*)::int as episodes,
       min(peak)::int as peak, count(ended_at)::int as ended from sensor_episode`,
  );
  expect(rows).toEqual([{ ...totals?.adds, peak: 1, ended: 1 }]);
  expect(totals?.adds).toEqual({ readings: 2 * (14 * 60 + 1), episodes: 1 });
}, 60_000);
