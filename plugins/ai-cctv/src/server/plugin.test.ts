import {
  createServerTestHost,
  type PluginMember,
  type ServerTestHost,
  type TestDevice,
} from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissions } from '../contract/cctv.ts';
import { plugin } from './plugin.ts';
import { filmOrigin } from './testing/film-origin.ts';
import { still } from './testing/still.ts';

let host: ServerTestHost;
let member: PluginMember;
let gateway: TestDevice;
let monitorId: string;
let camera: string;
let made = 0;
const noon = Date.parse('2026-11-20T04:00:00Z');

beforeAll(async () => {
  host = await createServerTestHost(plugin, { cameraNetworks: ['127.0.0.0/8'] });
  member = await host.member({ name: 'Lau Kwok Wai', permissions: Object.values(permissions) });
});
afterAll(() => host?.close());
beforeEach(async () => {
  host.clock.set(new Date(noon));
  gateway = await host.device('camera-gateway');
  ({ monitorId, originId: camera } = await add({ gatewayId: gateway.id }));
});

/** Adds a camera and returns it. */
async function add(given: object = {}) {
  made += 1;
  const { body } = await member.post('/Monitor/addMonitor', {
    name: `Camera ${made}`,
    originId: `C-${made}`,
    ...given,
  });
  return body.monitor;
}
/** Seconds from noon. */
const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString();
const send = async (message: object, device = gateway) => (await device.post('/', message)).body;
const event = (seconds: number, more: object = {}) => ({
  camera,
  time: at(seconds),
  type: 'danger-zone',
  ...more,
});
const listed = async (query: Record<string, string> = {}) =>
  (await member.get('/Monitor/getMonitorList', query)).body.monitorList;
const inList = async (id = monitorId, query: Record<string, string> = {}) =>
  (await listed(query)).find((each: { monitorId: string }) => each.monitorId === id);
const alerts = async (query: Record<string, string> = {}) =>
  (await member.get('/MonitorAlert/getMonitorAlertListByPaging', { monitorId, ...query })).body
    .monitorAlertList;
const alarms = async () =>
  (await member.client.get(`/api/projects/${host.project.id}/alarms`)).body.alarms.filter(
    ({ subject }: { subject: string }) => subject === monitorId,
  );
const edit = (given: object) => member.post('/Monitor/editMonitor', { monitorId, ...given });

