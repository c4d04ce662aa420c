import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../../contract/permissions.ts';
import type { ScheduleChange, ScheduleImportEntry } from '../../contract/schedule/import-history.ts';
import { plugin } from '../plugin.ts';

let host: ServerTestHost;
let planner: PluginMember;
let other: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
  planner = await host.member({ name: 'Wong Ka Yee', permissions: [permissions.view, permissions.upload] });
  other = await host.member({ name: 'Ho Man', permissions: [permissions.view, permissions.upload] });
});
afterAll(() => host?.close());

const ok = async (answer: ReturnType<PluginMember['post']>) => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};
const activity = (activityId: string, more: object = {}) => ({
  activityId,
  planStart: '2026-09-01',
  planFinish: '2026-09-10',
  ...more,
});
const send = (rows: readonly object[], more: object = {}, by = planner) =>
  ok(by.post('/Schedule/ImportActivities', { rows, apply: true, fileName: 'baseline.xer', ...more }));
const programme = () => ok(planner.get('/Schedule/Programme'));
const history = async (): Promise<ScheduleImportEntry[]> =>
  (await ok(planner.get('/Schedule/Imports'))).imports;
const changes = async (id: string): Promise<ScheduleChange[]> =>
  (await ok(planner.get(`/Schedule/Imports/${id}/changes`))).changes;
const rollBack = (id: string | undefined) => planner.post(`/Schedule/Imports/${id}/rollback`);

test('a newer programme names the activities that it lacks, removes them when asked, and can be taken back', async () => {
  const modelId = await host.model('first', ['wall', 'slab', 'roof']);
  await send([activity('A', { name: 'Wall' }), activity('B'), activity('C')]);
  await ok(planner.post('/Schedule/Link', { activityId: 'B', objects: [{ modelId, globalId: 'wall' }] }));
  const before = await programme();
  const newer = [activity('A', { planFinish: '2026-09-15' }), activity('D')];
  const asked = await send(newer, { apply: false });
  expect(asked).toMatchObject({ added: ['D'], missing: ['B', 'C'], removesMissing: false });
  expect(await programme()).toEqual(before);

  await send(newer, { fileName: 'revised.xer', removeMissing: true });
  expect((await programme()).activities.ids).toEqual(['A', 'D']);
  expect((await programme()).models).toEqual([]);
  const [latest, first] = await history();
  expect(latest).toMatchObject({
    kind: 'programme',
    fileName: 'revised.xer',
    added: 1,
    changed: 1,
    removed: 2,
    links: 1,
    madeBy: 'Wong Ka Yee',
    canRollBack: true,
  });
  expect(first).toMatchObject({ added: 3, canRollBack: false });
  expect(await changes(latest?.importId ?? '')).toEqual([
    { activityId: 'A', before: { planFinish: '2026-09-10' }, after: { planFinish: '2026-09-15' } },
    { activityId: 'B', before: expect.objectContaining({ planStart: '2026-09-01' }), after: null },
    expect.objectContaining({ activityId: 'C', after: null }),
    { activityId: 'D', before: null, after: expect.objectContaining({ planFinish: '2026-09-10' }) },
  ]);
  expect((await rollBack(first?.importId)).body.error.code).toBe('NOT_LATEST');
  const browser = await other.listen();
  expect((await rollBack(latest?.importId)).status).toBe(200);
  expect(await browser.next('schedule-changed')).toEqual({});
  browser.close();
  // With the link that the removal took along.
  expect(await programme()).toEqual(before);
  expect((await rollBack(latest?.importId)).body.error.code).toBe('NOT_LATEST');
});

test('links are taken back too, those of a rule stay with their rule, and a removal gives back what it took', async () => {
  const modelId = await host.model('first', [
    { globalId: 'fan-1', properties: { 'Pset.Activity': 'A' } },
    { globalId: 'fan-2', properties: { 'Pset.Activity': 'Z' } },
  ]);
  await ok(planner.post('/Schedule/AddRule', { name: 'Fans', modelId, property: { name: 'Activity' } }));
  const before = await programme();
  const row = (ifc_guid: string) => ({
    activity_id: 'A',
    ifc_guid,
    plan_start: '2026-09-01',
    plan_finish: '2026-09-10',
  });
  await ok(
    planner.post('/Schedule/ImportLinks', {
      rows: [row('fan-1'), row('fan-2')],
      apply: true,
      fileName: 'schedule_links.csv',
    }),
  );
  const byRule = async () =>
    (await ok(planner.get('/Schedule/ObjectActivities', { modelId, globalId: 'fan-1' }))).activities;
  expect(await byRule()).toMatchObject([{ activityId: 'A', byRule: false }]);
  const [links] = await history();
  expect(links).toMatchObject({ kind: 'links', changed: 0, links: 2 });
  await ok(rollBack(links?.importId));
  expect(await programme()).toEqual(before);
  expect(await byRule()).toMatchObject([{ activityId: 'A', byRule: true }]);

  expect(await ok(planner.post('/Schedule/RemoveActivities', { activityIds: ['A', 'gone'] }))).toEqual({
    removed: 1,
  });
  // Somebody else removed it first.
  expect(await ok(other.post('/Schedule/RemoveActivities', { activityIds: ['A'] }))).toEqual({ removed: 0 });
  const [removal] = await history();
  expect(removal).toMatchObject({ kind: 'removal', fileName: '', removed: 1, links: 1 });
  await ok(rollBack(removal?.importId));
  expect(await programme()).toEqual(before);
  // An import that changes nothing is none.
  const count = (await history()).length;
  await send([activity('B')]);
  expect(await history()).toHaveLength(count);
});

test('of two planners who import at the same moment both are in the history, one after the other', async () => {
  const rows = (finish: string) =>
    Array.from({ length: 40 }, (_, at) => activity(`P-${at}`, { planFinish: finish }));
  const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'];
  await Promise.all(
    days.map((day, at) =>
      send(at % 2 === 0 ? rows(day) : rows(day).reverse(), {}, at % 2 === 0 ? planner : other),
    ),
  );
  const [last, ...rest] = (await history()).slice(0, days.length);
  expect([last, ...rest].map((entry) => [entry?.added, entry?.changed])).toEqual([
    [0, 40],
    [0, 40],
    [0, 40],
    [40, 0],
  ]);
  const before = await changes(last?.importId ?? '');
  await ok(rollBack(last?.importId));
  const { activities } = await programme();
  const day = Date.parse(before[0]?.before?.planFinish ?? '') / 86_400_000;
  const finishes = activities.ids.flatMap((id: string, at: number) =>
    id.startsWith('P-') ? [activities.planFinish[at]] : [],
  );
  expect(new Set(finishes)).toEqual(new Set([day]));
});
