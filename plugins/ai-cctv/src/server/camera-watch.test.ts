import { type ServerHost, serverService } from '@gantry/plugin-sdk/server';
import {
  createServerTestHost,
  type PluginMember,
  type ServerTestHost,
  type TestDevice,
} from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { permissions } from '../contract/cctv.ts';
import type { CameraWatch } from './camera-watch.ts';
import { plugin } from './plugin.ts';

/** As another plugin names the service. */
const token = serverService<CameraWatch>('gantry.ai-cctv/watch@1');
const noon = Date.parse('2026-11-20T04:00:00Z');
const at = (seconds: number) => new Date(noon + seconds * 1000);
const liveUrl = 'https://cameras.example/1/index.m3u8';

let server: ServerHost | undefined;
let host: ServerTestHost;
let member: PluginMember;
let box: TestDevice;
beforeAll(async () => {
  host = await createServerTestHost({
    ...plugin,
    routes(given) {
      server = given;
      return plugin.routes(given);
    },
  });
  member = await host.member({ permissions: Object.values(permissions) });
  box = await host.device('camera-gateway');
});
afterAll(() => host?.close());
beforeEach(() => host.clock.set(at(0)));

const limited = async (projectId = host.project.id) =>
  server?.database.inProject(projectId, { kind: 'system', name: 'watch' }, async (tx) =>
    (await server?.services.find(tx, token))?.limited(tx),
  );
const add = async (originId: string, given: object) => {
  const camera = { name: `Camera ${originId}`, originId, gatewayId: box.id, liveUrl, ...given };
  return (await member.post('/Monitor/addMonitor', camera)).body.monitor;
};
const send = (message: object) => box.post('/', message);
const status = (camera: string, seconds: number, said: string) =>
  send({ statuses: [{ camera, time: at(seconds).toISOString(), status: said }] });

test('tells cameras with a limit as they are, of one project', async () => {
  const place = { latitude: 22.3, longitude: 114.2, height: 3 };
  const group = await member.post('/MonitorGroup/createMonitorGroup', { name: 'Shafts' });
  const groupId = group.body.monitorGroup.groupId;
  const { monitorId, version } = await add('S1', { peopleCountLimit: 6, groupId, ...place });
  await add('S2', { peopleCountLimit: 0 });
  const gone = await add('S3', { peopleCountLimit: 2 });
  await member.delete(`/Monitor/deleteMonitor?monitorId=${gone.monitorId}`);
  const one = {
    monitorId,
    name: 'Camera S1',
    peopleCountLimit: 6,
    status: 'Live',
    isOffline: false,
    offlineSince: null,
    count: null,
    place,
    groupName: 'Shafts',
  };
  expect(await limited()).toEqual([one]);
  expect(await limited(host.secondProject.id)).toEqual([]);

  await send({ counts: [{ camera: 'S1', time: at(0).toISOString(), count: 8 }] });
  const count = { count: 8, countedAt: at(0), isStale: false };
  expect(await limited()).toEqual([{ ...one, count }]);
  for (const seconds of [301, -301]) {
    host.clock.set(at(seconds));
    expect(await limited()).toEqual([{ ...one, count: { ...count, isStale: true } }]);
  }

  // Since the first report of being offline, however often it is said again.
  host.clock.set(at(60));
  for (const seconds of [10, 20, 30]) await status('S1', seconds, 'offline');
  const off = { isOffline: true, offlineSince: at(10), status: 'Off Alert' };
  expect(await limited()).toEqual([{ ...one, count, ...off }]);
  await status('S1', 40, 'online');
  expect(await limited()).toEqual([{ ...one, count }]);

  await member.post('/Monitor/editMonitor', { monitorId, version, peopleCountLimit: 0 });
  expect(await limited()).toEqual([]);
});
