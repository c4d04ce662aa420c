import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DiaryRow, SiteDiary } from '../../contract/diary/site-diary.ts';
import { type DiaryCrew, DiarySite, diaryIn, diaryPath } from './testing/diary-site.ts';

let site: DiarySite;
let draft: SiteDiary;
let reviewed: SiteDiary;
let confirmed: SiteDiary;
beforeAll(async () => {
  site = await DiarySite.start();
  draft = await site.draft({ remarks: 'Visit of the Drainage Services Department' });
  reviewed = await site.reviewed();
  confirmed = await site.confirmed();
});
afterAll(() => site?.close());

async function list(query: Readonly<Record<string, string>> = {}, who: DiaryCrew = 'engineer') {
  const { status, body } = await site.people[who].get(diaryPath, query);
  expect(status).toBe(200);
  return { ...body, days: body.data.map((row: DiaryRow) => row.diary_date) };
}

test('the list has the latest day first, the numbers of its tabs, and the sums of its portions', async () => {
  const all = await list();
  expect(all).toMatchObject({
    days: [confirmed.diary_date, reviewed.diary_date, draft.diary_date],
    totalCount: 3,
    totalPage: 1,
    isMore: false,
    unreadable: 0,
  });
  const counts = Object.fromEntries(
    all.summary.map(({ id, count }: { id: string; count: number }) => [id, count]),
  );
  expect(counts).toMatchObject({ All: 3, Draft: 1, Reviewed: 1, Confirmed: 1, Closed: 0 });
  expect(all.data[0]).toMatchObject({
    portion_count: 2,
    submitted_count: 2,
    labour_total: 24,
    plant_total: 6,
    staff_total: 2,
  });
  expect(await list({ limit: '2', page: '2' })).toMatchObject({
    days: [draft.diary_date],
    totalCount: 3,
    totalPage: 2,
  });
  expect((await list({ order: 'asc' })).days).toEqual([...all.days].reverse());
  expect((await list({ orderBy: 'updated_at' })).days[0]).toBe(confirmed.diary_date);
});

test.each([
  ['status', () => ({ status: 'Reviewed,Confirmed' }), () => [confirmed, reviewed]],
  ['a day', () => ({ diary_date: reviewed.diary_date }), () => [reviewed]],
  ['days', () => ({ diary_date: `${draft.diary_date},${reviewed.diary_date}` }), () => [reviewed, draft]],
  ['a text of the day', () => ({ search: 'drainage services' }), () => [draft]],
  ['a text of a portion', () => ({ search: 'rebar FIXING, south' }), () => [confirmed, reviewed]],
  ['a number', () => ({ search: confirmed.form_number ?? '' }), () => [confirmed]],
  ['a portion', () => ({ portion: site.north }), () => [confirmed, reviewed, draft]],
  ['an author', () => ({ draft_by: site.people.second.id }), () => []],
  ['overdue ones', () => ({ counted: 'overdue' }), () => [draft]],
  ['late ones', () => ({ counted: 'late' }), () => [confirmed, reviewed]],
  ['those to approve', () => ({ batchGroup: 'SDApprove' }), () => []],
] as const)('the list is narrowed by %s', async (_name, query, expected) => {
  expect((await list(query())).days).toEqual(expected().map(({ diary_date }) => diary_date));
});

test('a member finds what waits for them: the diary, a portion or a review', async () => {
  expect((await list({ mine: 'true' }, 'gate')).days).toEqual([reviewed.diary_date]);
  expect((await list({ batchGroup: 'SDApprove' }, 'gate')).days).toEqual([reviewed.diary_date]);
  expect((await list({ batchGroup: 'SDReject' }, 'gate')).days).toEqual([
    confirmed.diary_date,
    reviewed.diary_date,
  ]);
  expect((await list({ mine: 'true' }, 'cre')).days).toEqual([confirmed.diary_date, reviewed.diary_date]);
  expect((await list({ mine: 'true' }, 'second')).days).toEqual([draft.diary_date]);
  expect((await list({ mine: 'true' }, 'civil')).days).toEqual([]);
  const received = await site.received();
  expect((await list({ mine: 'true' }, 'civil')).days).toEqual([received.diary_date]);
});