describe('cameras', () => {
  test('are set up, changed by one editor at a time, and never tell the address of their stream', async () => {
    const liveUrl = 'rtsp://viewer:s3cret@10.0.0.9/stream';
    const monitor = await add({ liveUrl, gps: { e: 836_694.05, n: 819_069.8 }, peopleCountLimit: 4 });
    expect(monitor).toMatchObject({ status: 'Live', hasLiveUrl: true, height: 7, gps: { e: 836_694.05 } });
    expect(monitor.longitude).toBeCloseTo(114.181, 2);
    expect(monitor.latitude).toBeCloseTo(22.311, 2);
    const { version } = monitor;
    const change = { monitorId: monitor.monitorId, version, name: 'Portal', heading: 90 };
    const changed = (await member.post('/Monitor/editMonitor', change)).body.monitor;
    expect(changed).toMatchObject({ name: 'Portal', heading: 90, peopleCountLimit: 4, hasLiveUrl: true });
    const late = await member.post('/Monitor/editMonitor', { ...change, name: 'Adit' });
    expect([late.status, late.body.error]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', details: { currentVersion: changed.version, current: { name: 'Portal' } } },
    ]);
    const trail = await host.rows('select before::text, after::text from public.audit_event');
    expect(JSON.stringify([await listed(), late.body, trail])).not.toMatch(/s3cret|10\.0\.0\.9/);
    const none = { monitorId: monitor.monitorId, version: changed.version, liveUrl: '' };
    expect((await member.post('/Monitor/editMonitor', none)).body.monitor).toMatchObject({ status: 'Off' });
  });

  test('have zones that cannot cross themselves', async () => {
    const square = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ];
    const { version } = await inList();
    const put = (points: object[]) =>
      member.post('/Monitor/editMonitorDangerZoneList', {
        monitorId,
        version,
        list: [{ name: 'Shaft', points }],
      });
    const crossed = [square[0], square[2], square[1], square[3]].flatMap((point) => point ?? []);
    expect((await put(crossed)).status).toBe(400);
    expect((await put(square)).body.monitor.dangerZoneList).toEqual([{ name: 'Shaft', points: square }]);
    expect((await put(square)).status).toBe(409);
  });

  test('stand in their sequence and in groups, and keep their alerts when they are removed', async () => {
    const other = await add();
    await member.post('/Monitor/editMonitorSequence', { monitorIds: [other.monitorId, monitorId] });
    expect((await listed()).slice(0, 2).map((each: { name: string }) => each.name)).toEqual([
      other.name,
      (await inList()).name,
    ]);
    const group = await member.post('/MonitorGroup/createMonitorGroup', {
      name: 'Portals',
      monitorIds: [monitorId],
    });
    const { groupId, version } = group.body.monitorGroup;
    expect(group.body.monitorGroup.monitorList).toMatchObject([{ monitorId }]);
    const again = await member.post('/MonitorGroup/createMonitorGroup', { name: 'portals' });
    expect(again.body.error.code).toBe('GROUP_NAME_TAKEN');
    const edited = await member.post('/MonitorGroup/editMonitorGroup', {
      groupId,
      version,
      name: 'Adits',
      monitorIds: [other.monitorId],
    });
    expect(edited.body.monitorGroup).toMatchObject({ name: 'Adits', monitorList: [{ name: other.name }] });
    await member.post('/MonitorGroup/deleteMonitorGroup', { groupId });
    expect(await inList(other.monitorId)).toMatchObject({ groupId: null });

    await send({ events: [event(-5)] });
    expect(await alarms()).toHaveLength(1);
    await member.delete(`/Monitor/deleteMonitor?monitorId=${monitorId}`);
    expect(await inList()).toBeUndefined();
    expect(await inList(monitorId, { withRemoved: 'true' })).toMatchObject({ status: 'Removed' });
    expect(await alerts()).toMatchObject([{ endTsMs: expect.any(Number) }]);
    expect(await alarms()).toEqual([]);
    expect((await edit({ version: 1, name: 'Back' })).body.error.code).toBe('MONITOR_REMOVED');
  });

  test('that are retired among the devices have no open alert', async () => {
    await send({ events: [event(-5)] });
    const { client } = await host.member({ permissions: ['DEVICE_ADMIN'] });
    await client.post(`/api/projects/${host.project.id}/devices/${monitorId}/retire`, {});
    await host.runTimer('end-retired');
    expect(await alerts()).toMatchObject([{ endTsMs: expect.any(Number) }]);
    expect(await alarms()).toEqual([]);
  });

  test('are imported from a spreadsheet, all of them or none', async () => {
    const box = (await host.rows('select name from public.device where id = $1', [gateway.id])) as [
      { name: string },
    ];
    const known = await inList();
    const rows = [
      { instrumentId: camera, name: known.name, vendor: 'Hikari' },
      { instrumentId: `I-${made}`, name: 'Imported', gateway: box[0].name, peopleCountLimit: 3 },
    ];
    const put = (given: object[], apply: boolean) =>
      member.post('/Monitor/importMonitors', { rows: given, apply });
    const counts = { added: 1, changed: 1, unchanged: 0 };
    expect((await put(rows, false)).body).toEqual(counts);
    const wrong = await put([...rows, { instrumentId: 'I-x', name: 'Lost', gateway: 'No box' }], true);
    expect(wrong.body.error).toMatchObject({
      code: 'IMPORT_INVALID',
      details: { rows: [{ row: 3, field: 'gateway', code: 'UNKNOWN_GATEWAY' }] },
    });
    expect((await inList()).vendor).toBe('');
    expect((await put(rows, true)).body).toEqual(counts);
    const after = await listed();
    expect(after.find((each: { monitorId: string }) => each.monitorId === monitorId).vendor).toBe('Hikari');
    expect(after.find(({ originId }: { originId: string }) => originId === `I-${made}`)).toMatchObject({
      name: 'Imported',
      gatewayId: gateway.id,
      peopleCountLimit: 3,
      height: 7,
    });
    expect((await put(rows, true)).body).toEqual({ added: 0, changed: 0, unchanged: 2 });
  });

  test('of another project, and those of members without the permission, are out of reach', async () => {
    const stranger = await host.stranger();
    const viewer = await host.member({ permissions: [permissions.view] });
    expect((await stranger.get('/Monitor/getMonitorList')).status).toBe(404);
    expect((await viewer.get('/Monitor/getMonitorList')).status).toBe(200);
    expect((await viewer.post('/Monitor/addMonitor', { name: 'A', originId: 'A' })).status).toBe(403);
  });
});

