import { dayInZone } from '@gantry/plugin-sdk/contract';
import { playDay } from '@gantry/plugin-sdk/server/simulation';
import { demoPassword, startTestServer, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../plugin.ts';
import { cameraDay, limit } from './camera-day.ts';
import { simulation } from './simulation.ts';

const timeZone = 'Asia/Hong_Kong';
let server: TestServer;
beforeAll(async () => {
  const { seedDemo: _, ...unseeded } = plugin;
  server = await startTestServer({ plugins: [unseeded] });
});
afterAll(() => server?.close());

test('a day of cameras is the same for the same seed, goes above the limit once, and ends what it begins', () => {
  const asked = { seed: 'a', day: '2026-11-20', timeZone, devices: 3 };
  const items = cameraDay(asked);
  expect(cameraDay(asked)).toEqual(items);
  expect(cameraDay({ ...asked, seed: 'b' })).not.toEqual(items);
  const over = items.map(({ content }) => 'count' in content && Number(content.count) > limit);
  expect(over.filter(Boolean)).toHaveLength(6);
  const phases = items.flatMap(({ content }) => ('phase' in content ? [content.phase] : []));
  expect(phases.filter((phase) => phase === 'start')).toHaveLength(3);
  expect(phases.filter((phase) => phase === 'end')).toHaveLength(3);
});

test('the server takes in all that the cameras of a day say, and opens and ends its alerts', async () => {
  const [totals] = await playDay(
    {
      origin: server.url,
      email: 'yip.wingsze@demo.gantry',
      password: demoPassword,
      project: 'BEM',
      modules: [simulation],
      devices: 3,
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
    'select count(*)::int as alerts, count(ended_at)::int as ended from monitor_alert',
  );
  // One of too many people, three of a danger, one of a truck and one of a lost connection.
  expect(rows).toEqual([{ alerts: 6, ended: 6 }]);
  expect(totals?.adds.alerts).toBe(6);
}, 60_000);