test('the calendar says how each day of a month stands', async () => {
  await site.host.setSettings({ diaryContractStart: draft.diary_date });
  const { status, body } = await site.people.cre.get(`${diaryPath}/calendar`, { month: '2026-01' });
  expect(status).toBe(200);
  expect(body.days).toHaveLength(31);
  const stateOf = (date: string) => body.days.find((day: { date: string }) => day.date === date);
  expect(stateOf(draft.diary_date)).toMatchObject({
    state: 'overdue',
    diary: { id: draft.id, is_overdue: true },
  });
  expect(stateOf(confirmed.diary_date)).toMatchObject({ state: 'Confirmed', diary: { submitted_count: 2 } });
  expect(stateOf('2026-01-31')).toEqual({ date: '2026-01-31', state: 'missing', diary: null });
  const before = (await site.people.cre.get(`${diaryPath}/calendar`, { month: '2025-12' })).body;
  expect(before.days.at(-1)).toMatchObject({ date: '2025-12-31', state: 'before' });
  const future = (await site.people.cre.get(`${diaryPath}/calendar`, { month: '2099-02' })).body;
  expect(future.days.map(({ state }: { state: string }) => state)).toEqual(Array(28).fill('future'));
  expect((await site.read(confirmed.id)).siteDay).toBe(3);
  await site.host.setSettings({ diaryContractStart: null });
});

test('the dashboard counts completed, late and overdue diaries, and labour, plant and staff by period', async () => {
  const startTs = Date.parse('2026-01-01T00:00:00+08:00');
  const endTs = Date.parse('2026-01-31T23:59:00+08:00');
  const ask = (body: object) => site.people.cre.post(`${diaryPath}/dashboard`, { startTs, endTs, ...body });
  const { body } = await ask({});
  const submitted = (await list()).data.filter((row: DiaryRow) => row.submission_date !== null).length;
  expect(body).toMatchObject({
    from: '2026-01-01',
    to: '2026-01-31',
    overdueSummary: { OverdueSiteDiary: 1 },
    lateSummary: { onTime: 0, late: submitted },
    contractorStaffLaboutAndPlantSummary: {
      ContractorStaff: { '2026-01': 2 * submitted },
      Labour: { '2026-01': 24 * submitted },
      Plant: { '2026-01': 6 * submitted },
    },
    trades: [{ title: 'Bar fixer', value: 24 * submitted, data: { '2026-01': 24 * submitted } }],
  });
  expect(body.discipineDistribution).toEqual([{ Completed: 1 }, { Incompleted: submitted }]);
  expect((await ask({ period: 'daily' })).body.submissions[confirmed.diary_date]).toBe(1);
  expect((await ask({ period: 'weekly' })).body.submissions).toHaveProperty('2025-12-29');
  expect((await ask({ startTs: endTs, endTs: startTs })).status).toBe(422);

  const { body: none } = await site.people.cre.get('/InnoShare/getSiteDiarySummary');
  expect(none).toMatchObject({ SiteLabourTotal: 0, SiteLabourAverage: null, DailySiteLabourTotal: [] });
});

test('a diary whose date is none is left out of the list, which says so, and stops no figures', async () => {
  const before = (await list({ limit: '100' })).days.length;
  const { id } = await site.draft();
  await site.host.rows(`update site_diary set diary_date = '2026-01-32' where id = $1`, [id]);
  for (const orderBy of ['diary_date', 'updated_at']) {
    const found = await list({ orderBy, limit: '100' });
    expect([found.days.length, found.days.includes('2026-01-32'), found.unreadable]).toEqual([
      before,
      false,
      1,
    ]);
  }
  expect((await site.people.engineer.get(`${diaryPath}/calendar`, { month: '2026-01' })).status).toBe(200);
  for (const period of ['daily', 'weekly', 'monthly']) {
    const days = {
      startTs: Date.parse('2026-01-01T00:00:00+08:00'),
      endTs: Date.parse('2026-02-05T00:00:00+08:00'),
    };
    const { status } = await site.people.cre.post(`${diaryPath}/dashboard`, { ...days, period });
    expect([period, status]).toEqual([period, 200]);
  }
  await site.host.rows(`update site_diary set status = 'Deleted' where id = $1`, [id]);
});

test('the list is exported as it is filtered, with the rights of its reader', async () => {
  const start = (body: object) => site.people.gate.post(`${diaryPath}/exports`, body);
  const refused = await site.people.engineer.post(`${diaryPath}/exports`, { format: 'csv' });
  expect(refused.status).toBe(403);
  const { jobId } = (await start({ format: 'csv', status: 'Confirmed' })).body;
  await site.host.runJobs();
  const path = `/api/projects/${site.host.project.id}/activities`;
  const { activities } = (await site.people.gate.client.get(path)).body;
  const { file } = activities.find(({ id }: { id: string }) => id === jobId);
  expect(file.name).toMatch(/^Site diary TEST .*\.csv$/);
  const { body } = await site.people.gate.client.get(`${path}/${jobId}/file`);
  const lines = String(body).trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(confirmed.diary_date);
  expect(lines[1]).toContain('2/2,24,6,2,Fine,Showers');
  const paper = await site.people.gate.get(`${diaryPath}/export/${confirmed.id}`);
  expect(diaryIn(paper).id).toBe(confirmed.id);
  expect((await site.people.engineer.get(`${diaryPath}/export/${confirmed.id}`)).status).toBe(403);
});
