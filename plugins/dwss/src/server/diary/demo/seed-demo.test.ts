import { addDays } from '@gantry/plugin-sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { DemoSite } from '../../testing/demo-site.ts';
import { diaryIn, diaryPath } from '../testing/diary-site.ts';
import { seedDemo } from './seed-demo.ts';

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly diary_date: string;
  readonly is_overdue: boolean;
  readonly is_late_submission: boolean;
  readonly labour_total: number;
}

/** A Friday, in the evening of the site. */
const start = new Date('2026-11-20T10:30:00Z');
const today = '2026-11-20';

let site: DemoSite;
beforeAll(async () => {
  site = await DemoSite.start('TY', 'TY', seedDemo);
  site.test.clock.set(start);
  const stop = new AbortController();
  const stopped = site.seed(stop.signal);
  setTimeout(() => stop.abort(new Error('stopped')), 300);
  await expect(stopped).rejects.toThrow('stopped');
  await site.seed();
});
afterAll(() => site?.close());

const list = async () => {
  const { body } = await site.people.VIEWER.get(diaryPath, { limit: '100' });
  return body.data as readonly Listed[];
};
const read = async (day: string): Promise<SiteDiary> => {
  const found = (await list()).find(({ diary_date }) => diary_date === day);
  return diaryIn(await site.people.VIEWER.get(`${diaryPath}/${found?.id}`));
};

test('the demo has a diary of each state, a day without one, and an overdue one', async () => {
  const found = (await list()).map(({ diary_date, status }) => [diary_date, status]);
  expect(found).toEqual([
    ['2026-11-20', 'Draft'],
    ['2026-11-19', 'Draft'],
    ['2026-11-18', 'Submitted'],
    ['2026-11-17', 'Received'],
    ['2026-11-16', 'Reviewed'],
    ['2026-11-14', 'Rejected'],
    ['2026-11-13', 'Confirmed'],
    ['2026-11-11', 'Draft'],
    ...[10, 9, 7, 6, 5, 4, 3, 2].map((day) => [`2026-11-${String(day).padStart(2, '0')}`, 'Closed']),
    ...[31, 30, 29].map((day) => [`2026-10-${day}`, 'Closed']),
  ]);
  const rows = await list();
  expect(rows.filter((one) => one.is_overdue).map((one) => one.diary_date)).toContain('2026-11-11');
  expect(rows.filter((one) => one.is_late_submission).length).toBeGreaterThan(0);
  expect(new Set(rows.map((one) => one.labour_total)).size).toBeGreaterThan(8);
});

test('what is under way waits for its people, and they were told', async () => {
  const half = await read(today);
  expect(half.portions.map(({ status }) => status)).toEqual(['Draft', 'Draft']);
  const signing = await read('2026-11-19');
  expect(signing.portions.map(({ status }) => status).sort()).toEqual(['Pending', 'Submitted']);
  const rejected = await read('2026-11-14');
  expect(rejected.portions.map(({ status }) => status).sort()).toEqual(['Draft', 'Submitted']);
  const waiting = async (role: keyof DemoSite['people']) =>
    (await site.test.notificationsOf(site.people[role])).waiting
      .map(({ waiting }) => waiting?.step.en)
      .sort();
  expect(await waiting('CONTRACTOR_ENGINEER')).toEqual([
    'Submit the diary again',
    ...Array.from({ length: 5 }, () => 'Write the portion'),
  ]);
  expect(await waiting('SITE_AGENT')).toEqual(['Sign the portion', 'Submit the diary again']);
  expect(await waiting('INSPECTOR')).toEqual(['Review the diary']);
  expect(await waiting('SENIOR_INSPECTOR')).toEqual(['Approve the diary', 'Receive the diary']);
  expect(await waiting('RESIDENT_ENGINEER')).toEqual(['Countersign the diary']);
});

test('histories are in order, not in the future, and their signatures intact', async () => {
  for (const { id } of await list()) {
    const { body } = await site.people.VIEWER.get(`${diaryPath}/${id}/history`);
    expect(body.intact).toBe(true);
    const times = body.history.map((entry: { at: string }) => Date.parse(entry.at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(start.getTime());
  }
});

test('a diary has labour, plant and staff of the project', async () => {
  const { portions } = await read('2026-11-10');
  for (const { labour, staff, engineers } of portions)
    for (const rows of [labour, staff, engineers]) expect(rows.length).toBeGreaterThan(0);
  expect(portions.flatMap(({ plant }) => plant).length).toBeGreaterThan(0);
});

test('another start changes nothing, and a later one adds the days since', async () => {
  const before = (await list()).length;
  await site.seed();
  expect(await list()).toHaveLength(before);
  site.test.clock.set(new Date(start.getTime() + 72 * 3_600_000));
  await site.seed();
  const added = (await list()).slice(0, -before).map(({ diary_date, status }) => [diary_date, status]);
  expect(added).toEqual([
    [addDays(today, 3), 'Draft'],
    [addDays(today, 1), 'Draft'],
  ]);
});
