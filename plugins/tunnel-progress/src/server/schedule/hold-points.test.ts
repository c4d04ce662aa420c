import { defineServerPlugin, provide } from '@gantry/plugin-sdk/server';
import { createServerTestHost, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../../contract/permissions.ts';
import { plugin } from '../plugin.ts';
import { formsPermission, type HeldObject, holdPoints } from './hold-points.ts';

/** The inspections of the forms module, with nothing but its service. */
let held: readonly HeldObject[] = [];
const forms = defineServerPlugin({
  id: 'gantry.dwss',
  migrations: [],
  permissions: [{ code: formsPermission, roles: [] }],
  routes: () => [],
  provides: [provide(holdPoints, () => ({ held: async (_tx, after) => (after === undefined ? held : []) }))],
});

let host: ServerTestHost;
let alone: ServerTestHost;
beforeAll(async () => {
  host = await createServerTestHost(plugin, { others: [forms] });
  alone = await createServerTestHost(plugin);
});
afterAll(() => Promise.all([host?.close(), alone?.close()]));

test('activities whose objects wait for an inspection are told, and the forms to those who may see them', async () => {
  const planner = await host.member({ permissions: [permissions.view, permissions.upload, formsPermission] });
  const viewer = await host.member({ permissions: [permissions.view] });
  const modelId = await host.model('first', ['wall', 'slab', 'roof']);
  const row = (activity_id: string, ifc_guid: string) => ({
    activity_id,
    ifc_guid,
    plan_start: '2026-09-01',
    plan_finish: '2026-09-10',
  });
  const rows = [row('BAY-1', 'wall'), row('BAY-1', 'slab'), row('BAY-2', 'slab'), row('BAY-3', 'roof')];
  expect((await planner.post('/Schedule/ImportLinks', { rows, apply: true })).status).toBe(200);
  const asked = async (member = planner) => (await member.get('/Schedule/HoldPoints')).body;
  expect(await asked()).toEqual({ isOffered: true, holdPoints: [] });
  const form = (id: string) => ({ id, number: `BEM/C/${id}`, nextOperation: 'Pour' });
  held = [
    { modelId, globalId: 'nowhere', state: 'open', form: form('9') },
    { modelId, globalId: 'slab', state: 'failed', form: form('2') },
    { modelId, globalId: 'wall', state: 'open', form: form('1') },
  ];
  const failed = { id: '2', number: 'BEM/C/2', state: 'failed', nextOperation: 'Pour' };
  expect((await asked()).holdPoints).toEqual([
    { activityId: 'BAY-1', state: 'failed', forms: [failed, { ...form('1'), state: 'open' }] },
    { activityId: 'BAY-2', state: 'failed', forms: [failed] },
  ]);
  expect((await asked(viewer)).holdPoints).toMatchObject([
    { activityId: 'BAY-1', state: 'failed', forms: [] },
    { activityId: 'BAY-2', state: 'failed', forms: [] },
  ]);
});

test('a project without a forms module is told that nothing is known', async () => {
  const viewer = await alone.member({ permissions: [permissions.view] });
  expect((await viewer.get('/Schedule/HoldPoints')).body).toEqual({ isOffered: false, holdPoints: [] });
});
