import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../../contract/permissions.ts';
import type { QuantityRow } from '../../contract/schedule/quantities.ts';
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

const pipe = (id: string, length: string) => ({ globalId: id, quantities: { 'Qto_Pipe.Length': length } });
const row = (activity_id: string, ifc_guid: string, bay: string, finish: string, actual_finish?: string) => ({
  activity_id,
  ifc_guid,
  trade: 'Drainage Pipe',
  bay,
  plan_start: '2026-09-01',
  plan_finish: finish,
  ...(actual_finish !== undefined && { actual_start: '2026-09-02', actual_finish }),
});
const asked = async (query: Record<string, string>) =>
  (await planner.get('/Schedule/Quantities', { day: '2026-09-15', ...query })).body;
const told = ({ rows }: { readonly rows: readonly QuantityRow[] }) =>
  rows.map(({ bay, name, unit, total, planned, done }) => [bay, name, unit, total, planned, done]);

test('quantities stand by trade and bay with what was to be finished by a day, and what is', async () => {
  expect(await asked({})).toEqual({ rows: [], total: 0, trades: [], unindexed: [] });
  await host.model('first', [pipe('p1', '10 m'), pipe('p2', '12.5 m'), pipe('p3', '8 m')]);
  await host.model('first', ['manhole']);
  const rows = [
    row('D-1', 'p1', 'EB 001', '2026-09-10', '2026-09-12'),
    row('D-2', 'p2', 'EB 002', '2026-09-10'),
    row('D-2', 'manhole', 'EB 002', '2026-09-10'),
    row('D-3', 'p3', 'EB 002', '2026-09-20', '2026-09-14'),
    // A second activity of the object in its bay: only when both are finished is it done.
    row('D-4', 'p1', 'EB 001', '2026-09-30'),
  ];
  expect((await planner.post('/Schedule/ImportLinks', { rows, apply: true })).status).toBe(200);
  const byTrade = await asked({});
  expect(byTrade).toMatchObject({ total: 2, trades: ['Drainage Pipe'], unindexed: ['Model'] });
  expect(told(byTrade)).toEqual([
    ['', '', null, 4, 2, 1],
    ['', 'Length', 'm', 30.5, 12.5, 8],
  ]);
  expect(told(await asked({ by: 'bay', trade: 'Drainage Pipe' }))).toEqual([
    ['EB 001', '', null, 1, 0, 0],
    ['EB 001', 'Length', 'm', 10, 0, 0],
    ['EB 002', '', null, 3, 2, 1],
    ['EB 002', 'Length', 'm', 20.5, 12.5, 8],
  ]);
  expect(told(await asked({ by: 'bay', page: '2', pageSize: '3' }))).toEqual([
    ['EB 002', 'Length', 'm', 20.5, 12.5, 8],
  ]);
  expect(told(await asked({ day: '2026-09-30' }))[1]).toEqual(['', 'Length', 'm', 30.5, 30.5, 8]);
  expect((await asked({ trade: 'Jet Fan' })).rows).toEqual([]);
});

test('the S-curve of the activities weighs them by their days or by their objects', async () => {
  const points = async (weight: string) => (await planner.get('/Schedule/Curve', { weight })).body;
  expect(await points('objects')).toMatchObject({
    target: '2026-09-30',
    points: [
      { day: '2026-09-07', planned: 0, actual: 0 },
      // D-1 finished and D-2 planned: one and two of five objects.
      { day: '2026-09-14', planned: 0.6, actual: 0.4 },
      { day: '2026-09-21', planned: 0.8, actual: null },
      { day: '2026-09-28', actual: null },
      { day: '2026-10-05', planned: 1 },
    ],
  });
  // 10, 10, 20 and 30 days.
  const [, second] = (await points('duration')).points;
  expect(second).toMatchObject({ planned: expect.closeTo(20 / 70), actual: expect.closeTo(30 / 70) });
});
