import { startTestServer, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../plugin.ts';
import { demoSensors, measuredAt } from './demo-readings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [plugin] });
});
afterAll(() => server?.close());

test('the demo shows each state, with readings of thirty days and an excess that people dealt with', async () => {
  const viewer = await server.client('fong.hoiyan@demo.gantry');
  const projectUUID = server.projectId('BEM');
  const ask = async (path: string, query: Record<string, string> = {}) =>
    (await viewer.get(`/api/falsework/${path}?${new URLSearchParams({ projectUUID, ...query })}`)).body;
  type Listed = { sensorId: string; name: string; status: number; place: object };
  const { pageList, total } = (await ask('ForceMonitoring/GetSensorList', { pageSize: '99' })) as {
    pageList: Listed[];
    total: number;
  };
  expect(total).toBe(24);
  const shown = (status: number) => pageList.filter((each) => each.status === status);
  expect([-1, 0, 1, 2, 3].map((status) => shown(status).length)).toEqual([2, 19, 1, 1, 1]);
  expect(pageList[0]).toMatchObject({ name: 'EB Bay 018 – Tower 1', place: demoSensors[0]?.place });
  const now = server.clock.now().getTime();
  const { points } = await ask(`sensors/${shown(3)[0]?.sensorId}/trend`, {
    from: new Date(now - 31 * 86_400_000).toISOString(),
    to: new Date(now).toISOString(),
  });
  expect(points.length).toBeGreaterThan(30 * 144 - 3);
  const { episodes } = await ask('episodes');
  expect(episodes).toHaveLength(4);
  expect(episodes.at(-1)).toMatchObject({
    peak: 1,
    peakChannel: 'force',
    endedAt: expect.any(String),
    acknowledgedBy: 'Chan Mei Ling',
    actionTaken: expect.stringContaining('pour'),
  });
});

test('a sensor of the demo measures the same at a time whenever it is asked', () => {
  const [sensor] = demoSensors;
  if (sensor === undefined) throw new Error('The demo has no sensors.');
  const at = Date.parse('2026-11-20T04:00:00Z');
  expect(measuredAt(sensor, at, 1)).toEqual(measuredAt(sensor, at, 1));
  expect(measuredAt(sensor, at, 1)).not.toEqual(measuredAt(sensor, at + 60_000, 1));
});