describe('events', () => {
  test('of one camera, type and zone are one alert, however often they are sent', async () => {
    const message = { events: [event(-60), event(-58), event(-30, { phase: 'end' })] };
    expect(await send(message)).toEqual({ accepted: 3, duplicates: 0, refused: [] });
    expect(await send(message)).toEqual({ accepted: 0, duplicates: 3, refused: [] });
    await send({ events: [event(-20, { zone: 'Shaft' }), event(-19, { type: 'made up' })] });
    expect(await alerts()).toMatchObject([
      { type: 'made up', endTime: null },
      { type: 'danger-zone', zone: 'Shaft', endTime: null },
      { type: 'danger-zone', zone: '', time: '20/11/2026, 11:59:00', endTime: '20/11/2026, 11:59:30' },
    ]);
    const kept = { alertType: 'SystemDowntimeAlert' };
    expect(await alerts(kept)).toEqual([]);
    expect(await alerts({ start: at(-20), end: at(-20) })).toHaveLength(1);
    expect(await alerts({ search: 'shaft' })).toHaveLength(1);
  });

  test('raise an alarm that lasts as long as the alert, and opens again with it', async () => {
    await edit({ version: (await inList()).version, longitude: 114.1, latitude: 22.3, heading: 75 });
    await send({ events: [event(-400)] });
    const [alarm] = await alarms();
    expect(alarm).toMatchObject({ severity: 'critical', title: { en: 'Person in a danger zone' } });
    // The flight to it looks the way that the camera looks.
    expect(alarm.flyTo).toEqual({ longitude: 114.1, latitude: 22.3, height: 7, heading: 75, tilt: -15 });
    await send({ events: [event(-300, { phase: 'end' })] });
    expect(await alarms()).toEqual([]);
    await send({ events: [event(-200)] });
    expect([(await alarms()).length, (await alerts()).length]).toEqual([1, 1]);
    await send({ events: [event(-190, { phase: 'end' }), event(-70)] });
    expect(await alerts()).toMatchObject([{ tsMs: noon - 70_000, endTime: null }, { tsMs: noon - 400_000 }]);
  });

  test('that are wrong are refused with a reason each, while the others are taken in', async () => {
    const { refused, accepted } = await send({
      events: [
        event(-1),
        event(400),
        event(-32 * 86_400),
        event(-1, { time: 'noon' }),
        event(-1, { camera: 'nobody' }),
        { ...event(-1), camera: undefined },
        event(-1, { type: ' ' }),
        event(-1, { zone: '\u0000' }),
        event(-1, { zone: 'x', picture: Buffer.from('no picture').toString('base64') }),
      ],
      counts: [{ camera, time: at(-1), count: 1.5 }],
    });
    expect(accepted).toBe(2);
    expect(
      refused.map(({ list, index, code }: Record<string, string>) => `${list} ${index} ${code}`),
    ).toEqual([
      'events 1 IN_FUTURE',
      'events 2 TOO_OLD',
      'events 3 INVALID_TIME',
      'events 4 UNKNOWN_CAMERA',
      'events 5 UNKNOWN_CAMERA',
      'events 6 INVALID_TYPE',
      'events 7 INVALID_ZONE',
      'events 8 INVALID_PICTURE',
      'counts 0 INVALID_COUNT',
    ]);
    const elsewhere = await host.device('camera-gateway');
    expect((await send({ events: [event(-1)] }, elsewhere)).refused).toMatchObject([
      { code: 'UNKNOWN_CAMERA' },
    ]);
    const many = Array.from({ length: 501 }, () => ({ camera, time: at(0), count: 1 }));
    const tooMany = { counts: many.slice(1), statuses: [{ camera, time: at(0), status: 'online' }] };
    expect((await gateway.post('/', tooMany)).status).toBe(413);
  });

  test('of a camera with its own token need not name it', async () => {
    const own = await host.device('camera');
    const message = { events: [{ time: at(-1), type: 'dirty-wheel', phase: 'once' }] };
    expect(await send(message, own)).toMatchObject({ accepted: 1 });
    const found = await alerts({ monitorId: own.id });
    expect(found).toMatchObject([{ type: 'dirty-wheel', tsMs: noon - 1000, endTsMs: noon - 1000 }]);
    expect(await inList(own.id)).toMatchObject({ name: own.name, status: 'Off', openAlerts: 0 });
  });

  test('may have a picture, which is kept for half a year', async () => {
    await send({ events: [event(-10, { picture: still })] });
    const [{ monitorAlertId, hasPicture }] = await alerts();
    expect(hasPicture).toBe(false);
    await host.runTimer('keep-pictures');
    expect(await inList()).toMatchObject({ pictureTakenAt: at(-10), latestAlert: { hasPicture: true } });
    const shown = await member.client.fetch(
      `/api/${plugin.id}/alerts/${monitorAlertId}/picture?projectUUID=${host.project.id}`,
    );
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const video = `/api/projects/${host.project.id}/plugins/${plugin.id}/videos/${monitorId}`;
    expect((await member.client.get(video)).body).toMatchObject({ pictureAt: at(-10), hls: null });
    // A later one of the same alert takes its place.
    await send({ events: [event(-5, { picture: still })] });
    await host.runTimer('keep-pictures');
    expect(await inList()).toMatchObject({ pictureTakenAt: at(-5) });
    host.clock.set(new Date(noon + 181 * 86_400_000));
    await host.runTimer('remove-old-pictures');
    expect(await inList()).toMatchObject({ pictureTakenAt: null, latestAlert: { hasPicture: false } });
    expect(await host.rows('select 1 from public.plugin_file where plugin_id = $1', [plugin.id])).toEqual([]);
  });
});

