import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../../contract/permissions.ts';
import { plugin } from '../plugin.ts';

let host: ServerTestHost;
let planner: PluginMember;
let viewer: PluginMember;
let services: string;
const set = 'Pset_Demo4D';
const light = (bay: number, more: Record<string, string> = {}) => ({
  globalId: `light-${bay}`,
  properties: {
    [`${set}.ActivityId`]: `TL-EB-00${bay}`,
    [`${set}.Trade`]: 'Tunnel Lighting',
    [`${set}.Tube`]: 'EB',
    [`${set}.Bay`]: String(bay),
    [`${set}.PlanStart`]: `2026-10-0${bay}`,
    [`${set}.PlanFinish`]: `2026-10-1${bay}`,
    ...more,
  },
});

beforeAll(async () => {
  host = await createServerTestHost(plugin);
  // Nothing is reported after today.
  host.clock.set(new Date('2026-12-01T04:00:00Z'));
  planner = await host.member({ permissions: [permissions.view, permissions.upload] });
  viewer = await host.member({ permissions: [permissions.view] });
  services = await host.model('first', [light(1), light(2), 'wall']);
});
afterAll(() => host?.close());

const ok = async (answer: ReturnType<PluginMember['post']>) => {
  const { status, body } = await answer;
  if (status !== 200 && status !== 204) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};
const row = (activity: string, guid: string, more: object = {}) => ({
  activity_id: activity,
  item_name: 'Side wall',
  bay: 'EB 001',
  ifc_guid: guid,
  plan_start: '2026-09-01',
  plan_finish: '2026-09-10',
  ...more,
});
const importLinks = (rows: readonly object[], apply = true) =>
  planner.post('/Schedule/ImportLinks', { rows, apply });
const programme = () => ok(viewer.get('/Schedule/Programme'));

test('a file of links is written as a whole, once, and says before what it would do', async () => {
  const rows = [row('SW-1', 'wall', { actual_start: '2026-09-05' }), row('SW-2', '', { bay: 'EB 002' })];
  expect(await ok(importLinks(rows, false))).toMatchObject({ added: ['SW-1', 'SW-2'], linksAdded: 1 });
  expect((await programme()).activities.ids).toEqual([]);
  const browser = await viewer.listen();
  await ok(importLinks(rows));
  expect(await browser.next('schedule-changed')).toEqual({});
  browser.close();
  expect(await ok(importLinks(rows))).toMatchObject({ added: [], unchanged: 2, linksAdded: 0, linksKept: 1 });
  const shown = await programme();
  expect(shown.activities).toMatchObject({ ids: ['SW-1', 'SW-2'], bays: ['EB 001', 'EB 002'] });
  expect(shown.models).toEqual([{ modelId: services, globalIds: ['wall'], runs: [0, 1] }]);
});

test('wrong rows are told together, and nothing of the file is written', async () => {
  const { status, body } = await importLinks([
    row('NEW', 'wall', { plan_finish: '2026-08-01' }),
    row('NEW', 'nowhere'),
    row('SW-1', 'wall', { layer_id: 'other-layer' }),
    row('SW-2', '', { actual_finish: '2026-09-02' }),
  ]);
  expect(status).toBe(422);
  expect(body.error.code).toBe('ROWS_REFUSED');
  expect(
    body.error.details.rows.map(({ row: at, code }: { row: number; code: string }) => [at, code]),
  ).toEqual([
    [1, 'FINISH_BEFORE_START'],
    [2, 'ROWS_DISAGREE'],
    [2, 'OBJECT_UNKNOWN'],
    [3, 'OBJECT_UNKNOWN'],
    [4, 'FINISHED_BUT_NOT_STARTED'],
  ]);
  expect((await programme()).activities.ids).not.toContain('NEW');
});

test('objects stand on a day as the days of their activities say, and late bays are listed', async () => {
  const states = async (day: string) =>
    (await ok(viewer.get('/Schedule/States', { day, mode: 'both' }))).states.map(
      ({ state, objects }: { state: string; objects: number }) => [state, objects],
    );
  expect(await states('2026-08-31')).toEqual([['notStarted', 1]]);
  expect(await states('2026-09-04')).toEqual([['lateStart', 1]]);
  expect(await states('2026-09-05')).toEqual([['inProgress', 1]]);
  expect((await ok(viewer.get('/Schedule/ChangeDays'))).days).toEqual([
    '2026-09-01',
    '2026-09-05',
    '2026-09-10',
  ]);
  await ok(importLinks([row('SW-1', 'wall', { actual_start: '2026-09-20' })]));
  expect(await ok(viewer.get('/Schedule/LateList', { day: '2026-09-30' }))).toMatchObject({
    total: 2,
    bays: [
      { bay: 'EB 001', daysLate: 10, activities: 1 },
      { bay: 'EB 002', daysLate: 10, worst: { activityId: 'SW-2' } },
    ],
  });
});

