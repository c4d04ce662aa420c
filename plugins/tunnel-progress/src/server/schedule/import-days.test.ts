import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../../contract/permissions.ts';
import { plugin } from '../plugin.ts';

let host: ServerTestHost;
let planner: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
  // Nothing is reported after today.
  host.clock.set(new Date('2026-12-01T04:00:00Z'));
  planner = await host.member({ permissions: [permissions.view, permissions.upload] });
});
afterAll(() => host?.close());

const ok = async (answer: ReturnType<PluginMember['post']>) => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};
const plan = { planStart: '2026-09-01', planFinish: '2026-09-10' };
const send = (rows: readonly object[], more: object = {}) =>
  ok(planner.post('/Schedule/ImportActivities', { rows, apply: true, fileName: 'plan.xer', ...more }));
const sendLinks = (row: object) =>
  planner.post('/Schedule/ImportLinks', {
    rows: [{ activity_id: 'A', plan_start: plan.planStart, plan_finish: plan.planFinish, ...row }],
    apply: true,
  });
const daysOf = async (search: string) =>
  (await ok(planner.get('/Schedule/ActivityList', { search }))).activities[0];
const history = async () => (await ok(planner.get('/Schedule/Imports'))).imports;

test('a file that is silent about days leaves them, and takes away those that it says are none', async () => {
  await send([{ activityId: 'A', ...plan, actualStart: '2026-09-02', actualFinish: '2026-09-08' }]);
  await ok(sendLinks({ bay: 'EB 001', plan_removal: '2026-09-30' }));
  const kept = { actualStart: '2026-09-02', actualFinish: '2026-09-08', planRemoval: '2026-09-30' };
  expect(await daysOf('A')).toMatchObject({ bay: 'EB 001', ...kept });
  // Programmes of planners know no removal.
  await send([{ activityId: 'A', ...plan, actualStart: '2026-09-02', actualFinish: null }]);
  expect(await daysOf('A')).toMatchObject({ ...kept, actualFinish: null });
  // Only the finish is said: the start was reported before.
  await ok(sendLinks({ actual_finish: '2026-09-09' }));
  expect(await daysOf('A')).toMatchObject({ ...kept, actualFinish: '2026-09-09' });
});

test('days that cannot be together with those that are there are refused with their row', async () => {
  const { status, body } = await sendLinks({ plan_finish: '2026-10-15' });
  expect(status).toBe(422);
  expect(body.error.details.rows).toEqual([{ row: 1, code: 'REMOVAL_BEFORE_FINISH', value: 'A' }]);
  expect(await daysOf('A')).toMatchObject({ planFinish: plan.planFinish });
});

test('activities whose days cannot be read are in the file, so they are not missing', async () => {
  await send([
    { activityId: 'B', ...plan },
    { activityId: 'C', ...plan },
  ]);
  const rows = [{ activityId: 'C', ...plan }];
  expect(await send(rows, { leftOut: ['B'], removeMissing: true })).toMatchObject({ missing: ['A'] });
  expect(await daysOf('B')).toMatchObject({ activityId: 'B' });
});

test('work that stands still is late up to the data day of the programme, until that is taken back', async () => {
  const late = async () => await ok(planner.get('/Schedule/LateList', { day: '2026-12-01' }));
  await send([{ activityId: 'D', planStart: '2026-11-01', planFinish: '2026-11-20', bay: 'EB 009' }], {
    dataDay: '2026-09-12',
  });
  expect(await late()).toMatchObject({ dataDay: '2026-09-12' });
  expect((await late()).bays.map(({ bay }: { bay: string }) => bay)).not.toContain('EB 009');
  // Nothing but the data day is new.
  await send([{ activityId: 'D', planStart: '2026-11-01', planFinish: '2026-11-20' }], {
    dataDay: '2026-11-30',
  });
  expect(await late()).toMatchObject({ dataDay: '2026-11-30' });
  expect((await late()).bays).toContainEqual(expect.objectContaining({ bay: 'EB 009', daysLate: 10 }));
  const [latest] = await history();
  expect(latest).toMatchObject({ added: 0, changed: 0, dataDay: '2026-11-30', canRollBack: true });
  // The same again changes nothing, and is no import.
  await send([{ activityId: 'D', planStart: '2026-11-01', planFinish: '2026-11-20' }], {
    dataDay: '2026-11-30',
  });
  expect((await history())[0]).toMatchObject({ importId: latest.importId });
  await ok(planner.post(`/Schedule/Imports/${latest.importId}/rollback`, {}));
  expect(await late()).toMatchObject({ dataDay: '2026-09-12' });
});

test('a day with a wrong year does not make late what is planned until then', async () => {
  await send([
    { activityId: 'E', ...plan, actualStart: '2072-09-02' },
    { activityId: 'F', planStart: '2060-01-01', planFinish: '2060-02-01', bay: 'WB 001' },
  ]);
  const { dataDay, bays } = await ok(planner.get('/Schedule/LateList', { day: '2061-01-01' }));
  expect(dataDay < '2060-01-01').toBe(true);
  expect(bays.map(({ bay }: { bay: string }) => bay)).not.toContain('WB 001');
});
