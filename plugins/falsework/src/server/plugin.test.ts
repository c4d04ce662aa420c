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
const reading = (minutes: number, values: object = { force: 10 }) => ({
  sensor: sensor.externalId,
  time: at(minutes),
  ...values,
});
const send = (body: unknown) => gateway.post('/', body);
const sendAll = async (...readings: unknown[]) => (await send({ readings })).body;
const limits = {
  inclinationX: { alert: 0.5, alarm: 1, action: 2 },
  inclinationY: null,
  inclinationZ: null,
  force: { alert: 50, alarm: 80, action: 100 },
};
const setLimits = (from = at(-60)) => member.post(`/sensors/${sensor.id}/thresholds`, { from, limits });
const listed = async (query: Record<string, string> = {}) =>
  (await member.get('/ForceMonitoring/GetSensorList', { pageSize: '9999', ...query })).body;
const inList = async (id = sensor.id) =>
  (await listed()).pageList.find(({ sensorId }: { sensorId: string }) => sensorId === id);
const trend = async (from: number, to: number) =>
  (await member.get(`/sensors/${sensor.id}/trend`, { from: at(from), to: at(to) })).body;
const episodes = async (query: Record<string, string> = {}) =>
  (await member.get('/episodes', { sensorId: sensor.id, ...query })).body.episodes;
const alarms = async () =>
  (await member.client.get(`/api/projects/${host.project.id}/alarms`)).body.alarms.filter(
    ({ subject }: { subject: string }) => subject === sensor.id,
  );
/** Sends one force after the other, a minute apart, and returns the level after each. */
async function levels(from: number, ...forces: number[]): Promise<number[]> {
  const found: number[] = [];
  for (const [nth, force] of forces.entries()) {
    expect(await sendAll(reading(from + nth, { force }))).toMatchObject({ accepted: 1 });
    found.push((await inList()).level);
  }
  return found;
}

