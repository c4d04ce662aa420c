import type { ServerHost } from '@gantry/plugin-sdk/server';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissions, type Watch } from '../contract/confined-space.ts';
import { fillDemo } from './demo/demo.ts';
import { plugin } from './plugin.ts';
import { Neighbours } from './testing/neighbours.ts';

const noon = Date.parse('2026-11-28T04:00:00Z');
const beside = new Neighbours();
let host: ServerTestHost;
let server: ServerHost;
let officer: PluginMember;
let viewer: PluginMember;
let camera: ReturnType<Neighbours['addCamera']>;
let place: ReturnType<Neighbours['addLocation']>;
let permit: ReturnType<Neighbours['addPermit']>;
let made = 0;

beforeAll(async () => {
  const half = {
    ...plugin,
    routes(given: ServerHost) {
      server = given;
      return plugin.routes(given);
    },
  };
  host = await createServerTestHost(half, { others: beside.plugins });
  officer = await host.member({
    name: 'Chan Mei Ling',
    permissions: [permissions.view, permissions.manage, 'CCTV_ACKNOWLEDGE'],
  });
  viewer = await host.member({ permissions: [permissions.view] });
});
afterAll(() => host?.close());
beforeEach(async () => {
  made += 1;
  for (const list of [beside.cameras, beside.permits, beside.locations, beside.suspended]) list.length = 0;
  beside.reported.clear();
  host.clock.set(new Date(noon + made * 86_400_000));
  await look();
  camera = beside.addCamera(host.project.id, `CS-01 Shaft S${made} landing`);
  place = beside.addLocation(host.project.id, `Shaft S${made}`);
  permit = beside.addPermit(host.project.id, place.locationId);
  await choose();
});

const look = (seconds = 0) => {
  host.clock.advance(seconds);
  return host.runTimer('look-at-cameras');
};
const counted = (count: number, isStale = false) => {
  camera.count = { count, isStale };
};
const choose = (body: object = {}, by = officer, monitorId = camera.monitorId) =>
  by.post(`/watches/${monitorId}/location`, { locationId: place.locationId, version: 0, ...body });
const watches = async (by = viewer): Promise<readonly Watch[]> => (await by.get('/watches')).body.watches;
const kinds = async () => (await watches()).flatMap(({ problems }) => problems.map(({ kind }) => kind));
const alarms = async (by = viewer) =>
  (await by.client.get(`/api/projects/${host.project.id}/alarms`)).body.alarms;
const figures = async () =>
  (await viewer.client.get(`/api/projects/${host.project.id}/figures`)).body.figures.map(
    ({ id, value }: { id: string; value: number }) => [id.split('/').at(-1), value],
  );

describe('a camera with a limit', () => {
  test('watches the permits of the location that somebody chose, one editor at a time', async () => {
    const one = {
      monitorId: camera.monitorId,
      locationId: place.locationId,
      locationName: place.name,
      limit: 6,
      permits: [
        {
          permitId: permit.permitId,
          permitNumber: permit.permitNumber,
          status: 'Active',
          maxEntrants: 6,
          path: `/p/TEST/dashboard/permits?permitId=${permit.permitId}`,
        },
      ],
      entryLog: { inside: 0, counted: 0 },
      problems: [],
      version: 1,
    };
    expect((await viewer.get('/watches')).body).toEqual({ watches: [one], hasPermits: true });
    const { locations } = (await officer.get('/locations')).body;
    expect(locations).toEqual([{ locationId: place.locationId, name: place.name }]);
    const late = await choose({ locationId: null });
    expect([late.status, late.body.error]).toMatchObject([
      409,
      {
        code: 'VERSION_CONFLICT',
        details: { currentVersion: 1, changedFields: ['locationId'], current: { version: 1, limit: 6 } },
      },
    ]);
    const none = await choose({ locationId: null, version: 1 });
    expect(none.body.watch).toEqual({
      ...one,
      locationId: null,
      locationName: null,
      limit: 8,
      permits: [],
      entryLog: null,
      version: 2,
    });
  });

  test('says how many are inside by the entry log beside what all cameras of the place count', async () => {
    const log = async () => (await watches())[0]?.entryLog;
    const second = beside.addCamera(host.project.id, 'CS-02 Shaft bottom');
    await choose({}, officer, second.monitorId);
    counted(2);
    second.count = { count: 1, isStale: false };
    beside.inside.set(permit.permitId, 4);
    expect(await log()).toEqual({ inside: 4, counted: 3 });
    second.count = { count: 1, isStale: true };
    expect(await log()).toBeNull();
    second.count = { count: 1, isStale: false };
    permit.status = 'Issued';
    expect(await log()).toBeNull();
  });

  test('is chosen by those who may, and only with what the project has', async () => {
    const elsewhere = beside.addLocation(host.secondProject.id, 'Far shaft');
    const other = beside.addCamera(host.secondProject.id, 'Far camera');
    expect((await choose({ locationId: elsewhere.locationId, version: 1 })).status).toBe(404);
    expect((await choose({}, officer, other.monitorId)).status).toBe(404);
    expect((await choose({ version: 1 }, viewer)).status).toBe(403);
    expect((await viewer.get('/locations')).status).toBe(403);
    expect(await watches()).toHaveLength(1);
  });
});

