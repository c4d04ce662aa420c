import { describe, expect, test } from 'vitest';
import { permissions } from '../contract/cctv.ts';
import {
  add,
  alarms,
  alerts,
  at,
  camera,
  cameraSite,
  edit,
  event,
  gateway,
  host,
  inList,
  listed,
  made,
  member,
  monitorId,
  noon,
  send,
} from './testing/camera-site.ts';

cameraSite();

describe('cameras', () => {
  test('are set up, changed by one editor at a time, and never tell the address of their stream', async () => {
    const liveUrl = 'rtsp://viewer:s3cret@10.0.0.9/stream';
    const monitor = await add({ liveUrl, gps: { e: 836_694.05, n: 819_069.8 }, peopleCountLimit: 4 });
    // Nothing converts RTSP here, and nobody has heard of the camera.
    expect(monitor).toMatchObject({ status: 'Off', hasLiveUrl: true, height: 7, gps: { e: 836_694.05 } });
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

  test('over the limit are said to be those of the last count once it is old', async () => {
    await edit({ version: (await inList()).version, peopleCountLimit: 3 });
    const count = (seconds: number, people: number) =>
      send({ counts: [{ camera, time: at(seconds), count: people }] });
    const titleAfter = async (seconds: number) => {
      host.clock.set(new Date(noon + seconds * 1000));
      await host.runTimer('tell-old-counts');
      return (await alarms())[0].title.en;
    };
    await count(0, 6);
    expect(await titleAfter(290)).toBe('6 people, limit 3');
    expect(await titleAfter(310)).toBe('6 people at the last count, limit 3: no count since');
    await count(311, 5);
    expect(await titleAfter(312)).toBe('5 people, limit 3');
  });
});