describe('readings', () => {
  test('are accepted one by one and together, and the latest is listed', async () => {
    expect((await send(reading(-3))).body).toEqual({ accepted: 1, duplicates: 0, refused: [] });
    const values = { inclinationX: 0.1, inclinationY: '-0.2', force: 12.5 };
    expect(await sendAll(reading(-1, values), reading(-2))).toMatchObject({ accepted: 2 });
    expect(await sendAll()).toEqual({ accepted: 0, duplicates: 0, refused: [] });
    expect(await inList()).toMatchObject({
      instrumentId: sensor.externalId,
      status: 0,
      gatewayName: gateway.name,
      latestData: {
        recordTimeTs: noon - 60_000,
        inclinationX: 0.1,
        inclinationY: -0.2,
        inclinationZ: null,
        force: 12.5,
      },
    });
  });

  test('that are sent again are stored once, and a time keeps its values', async () => {
    const again = reading(-2, { inclinationX: 0.1 + 0.2, force: null });
    expect(await sendAll(again, again, reading(-2, { inclinationX: 0.3 }))).toEqual({
      accepted: 1,
      duplicates: 1,
      refused: [{ index: 2, code: 'TIME_REUSED' }],
    });
    expect(await sendAll(reading(-1), reading(-2, { force: 1 }), again)).toEqual({
      accepted: 1,
      duplicates: 1,
      refused: [{ index: 1, code: 'TIME_REUSED' }],
    });
    expect((await trend(-5, 0)).points).toEqual([
      {
        at: at(-2),
        inclinationX: { min: 0.1 + 0.2, max: 0.1 + 0.2, average: 0.1 + 0.2 },
        inclinationY: null,
        inclinationZ: null,
        force: null,
      },
      expect.objectContaining({ at: at(-1), force: { min: 10, max: 10, average: 10 } }),
    ]);
  });

  test('that are invalid are refused with a reason each, while the others are stored', async () => {
    const elsewhere = await host.device('falsework-sensor', {
      behind: await host.device('falsework-gateway'),
    });
    const { accepted, refused } = await sendAll(
      { ...reading(-1), sensor: sensor.externalId.toLowerCase() },
      reading(5.1),
      reading(4.9),
      reading(-31 * 1440 - 1),
      { ...reading(-2), time: '2026-11-31T12:00:00Z' },
      { ...reading(-2), sensor: elsewhere.externalId },
      { ...reading(-2), sensor: undefined },
      reading(-2, {}),
      reading(-2, { force: 'NaN' }),
      reading(-2, { force: '' }),
      reading(-2, { inclinationX: 90.1, force: 1 }),
      reading(-2, { force: '1e9' }),
    );
    expect(accepted).toBe(2);
    expect(refused.map(({ index, code }: { index: number; code: string }) => [index, code])).toEqual([
      [1, 'IN_FUTURE'],
      [3, 'TOO_OLD'],
      [4, 'INVALID_TIME'],
      [5, 'UNKNOWN_SENSOR'],
      [6, 'UNKNOWN_SENSOR'],
      [7, 'NO_VALUE'],
      [8, 'NOT_A_NUMBER'],
      [9, 'NOT_A_NUMBER'],
      [10, 'OUT_OF_RANGE'],
      [11, 'OUT_OF_RANGE'],
    ]);
  });

  test('are converted from the units of the message', async () => {
    const slope = { inclinationX: 1000, inclinationY: 0, force: 12_500 };
    await send({ readings: [reading(-2, slope)], units: { inclination: 'mm/m', force: 'N' } });
    expect((await inList()).latestData).toMatchObject({ inclinationX: 45, inclinationY: 0, force: 12.5 });
    await send({ ...reading(-1, { inclinationX: Math.PI / 6 }), units: { inclination: 'rad' } });
    expect((await inList()).latestData.inclinationX).toBeCloseTo(30, 10);
    const { status, body } = await send({ readings: [reading(-1)], units: { force: 'lbf' } });
    expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('of a sensor with a token are its own, and end with the token', async () => {
    const own = await host.device('falsework-sensor');
    const mine = { time: at(-1), force: 3 };
    const sent = [
      mine,
      { ...mine, sensor: own.externalId.toLowerCase() },
      { ...mine, sensor: sensor.externalId },
    ];
    expect((await own.post('/', { readings: sent })).body).toEqual({
      accepted: 1,
      duplicates: 1,
      refused: [{ index: 2, code: 'UNKNOWN_SENSOR' }],
    });
    const { client } = await host.member({ permissions: ['DEVICE_ADMIN'] });
    await client.post(`/api/projects/${host.project.id}/devices/${own.id}/retire`, {});
    expect((await own.post('/', mine)).status).toBe(401);
  });

  test('are refused together when they are too many or too large', async () => {
    const many = Array.from({ length: 1001 }, (_, nth) => reading(-nth));
    const { status, body } = await send({ readings: many });
    expect([status, body.error.code]).toEqual([413, 'BATCH_TOO_LARGE']);
    expect(await sendAll(...many.slice(1))).toMatchObject({ accepted: 1000 });
    const large = await send({ readings: Array.from({ length: 9000 }, () => reading(-1)) });
    expect([large.status, large.body.error.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('are announced with their gateway', async () => {
    const events = await member.listen();
    try {
      await send(reading(-1));
      let told: unknown = [];
      while (!Array.isArray(told) || !told.includes(gateway.id))
        told = (await events.next('sensors-changed')).deviceIds;
    } finally {
      events.close();
    }
  });
});

describe('a level', () => {
  beforeEach(async () => {
    await setLimits();
  });

  test('rises with the second reading, and falls after three calm ones', async () => {
    expect(await levels(-20, 55, 10, 55, 85, 48, 44, 44, 44)).toEqual([0, 0, 0, 1, 1, 1, 1, 0]);
    expect(await episodes()).toMatchObject([
      {
        openedAt: at(-17),
        endedAt: at(-13),
        peak: 1,
        peakChannel: 'force',
        peakValue: 85,
        peakLimit: 50,
        acknowledgedAt: null,
      },
    ]);
    expect(await alarms()).toEqual([]);
  });

  test('is watched from the moment on at which thresholds hold, and only while one of a channel does', async () => {
    const { id, externalId } = await host.device('falsework-sensor', { behind: gateway });
    await sendAll({ sensor: externalId, time: at(0), force: 10 });
    const isWatched = async () => (await inList(id)).isWatched;
    const set = (from: string, given: unknown) =>
      member.post(`/sensors/${id}/thresholds`, { from, limits: given });
    expect(await isWatched()).toBe(false);
    await set(at(10), limits);
    expect(await isWatched()).toBe(false);
    host.clock.set(new Date(noon + 11 * 60_000));
    expect(await isWatched()).toBe(true);
    await set(at(11), { inclinationX: null, inclinationY: null, inclinationZ: null, force: null });
    expect(await isWatched()).toBe(false);
  });

  test('is an alarm until it was acknowledged and is over', async () => {
    expect(await levels(-20, 120, 10, 85, 85, 10, 10, 10)).toEqual([3, 3, 3, 3, 3, 3, 3]);
    const [alarm] = await alarms();
    expect(alarm).toMatchObject({
      severity: 'critical',
      value: 120,
      limit: 100,
      title: { en: 'Action: force 120.00 kN, limit 100.00 kN' },
    });
    const [open] = await episodes({ state: 'open' });
    expect(open).toMatchObject({ peak: 3, endedAt: null });
    const path = `/episodes/${open.episodeId}/acknowledge`;
    const { body } = await member.post(path, { actionTaken: 'Jack replaced' });
    expect(body.episode).toMatchObject({
      acknowledgedBy: 'Lau Kwok Wai',
      actionTaken: 'Jack replaced',
      endedAt: expect.any(String),
    });
    expect(await inList()).toMatchObject({ level: 0, episode: null });
    expect(await alarms()).toEqual([]);
    const again = (await member.post(path, { actionTaken: 'Jack and prop replaced' })).body.episode;
    expect(again).toEqual({ ...body.episode, actionTaken: 'Jack and prop replaced' });
    const trail = await host.rows(`select action from audit_event where entity_id = $1 order by seq`, [
      open.episodeId,
    ]);
    expect(trail).toEqual([{ action: 'acknowledge' }, { action: 'change-action' }]);
    expect(await episodes({ state: 'open' })).toEqual([]);
  });

  test('that was acknowledged falls by itself, and its alarm with it', async () => {
    await host.setSettings({ label2: 'Amber' });
    const officer = await host.member({ permissions: [permissions.acknowledge, permissions.view] });
    expect(await levels(-20, 82, 83)).toEqual([0, 2]);
    expect((await alarms())[0]).toMatchObject({
      severity: 'serious',
      title: { en: 'Amber: force 83.00 kN, limit 80.00 kN' },
    });
    const { waiting } = await host.notificationsOf(officer);
    expect(JSON.stringify(waiting)).toContain('Amber: force 83.00 kN');
    await host.setSettings({ label2: null });
    const [{ episodeId }] = await episodes();
    await member.post(`/episodes/${episodeId}/acknowledge`, {});
    expect(await levels(-18, 71, 71, 71, 71)).toEqual([2, 2, 1, 1]);
    expect(await alarms()).toEqual([]);
    expect((await inList()).episode).toMatchObject({
      episodeId,
      peak: 2,
      acknowledgedAt: expect.any(String),
    });
  });

  test('whose sensor is renamed is told with the new name, by its alarm and to those who were told', async () => {
    const officer = await host.member({ permissions: [permissions.acknowledge, permissions.view] });
    const admin = await host.member({ permissions: ['DEVICE_ADMIN'] });
    expect(await levels(-20, 82, 83)).toEqual([0, 2]);
    const path = `/api/projects/${host.project.id}/devices/${sensor.id}`;
    const change = { name: 'North shore', externalId: sensor.externalId, version: 1 };
    expect((await admin.client.patch(path, change)).status).toBe(200);
    expect((await alarms())[0].place).toEqual({ en: 'North shore', 'zh-CN': 'North shore' });
    const { waiting } = await host.notificationsOf(officer);
    expect(waiting.map(({ text }) => text.en)).toEqual([
      'North shore: Alarm: force 83.00 kN, limit 80.00 kN',
    ]);
  });

  test('does not move by readings that are late, or before the thresholds hold', async () => {
    expect(await levels(-90, 150)).toEqual([0]);
    expect(await levels(-10, 10)).toEqual([0]);
    await sendAll(reading(-30, { force: 150 }), reading(-29, { force: 150 }));
    expect((await inList()).level).toBe(0);
    const { points, limits: held } = await trend(-59, 0);
    expect(points).toHaveLength(3);
    expect([held, (await trend(-100, -61)).limits.force]).toEqual([limits, null]);
  });

  test('counts inclinations from the baseline', async () => {
    const baseline = { inclinationX: 1.5, inclinationY: 0, inclinationZ: 0 };
    const { body } = await member.put(`/sensors/${sensor.id}/setup`, { baseline, version: 0 });
    expect(body.setup).toMatchObject({ baseline, version: 1 });
    await sendAll(
      reading(-3, { inclinationX: 1.9 }),
      reading(-2, { inclinationX: 2.1 }),
      reading(-1, { inclinationX: 0.8 }),
    );
    expect(await inList()).toMatchObject({ level: 1, status: 1 });
    expect(await episodes()).toMatchObject([{ peakChannel: 'inclinationX', peakValue: 0.7, peakLimit: 0.5 }]);
  });
});

describe('the list', () => {
  test('says that a sensor is offline by when the server heard it, and keeps its level', async () => {
    expect(await inList()).toMatchObject({ status: -1, latestData: null });
    await setLimits(at(-700));
    await send(reading(-600, { force: 120 }));
    host.clock.advance(170);
    expect(await inList()).toMatchObject({ status: 3 });
    host.clock.advance(20);
    expect(await inList()).toMatchObject({ status: -1, level: 3 });
    await member.put(`/sensors/${sensor.id}/setup`, { intervalSeconds: 120, version: 0 });
    expect(await inList()).toMatchObject({ status: 3 });
    const ids = (body: { pageList: { sensorId: string }[] }) => body.pageList.map(({ sensorId }) => sensorId);
    expect(ids(await listed({ status: 'Online' }))).toContain(sensor.id);
    expect(ids(await listed({ status: 'Offline' }))).not.toContain(sensor.id);
  });
});

test('a trend has readings, sums of ten minutes or sums of hours, by the length of its range', async () => {
  await sendAll(
    reading(-61, { force: 1 }),
    reading(-3, { force: 5, inclinationX: 1 }),
    reading(-2, { force: 9 }),
  );
  // Late and again: the sums stay exact.
  await sendAll(reading(-7, { force: -4 }), reading(-3, { force: 5, inclinationX: 1 }));
  expect(await trend(-60, 0)).toMatchObject({ resolution: 'reading', points: [{}, {}, {}] });
  const points = [
    { at: at(-70), force: { min: 1, max: 1, average: 1 }, inclinationX: null },
    {
      at: at(-10),
      force: { min: -4, max: 9, average: 10 / 3 },
      inclinationX: { min: 1, max: 1, average: 1 },
    },
  ];
  expect(await trend(-3000, 0)).toMatchObject({ resolution: 'ten-minutes', points });
  const hours = await trend(-63 * 1440, 0);
  expect(hours).toMatchObject({
    resolution: 'hour',
    points: [{ at: at(-120) }, { at: at(-60), force: { average: 10 / 3 } }],
  });
  expect((await member.get(`/sensors/${sensor.id}/trend`, { from: at(0), to: at(0) })).status).toBe(400);
  expect((await member.get(`/sensors/${gateway.id}/trend`, { from: at(-1), to: at(0) })).status).toBe(404);
});