describe('too many people', () => {
  test('stand under the permit, and suspend it after a minute for a reason in both languages', async () => {
    counted(7);
    const browser = await viewer.listen();
    await look();
    expect(await browser.next('watches-changed')).toEqual({ monitorIds: [camera.monitorId] });
    browser.close();
    // The server's clock runs on.
    const since = (await watches())[0]?.problems[0]?.since ?? '';
    const suspendsAt = new Date(Date.parse(since) + 60_000).toISOString();
    const [name, limit] = [camera.name, 6];
    expect(beside.reported.get(`${permit.permitNumber} over-limit`)).toMatchObject({
      severity: 'critical',
      title: { en: `7 people counted by ${name}, limit 6`, 'zh-CN': `${name} 点算到 7 人，上限 6 人` },
      value: 7,
      limit,
      since: new Date(since),
    });
    const nothing = { suspendedPermit: null, suspendedAt: null };
    const problem = { kind: 'over-limit', since, suspendsAt };
    expect((await watches())[0]?.problems).toEqual([{ ...problem, ...nothing }]);
    expect(await figures()).toEqual([
      ['people', 7],
      ['over-limit', 1],
    ]);
    await look(45);
    expect(beside.suspended).toEqual([]);
    for (const seconds of [15, 5, 60]) await look(seconds);
    expect(beside.suspended).toEqual([
      {
        permitId: permit.permitId,
        en: `7 people counted by ${name}, limit 6, for 60 s`,
        'zh-CN': `${name} 点算到 7 人，上限 6 人，已持续 60 秒`,
      },
    ]);
    const suspendedPermit = permit.permitNumber;
    const [found] = (await watches())[0]?.problems ?? [];
    expect(found).toEqual({ ...problem, suspendsAt: null, suspendedPermit, suspendedAt: found?.suspendedAt });
    expect(Date.parse(found?.suspendedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(suspendsAt));
    const trail = await host.rows(
      `select after from public.audit_event where entity = 'confined-space-watch' and action = 'suspend' and entity_id = $1`,
      [camera.monitorId],
    );
    expect(trail).toEqual([
      { after: { permits: [suspendedPermit], problem: 'over-limit', count: 7, limit: 6 } },
    ]);
    counted(0);
    await look(5);
    expect([await kinds(), beside.reported.size]).toEqual([[], 0]);
    permit.status = 'Active';
    await look(5);
    expect((await watches())[0]?.problems).toEqual([]);
  });

  test('are no second message for those whom the camera tells that its own limit is passed', async () => {
    const known = () => beside.reported.get(`${permit.permitNumber} over-limit`)?.known;
    counted(8);
    await look();
    expect(known()).toEqual([]);
    counted(9);
    await look(5);
    expect(known()).toEqual([officer.id]);
  });

  test('are said to be those of the last count once it is old, and by the present name of the camera', async () => {
    const said = () => beside.reported.get(`${permit.permitNumber} over-limit`);
    counted(7);
    await look();
    camera.name = `CS-01 renamed ${made}`;
    await look(5);
    expect(said()).toMatchObject({ title: { en: `7 people counted by ${camera.name}, limit 6` } });
    counted(7, true);
    await look(5);
    expect(said()).toMatchObject({
      title: { en: `7 people at the last count by ${camera.name}, limit 6: no count since` },
      todo: { en: 'Count the people inside, and get the camera back' },
    });
    counted(7);
    await look(5);
    expect(said()).toMatchObject({ title: { en: `7 people counted by ${camera.name}, limit 6` } });
  });

  test('move with the location, and are over with a camera that is gone', async () => {
    counted(8);
    await look();
    const other = beside.addLocation(host.project.id, 'Shaft S9');
    const next = beside.addPermit(host.project.id, other.locationId, 'Active', 3);
    await choose({ locationId: other.locationId, version: 1 });
    expect([...beside.reported.keys()]).toEqual([`${next.permitNumber} over-limit`]);
    await look(45);
    expect(beside.suspended).toEqual([]);
    beside.cameras.length = 0;
    await look(5);
    expect(beside.reported.size).toBe(0);
    expect(await figures()).toEqual([]);
    expect(beside.suspended).toEqual([]);
  });
});

describe('people without an active permit', () => {
  test('raise an alarm that leads to the camera, tell who manages confined spaces, and suspend nothing', async () => {
    permit.status = 'Issued';
    counted(3);
    for (const seconds of [0, 60, 300]) await look(seconds);
    expect(await kinds()).toEqual(['no-permit']);
    expect(await alarms()).toMatchObject([
      {
        severity: 'critical',
        place: { en: camera.name },
        title: { en: '3 people inside without an active permit', 'zh-CN': '无有效许可证，内有 3 人' },
        detail: { en: `${permit.permitNumber} · not started` },
        value: 3,
        path: `/p/TEST/dashboard/confined-space?monitor=${camera.monitorId}`,
        flyTo: { latitude: 22.3, longitude: 114.2, height: 7 },
      },
    ]);
    const of = async (member: PluginMember) =>
      (await host.notificationsOf(member)).waiting.filter(({ text }) => text.en.startsWith(camera.name));
    expect(await of(officer)).toMatchObject([{ isUrgent: true }]);
    expect(await of(viewer)).toEqual([]);
    counted(3, true);
    await look(600);
    expect(await alarms()).toMatchObject([
      { title: { en: '3 people inside without an active permit at the last count: no count since' } },
    ]);
    expect(await figures()).toEqual([
      ['people', 0],
      ['over-limit', 0],
    ]);
    permit.status = 'Active';
    await look(5);
    expect(await alarms()).toEqual([]);
    expect(beside.suspended).toEqual([]);
  });
});

describe('without permits', () => {
  test('nothing is suspended and nobody is without one where no location is chosen', async () => {
    await choose({ locationId: null, version: 1 });
    counted(9);
    for (const seconds of [0, 60, 600]) await look(seconds);
    expect(await kinds()).toEqual(['over-limit']);
    expect([beside.suspended, beside.reported.size, await alarms()]).toEqual([[], 0, []]);
  });

  test('nothing is watched where the project does not have their module, and the calls say so', async () => {
    await host.rows('insert into public.project_plugin_off values ($1, $2)', [
      host.project.id,
      'gantry.permit-to-work',
    ]);
    counted(9);
    for (const seconds of [0, 600]) await look(seconds);
    expect((await viewer.get('/watches')).body).toMatchObject({
      hasPermits: false,
      watches: [{ locationId: place.locationId, locationName: null, limit: 8, permits: [] }],
    });
    expect((await officer.get('/locations')).body).toEqual({ locations: [] });
    expect(beside.suspended).toEqual([]);
    await host.rows('delete from public.project_plugin_off');
  });
});

test('the demo chooses locations for its cameras once, and none where somebody has decided', async () => {
  const { id } = host.project;
  const demo = {
    id,
    code: 'BEM',
    timeZone: 'Asia/Hong_Kong',
    variant: 'TY',
    users: [],
    objects: [],
  } as const;
  const pump = beside.addCamera(id, 'Pump room CP-09');
  const sump = beside.addCamera(id, 'Sump pit CP-03');
  const room = beside.addLocation(id, 'CP-09 – Pump room');
  beside.addLocation(id, 'CP-03 – Sump pit');
  await choose({}, officer, sump.monitorId);
  await choose({ locationId: null, version: 1 }, officer, sump.monitorId);
  for (let start = 0; start < 2; start += 1) await fillDemo(demo, server);
  const chosen = (await watches()).map(({ monitorId, locationId, version }) => [
    monitorId,
    locationId,
    version,
  ]);
  expect(chosen).toEqual([
    [camera.monitorId, place.locationId, 1],
    [pump.monitorId, room.locationId, 1],
    [sump.monitorId, null, 2],
  ]);
});