test('a new alert of a camera with a stream has a clip, for as many days as the project says', async () => {
  const origin = await filmOrigin();
  const files = () => host.rows('select id from public.plugin_file where plugin_id = $1', [plugin.id]);
  // A test before this one may have failed before it removed its own.
  const filesBefore = await files();
  try {
    await edit({ version: (await inList()).version, liveUrl: origin.liveUrl });
    await send({ events: [event(-3)] });
    const other = await add({ gatewayId: gateway.id, liveUrl: 'http://10.1.1.1/live.m3u8' });
    await send({
      events: [event(-8, { camera: other.originId }), event(-90, { camera: other.originId, type: 'late' })],
    });
    // The stream must show what comes after the beginning too.
    await host.runTimer('keep-clips');
    expect(await alerts()).toMatchObject([{ hasClip: false }]);
    host.clock.set(new Date(noon + 4000));
    await host.runTimer('keep-clips');
    const [{ monitorAlertId, hasClip }] = await alerts();
    expect(hasClip).toBe(true);
    const shown = await member.client.fetch(
      `/api/${plugin.id}/alerts/${monitorAlertId}/clip?projectUUID=${host.project.id}`,
    );
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
    // In a network that this deployment does not allow, and asked for once only.
    const asked = await host.rows(
      'select type, clip_asked_at is not null as asked, clip_file from monitor_alert where monitor_id = $1 order by started_at',
      [other.monitorId],
    );
    expect(asked).toEqual([
      { type: 'late', asked: false, clip_file: null },
      { type: 'danger-zone', asked: true, clip_file: null },
    ]);
    host.clock.set(new Date(noon + 31 * 86_400_000));
    await host.runTimer('remove-old-clips');
    expect(await alerts()).toMatchObject([{ hasClip: false }]);
    expect(await files()).toEqual(filesBefore);
  } finally {
    await origin.close();
  }
});

