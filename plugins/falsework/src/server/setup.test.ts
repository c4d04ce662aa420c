import {
  createServerTestHost,
  type PluginMember,
  type ServerTestHost,
  type TestDevice,
} from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissions } from '../contract/falsework.ts';
import { plugin } from './plugin.ts';

let host: ServerTestHost;
let member: PluginMember;
let gateway: TestDevice;
let sensor: TestDevice;
const noon = Date.parse('2026-11-20T04:00:00Z');

beforeAll(async () => {
  host = await createServerTestHost(plugin);
  member = await host.member({ name: 'Lau Kwok Wai', permissions: Object.values(permissions) });
});
afterAll(() => host?.close());
beforeEach(async () => {
  host.clock.set(new Date(noon));
  gateway = await host.device('falsework-gateway');
  sensor = await host.device('falsework-sensor', { behind: gateway });
});

/** Minutes from noon. */
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
const limits = {
  inclinationX: { alert: 0.5, alarm: 1, action: 2 },
  inclinationY: null,
  inclinationZ: null,
  force: { alert: 50, alarm: 80, action: 100 },
};
const setLimits = (from = at(-60)) => member.post(`/sensors/${sensor.id}/thresholds`, { from, limits });
const listed = async (query: Record<string, string> = {}) =>
  (await member.get('/ForceMonitoring/GetSensorList', { pageSize: '9999', ...query })).body;

describe('the list', () => {
  test('orders names as people count, searches names and ids, and counts all that it finds', async () => {
    for (const number of [10, 2, 1])
      await member.post('/sensors', {
        name: `Prop ${number}`,
        instrumentId: `SEEK-${number}`,
        gatewayId: gateway.id,
      });
    const names = async (query: Record<string, string>) => {
      const { pageList, total } = await listed({ search: 'seek', ...query });
      return [pageList.map(({ name }: { name: string }) => name), total];
    };
    expect(await names({})).toEqual([['Prop 1', 'Prop 2', 'Prop 10'], 3]);
    expect(await names({ isDesc: 'true', pageSize: '2' })).toEqual([['Prop 10', 'Prop 2'], 3]);
    expect(await names({ pageSize: '2', page: '2', status: 'Offline' })).toEqual([['Prop 10'], 3]);
    expect(await names({ search: 'prop 2', status: 'Online' })).toEqual([[], 0]);
  });
});

