import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../contract/permissions.ts';
import { plugin } from './plugin.ts';
import { csv, curveHeader, sendCurves } from './testing/csv-files.ts';

let host: ServerTestHost;
let planner: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
  planner = await host.member({ permissions: Object.values(permissions) });
});
afterAll(() => host?.close());

const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
const shownDay = async () => (await planner.get('/Progress/GetCurvesDate')).body.date;
const points = (...days: string[]) =>
  csv(
    curveHeader,
    ...days.map((day, at) => `Overall,${day},0.${at + 4},0.3,2027-12-31`),
    'Overall,2026-12-31,0.9,,2027-12-31',
  );

test('curves move Update As to their last reported day, unless it is later or they are for senior staff', async () => {
  await sendCurves(planner, points('2026-10-31'), { isAdmin: true });
  const before = await shownDay();
  await sendCurves(planner, points('2026-10-31', '2026-11-30'), { preview: true });
  expect(await shownDay()).toEqual(before);
  await sendCurves(planner, points('2026-10-31', '2026-11-30'));
  expect(await shownDay()).toBe(startOf('2026-11-30'));
  await sendCurves(planner, points('2026-09-30'));
  expect(await shownDay()).toBe(startOf('2026-11-30'));
});