describe('statuses and counts', () => {
  test('turn a camera off, warn after so many reports, and turn it on again', async () => {
    await edit({
      version: (await inList()).version,
      liveUrl: 'https://far.example/a.m3u8',
      offlineAlertThreshold: 2,
    });
    const report = (seconds: number, status: string) =>
      send({ statuses: [{ camera, time: at(seconds), status }] });
    const state = async () => {
      const { status, offlineCount, latestAlert } = await inList();
      return [status, offlineCount, latestAlert && latestAlert.endTsMs === null];
    };
    expect(await state()).toEqual(['Live', 0, null]);
    await report(-50, 'offline');
    expect(await state()).toEqual(['Off', 1, true]);
    expect(await report(-50, 'offline')).toMatchObject({ accepted: 0, duplicates: 1 });
    await report(-40, 'offline');
    expect(await state()).toEqual(['Off Alert', 2, true]);
    expect(await alerts({ alertType: 'SystemDowntimeAlert' })).toHaveLength(1);
    expect((await member.get('/Monitor/getLiveStream', { monitorId })).body).toEqual({
      hasStream: false,
      videoId: null,
    });
    await report(-30, 'online');
    expect(await state()).toEqual(['Live', 0, false]);
    expect((await member.get('/Monitor/getLiveStream', { monitorId })).body.videoId).toBe(monitorId);
    await report(-20, 'impact');
    expect(await state()).toEqual(['Impact detected', 0, true]);
  });

  test('that stop coming turn a camera off, until it is heard again', async () => {
    const { version } = await inList();
    await edit({
      version,
      liveUrl: 'https://far.example/a.m3u8',
      silentMinutes: 10,
      offlineAlertThreshold: 2,
    });
    const stateAfter = async (minutes: number) => {
      host.clock.set(new Date(noon + minutes * 60_000));
      await host.runTimer('watch-silence');
      const { status, offlineCount, latestAlert } = await inList();
      return [status, offlineCount, latestAlert && latestAlert.endTsMs === null];
    };
    // Events come when something happens: their absence says nothing.
    await send({ events: [event(-1, { type: 'dirty-wheel', phase: 'once' })] });
    expect(await stateAfter(60)).toEqual(['Live', 0, false]);
    await send({ counts: [{ camera, time: at(3600), count: 1 }] });
    expect(await stateAfter(69)).toEqual(['Live', 0, false]);
    expect(await stateAfter(71)).toEqual(['Off', 1, true]);
    expect(await stateAfter(72)).toEqual(['Off', 1, true]);
    expect(await stateAfter(81)).toEqual(['Off Alert', 2, true]);
    expect(await alerts({ type: 'CCTV Offline' })).toMatchObject([{ endTsMs: null }]);
    // What a box kept while it was cut off is a sign of life too.
    await send({ counts: [{ camera, time: at(3700), count: 2 }] });
    expect(await stateAfter(82)).toEqual(['Live', 0, false]);
    expect(await stateAfter(92)).toEqual(['Off', 1, true]);
    // One that says itself that it is offline, and said so before its silence was noticed, stays offline.
    await send({ statuses: [{ camera, time: at(5500), status: 'offline' }] });
    expect(await stateAfter(120)).toEqual(['Off', 1, true]);
    expect(await alerts({ type: 'CCTV Offline' })).toHaveLength(2);
  });

  test('of a camera with its own token may be empty, and end its silence', async () => {
    const own = await host.device('camera');
    await send({ statuses: [{ time: at(-1), status: 'online' }] }, own);
    host.clock.set(new Date(noon + 31 * 60_000));
    await host.runTimer('watch-silence');
    expect(await inList(own.id)).toMatchObject({ offlineCount: 1, openAlerts: 1 });
    await send({}, own);
    expect(await inList(own.id)).toMatchObject({ offlineCount: 0, openAlerts: 0 });
  });

  test('over the limit raise an alarm until the count is back, whatever people say meanwhile', async () => {
    await edit({ version: (await inList()).version, peopleCountLimit: 3 });
    const count = (seconds: number, people: number) =>
      send({ counts: [{ camera, time: at(seconds), count: people }] });
    await count(-50, 3);
    expect([await alerts(), await alarms()]).toEqual([[], []]);
    await count(-40, 4);
    await count(-30, 6);
    expect(await alarms()).toMatchObject([
      { value: 6, limit: 3, title: { en: '6 people, limit 3' }, steps: [] },
    ]);
    const [{ monitorAlertId, type }] = await alerts();
    expect(type).toBe('people_count_over_limitation');
    const given = { outcome: 'Resolved', actionTaken: 'Called them out' };
    const resolved = await member.post(`/alerts/${monitorAlertId}/resolve`, given);
    expect(resolved.body.alert).toMatchObject({ triage: 'Resolved', endTime: null });
    expect(await count(-35, 0)).toMatchObject({ duplicates: 1 });
    await count(-20, 3);
    expect([await alerts(), await alarms()]).toMatchObject([[{ endTsMs: noon - 20_000 }], []]);
    const latest = async () =>
      (await member.get('/CountEvent/getCurrentEventCount')).body.eventCountList.find(
        (each: { monitorId: string }) => each.monitorId === monitorId,
      ).latestEventCount;
    expect(await latest()).toEqual({ count: 3, countedAt: at(-20), isStale: false });
    host.clock.set(new Date(noon + 281_000));
    expect(await latest()).toMatchObject({ count: 3, isStale: true });
  });
});