test('a rule makes activities from the model, links their objects, and follows a new version', async () => {
  const rule = { name: 'From the model', property: { set, name: 'ActivityId' }, readsSet: set };
  expect((await ok(planner.post('/Schedule/PreviewRule', rule))).fit).toMatchObject({
    objects: 2,
    linked: 2,
    activities: 2,
    missing: [],
  });
  expect((await programme()).activities.ids).not.toContain('TL-EB-001');
  const added = (await ok(planner.post('/Schedule/AddRule', rule))).rule;
  expect(added).toMatchObject({ fit: { linked: 2 }, lost: 0 });
  const { activities } = await ok(viewer.get('/Schedule/ActivityList', { search: 'TL-EB' }));
  expect(activities).toMatchObject([
    {
      activityId: 'TL-EB-001',
      itemName: 'Tunnel Lighting',
      bay: 'EB 001',
      planStart: '2026-10-01',
      objects: 1,
    },
    { activityId: 'TL-EB-002' },
  ]);
  const browser = await viewer.listen();
  await host.model('first', [light(2, { [`${set}.ActualStart`]: '2026-10-03' }), light(3)], services);
  await host.runTimer('link-new-versions');
  expect(await browser.next('schedule-changed')).toEqual({});
  browser.close();
  const shown = await programme();
  expect(shown.activities.ids).toEqual(['SW-1', 'SW-2', 'TL-EB-001', 'TL-EB-002', 'TL-EB-003']);
  expect(shown.models[0].globalIds).toEqual(['wall', 'light-2', 'light-3']);
  const [told] = (await ok(viewer.get('/Schedule/RuleList'))).rules;
  expect(told).toMatchObject({ fit: { objects: 2, linked: 2 }, lost: 0 });
  expect(
    (await ok(viewer.get('/Schedule/ObjectActivities', { modelId: services, globalId: 'light-2' })))
      .activities,
  ).toMatchObject([{ activityId: 'TL-EB-002', actualStart: '2026-10-03', byRule: true }]);
  // A version without them: what is lost is told.
  await host.model('first', [light(3)], services);
  await host.runTimer('link-new-versions');
  expect((await ok(viewer.get('/Schedule/RuleList'))).rules[0]).toMatchObject({ lost: 1 });
});

test('a rule for one activity, and one whose activities are missing', async () => {
  const fits = async (rule: object) =>
    (await ok(planner.post('/Schedule/PreviewRule', { name: 'Try', ...rule }))).fit;
  const conditions = [
    { name: 'Trade', value: 'Tunnel Lighting' },
    { name: 'Bay', value: '3' },
  ];
  expect(await fits({ conditions, activityId: 'SW-2' })).toMatchObject({ objects: 1, linked: 1 });
  expect(await fits({ conditions, property: { name: 'Trade' } })).toMatchObject({
    objects: 1,
    linked: 0,
    missing: ['Tunnel Lighting'],
  });
  for (const wrong of [
    { conditions },
    { activityId: 'SW-2' },
    { conditions, activityId: 'SW-2', property: { name: 'Bay' } },
  ])
    expect((await planner.post('/Schedule/PreviewRule', { name: 'Try', ...wrong })).body.error.code).toBe(
      'RULE_NEEDS_TARGET',
    );
});

test('links by hand are made and taken away, and stay when a rule goes', async () => {
  const object = { modelId: services, globalId: 'light-3' };
  expect(
    (await planner.post('/Schedule/Link', { activityId: 'GONE', objects: [object] })).body.error.code,
  ).toBe('ACTIVITY_GONE');
  const nowhere = { activityId: 'SW-2', objects: [{ modelId: services, globalId: 'nowhere' }] };
  expect((await planner.post('/Schedule/Link', nowhere)).body.error).toMatchObject({
    code: 'OBJECT_GONE',
    details: { globalIds: ['nowhere'] },
  });
  expect(await ok(planner.post('/Schedule/Link', { activityId: 'SW-2', objects: [object] }))).toEqual({
    added: 1,
  });
  const [rule] = (await ok(viewer.get('/Schedule/RuleList'))).rules;
  await ok(planner.delete(`/Schedule/Rules/${rule.id}`));
  const shown = await programme();
  expect(shown.activities.ids).toEqual(['SW-1', 'SW-2']);
  expect(shown.models[0].globalIds).toEqual(['wall', 'light-3']);
  expect(await ok(planner.post('/Schedule/Unlink', { objects: [object] }))).toEqual({ removed: 1 });
  expect((await viewer.post('/Schedule/Unlink', { objects: [object] })).status).toBe(403);
});

test('a rule gives activities of a planner the bay and trade that they lack, and follows a newer programme', async () => {
  const own = 'Pset_Planner';
  const panel = (id: string, bay: string) => ({
    globalId: `panel-${id}`,
    properties: {
      [`${own}.ActivityId`]: id,
      [`${own}.Trade`]: 'Cladding Panel',
      [`${own}.Tube`]: 'WB',
      [`${own}.Bay`]: bay,
    },
  });
  await host.model('first', [panel('P-1', '7'), panel('P-2', '8')]);
  const activity = (activityId: string, more: object = {}) => ({
    activityId,
    planStart: '2026-09-01',
    planFinish: '2026-09-10',
    ...more,
  });
  const bring = (...rows: readonly object[]) =>
    ok(planner.post('/Schedule/ImportActivities', { rows, apply: true }));
  const listed = async () =>
    (await ok(viewer.get('/Schedule/ActivityList', { search: 'P-', orderBy: 'activityId' }))).activities;
  await bring(activity('P-1', { trade: 'Panels' }));
  await ok(
    planner.post('/Schedule/AddRule', {
      name: 'Panels',
      property: { set: own, name: 'ActivityId' },
      readsSet: own,
    }),
  );
  expect(await listed()).toMatchObject([{ activityId: 'P-1', bay: 'WB 007', trade: 'Panels', objects: 1 }]);
  await bring(activity('P-1'), activity('P-2'));
  await host.runTimer('link-new-versions');
  expect(await listed()).toMatchObject([
    { activityId: 'P-1', bay: 'WB 007' },
    { activityId: 'P-2', bay: 'WB 008', trade: 'Cladding Panel', objects: 1 },
  ]);
});