describe('the set-up', () => {
  test('keeps what is left out, and is not changed over the head of somebody else', async () => {
    const place = { longitude: 114.17, latitude: 22.31, height: 4 };
    await member.put(`/sensors/${sensor.id}/setup`, { place, version: 0 });
    await member.put(`/sensors/${sensor.id}/setup`, { intervalSeconds: 5, version: 1 });
    const late = await member.put(`/sensors/${sensor.id}/setup`, { intervalSeconds: 7, version: 1 });
    expect([late.status, late.body.error.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(late.body.error.details).toMatchObject({
      currentVersion: 2,
      changedFields: ['intervalSeconds'],
      current: { intervalSeconds: 5 },
    });
    await setLimits();
    await setLimits(at(-30));
    await setLimits(at(-30));
    expect((await member.get(`/sensors/${sensor.id}`)).body).toMatchObject({
      sensor: { place },
      version: 2,
      thresholds: [{ from: at(-30), limits, setBy: 'Lau Kwok Wai' }, { from: at(-60) }],
    });
    const wrong = { ...limits, force: { alert: 5, alarm: 5, action: 9 } };
    expect(
      (await member.post(`/sensors/${sensor.id}/thresholds`, { from: at(0), limits: wrong })).status,
    ).toBe(400);
  });

  test('gives a token to a gateway and to a sensor by itself, and none behind a gateway', async () => {
    const made = (await member.post('/gateways', { name: 'Gate', serialNumber: 'GW-7' })).body;
    const alone = (await member.post('/sensors', { name: 'Alone', instrumentId: 'ALONE' })).body;
    const behind = (
      await member.post('/sensors', { name: 'Behind', instrumentId: 'BEHIND', gatewayId: made.gatewayId })
    ).body;
    expect([typeof made.token, typeof alone.token, behind.token]).toEqual(['string', 'string', null]);
    const twice = await member.post('/sensors', { name: 'Again', instrumentId: 'ALONE' });
    expect([twice.status, twice.body.error.code]).toEqual([409, 'DEVICE_EXISTS']);
    const astray = await member.post('/sensors', {
      name: 'Astray',
      instrumentId: 'ASTRAY',
      gatewayId: sensor.id,
    });
    expect([astray.status, astray.body.error.code]).toEqual([422, 'DEVICE_GATEWAY']);
    const { gateways } = (await member.get('/gateways')).body;
    expect(gateways).toContainEqual({
      gatewayId: made.gatewayId,
      name: 'Gate',
      serialNumber: 'GW-7',
      seenAt: null,
      devices: 1,
    });
    // No test server has a broker.
    expect([made, alone]).toMatchObject(Array(2).fill({ address: '/ingest/gantry.falsework', topic: null }));
  });

  test('of a spreadsheet is checked as a whole, and can be tried first', async () => {
    const rows = [
      { name: 'New 1', instrumentId: 'IMP-1', gateway: gateway.name, intervalSeconds: 30 },
      { name: sensor.name, instrumentId: sensor.externalId, intervalSeconds: 20 },
    ];
    const run = (apply: boolean, given: object[] = rows) =>
      member.post('/sensors/import', { rows: given, apply });
    const wrong = await run(true, [
      ...rows,
      { ...rows[0], instrumentId: 'imp-1' },
      { name: 'X', instrumentId: 'IMP-2', gateway: 'Nobody' },
    ]);
    expect([wrong.status, wrong.body.error.details.rows]).toEqual([
      422,
      [
        { row: 3, field: 'instrumentId', code: 'TWICE' },
        { row: 4, field: 'gateway', code: 'UNKNOWN_GATEWAY' },
      ],
    ]);
    expect((await run(false)).body).toEqual({ added: 1, changed: 1, unchanged: 0 });
    expect((await listed({ search: 'IMP-' })).total).toBe(0);
    expect((await run(true)).body).toEqual({ added: 1, changed: 1, unchanged: 0 });
    expect((await run(true)).body).toEqual({ added: 0, changed: 0, unchanged: 2 });
    const { pageList } = await listed({ search: 'IMP-1' });
    expect(pageList).toMatchObject([{ name: 'New 1', gatewayName: gateway.name }]);
    expect((await member.get(`/sensors/${sensor.id}`)).body).toMatchObject({
      intervalSeconds: 20,
      sensor: { gatewayName: gateway.name },
    });
  });
});

test('a sensor that is retired ends its excess and its alarm, and is listed no more', async () => {
  await setLimits();
  await gateway.post('/', { sensor: sensor.externalId, time: at(-1), force: 120 });
  const { client } = await host.member({ permissions: ['DEVICE_ADMIN', permissions.view] });
  const alarms = async () => (await client.get(`/api/projects/${host.project.id}/alarms`)).body.alarms;
  expect(await alarms()).toMatchObject([{ subject: sensor.id }]);
  const { figures } = (await client.get(`/api/projects/${host.project.id}/figures`)).body;
  const { total: offline } = await listed({ status: 'Offline' });
  expect(figures).toMatchObject([
    { id: 'exceeded', value: 1, alert: true },
    { id: 'offline', value: offline },
  ]);
  await host.runTimer('end-retired');
  expect(await alarms()).toHaveLength(1);
  await client.post(`/api/projects/${host.project.id}/devices/${sensor.id}/retire`, {});
  await host.runTimer('end-retired');
  expect(await alarms()).toEqual([]);
  const { episodes } = (await member.get('/episodes', { search: sensor.name })).body;
  expect(episodes).toMatchObject([{ sensorName: sensor.name, endedAt: expect.any(String), peak: 3 }]);
  expect((await listed({ search: sensor.externalId })).total).toBe(0);
});