describe('an alert', () => {
  test('is acknowledged by whoever takes its alarm, whose alarm is taken by whoever acknowledges it', async () => {
    await send({ events: [event(-60), event(-60, { type: 'zone intrusion' })] });
    const [first, second] = await alarms();
    const resolve = `gantry.ai-cctv/resolve-alert`;
    expect(first.steps).toMatchObject([
      { command: resolve, label: { en: 'Resolve' }, value: { outcome: 'Resolved' } },
      { command: resolve, label: { en: 'False alarm' }, value: { outcome: 'False alarm' } },
    ]);
    const alertId = (alarm: typeof first) => alarm.steps[0].value.monitorAlertId;
    await member.client.post(`/api/projects/${host.project.id}/alarms/${first.id}/take`, {});
    await member.post(`/alerts/${alertId(second)}/acknowledge`);
    const seen = { triage: 'Acknowledged', acknowledgedBy: 'Lau Kwok Wai' };
    expect(await alerts()).toMatchObject([seen, seen]);
    const taken = { taken: { name: 'Lau Kwok Wai' } };
    expect(await alarms()).toMatchObject([taken, taken]);
  });

  test('is acknowledged by the first, resolved with what was done, and new when it opens again', async () => {
    await send({ events: [event(-60)] });
    const [{ monitorAlertId }] = await alerts();
    const say = (what: string, body?: object, by = member) =>
      by.post(`/alerts/${monitorAlertId}/${what}`, body);
    const viewer = await host.member({ permissions: [permissions.view] });
    expect((await say('acknowledge', undefined, viewer)).status).toBe(403);
    const second = await host.member({ name: 'Ho Siu Fan', permissions: Object.values(permissions) });
    await say('acknowledge');
    expect((await say('acknowledge', undefined, second)).body.alert).toMatchObject({
      triage: 'Acknowledged',
      acknowledgedBy: 'Lau Kwok Wai',
      endTime: null,
    });
    const { body } = await say(
      'resolve',
      { outcome: 'False alarm', actionTaken: 'A tarpaulin moved' },
      second,
    );
    expect(body.alert).toMatchObject({
      triage: 'False alarm',
      acknowledgedBy: 'Lau Kwok Wai',
      resolvedBy: 'Ho Siu Fan',
      actionTaken: 'A tarpaulin moved',
      endTsMs: expect.any(Number),
    });
    expect(await alarms()).toEqual([]);
    host.clock.set(new Date(noon + 60_000));
    await send({ events: [event(50)] });
    expect(await alerts()).toMatchObject([{ monitorAlertId, triage: 'New', endTime: null }]);
    const open = await member.post('/MonitorAlert/getAlertList', { typeSet: ['danger-zone'], state: 'open' });
    expect(open.body.monitorAlertList.map((each: { monitorId: string }) => each.monitorId)).toContain(
      monitorId,
    );
  });

  test('is found by state, triage, type and camera, and the total counts what is found', async () => {
    const other = await add({ gatewayId: gateway.id });
    const of = (seconds: number, type: string, more: object = {}) => event(seconds, { type, ...more });
    await send({
      events: [
        of(-90, 'dirty-wheel', { phase: 'once' }),
        of(-80, 'made up'),
        of(-70, 'made up', { zone: 'Shaft' }),
        of(-60, 'zone intrusion', { camera: other.originId }),
      ],
    });
    const acknowledged = (await alerts({ search: 'shaft' }))[0].monitorAlertId;
    await member.post(`/alerts/${acknowledged}/acknowledge`);
    const find = async (asked: object) => {
      const monitorIds = [monitorId, other.monitorId];
      const { body } = await member.post('/MonitorAlert/getAlertList', { monitorIds, ...asked });
      return [body.total, ...body.monitorAlertList.map(({ type }: { type: string }) => type)];
    };
    expect(await find({})).toEqual([4, 'zone intrusion', 'made up', 'made up', 'dirty-wheel']);
    expect(await find({ page: 2, pageSize: 3 })).toEqual([4, 'dirty-wheel']);
    expect(await find({ isDesc: false, pageSize: 1 })).toEqual([4, 'dirty-wheel']);
    expect(await find({ state: 'open' })).toEqual([3, 'zone intrusion', 'made up', 'made up']);
    expect(await find({ triage: 'Acknowledged' })).toEqual([1, 'made up']);
    expect(await find({ triage: 'New', state: 'open', typeSet: ['made up'] })).toEqual([1, 'made up']);
    expect(await find({ typeSet: ['dirty-wheel', 'zone intrusion'] })).toEqual([
      2,
      'zone intrusion',
      'dirty-wheel',
    ]);
    expect(await find({ monitorIds: [other.monitorId] })).toEqual([1, 'zone intrusion']);
    const byType = [4, 'dirty-wheel', 'made up', 'made up', 'zone intrusion'];
    expect(await find({ orderBy: 'type', isDesc: false })).toEqual(byType);
    const byName = [4, 'made up', 'made up', 'dirty-wheel', 'zone intrusion'];
    expect(await find({ orderBy: 'name', isDesc: false })).toEqual(byName);
    const [{ time }] = await alerts({ search: 'shaft' });
    expect(await find({ search: time.slice(12, 17) })).toContain('made up');
    expect(await find({ search: '99:99' })).toEqual([0]);
    const { body } = await member.get('/MonitorAlert/getMonitorAlertListByPaging', {
      monitorId,
      type: 'made up',
      triage: 'New',
    });
    expect(body).toMatchObject({ total: 1, monitorAlertList: [{ type: 'made up', zone: '' }] });
  });
});
