import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../plugin.ts';
import { demoCameras } from './demo-cameras.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [plugin] });
});
afterAll(() => server?.close());

test('the demo has cameras of each status in groups, with counts and alerts that people dealt with', async () => {
  const viewer = await server.client('fong.hoiyan@demo.gantry');
  const project = `projectUUID=${server.projectId('BEM')}`;
  const ask = async (path: string) => (await viewer.get(`/api/ai-cctv/${path}${project}`)).body;
  const { monitorList } = await ask('Monitor/getMonitorList?withRemoved=true&');
  type Listed = { name: string; status: string; peopleCount: object | null };
  const statuses = (monitorList as Listed[]).map(({ name, status }) => [name, status]);
  expect(Object.fromEntries(statuses)).toMatchObject({
    'West portal gate': 'Live',
    'Haul road': 'No stream',
    'Cross passage 3': 'Off Alert',
    'Ventilation duct': 'Off',
    'Gantry crane': 'Impact detected',
    'Shaft B (dismantled)': 'Removed',
  });
  expect((monitorList as Listed[]).filter(({ peopleCount }) => peopleCount !== null)).toHaveLength(5);
  const { monitorGroupList } = await ask('MonitorGroup/getMonitorGroupList?');
  expect(monitorGroupList.map(({ name }: { name: string }) => name)).toEqual([
    'Portals',
    'Tunnel faces',
    'Shafts and sumps',
  ]);
  const answer = await viewer.post(`/api/ai-cctv/MonitorAlert/getAlertList`, {
    projectUUID: server.projectId('BEM'),
    pageSize: 99,
  });
  const { monitorAlertList } = answer.body;
  expect(monitorAlertList.length).toBeGreaterThan(10);
  expect(monitorAlertList).toContainEqual(
    expect.objectContaining({
      triage: 'Resolved',
      resolvedBy: 'Chan Mei Ling',
      actionTaken: 'Barrier put back.',
    }),
  );
});

test('the films of the demo are there', () => {
  const films = demoCameras.flatMap(({ film }) => film ?? []);
  const missing = films.filter((film) => !existsSync(join(import.meta.dirname, '../../../public', film)));
  expect(missing).toEqual([]);
});
