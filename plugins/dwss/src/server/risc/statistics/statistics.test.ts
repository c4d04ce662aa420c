import { addDays, dayInZone } from '@gantry/plugin-sdk/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CountedList, type DayRange, wireRange } from '../../../contract/risc/counted.ts';
import { type Figure, figuresOf, monthList, monthSeries } from '../../../contract/risc/figures.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';
import type { DashboardReply } from '../../../contract/risc/statistics.ts';
import { type Move, walk } from '../testing/form-walk.ts';
import { madeUpForms } from '../testing/made-up-forms.ts';
import { RiscSite } from '../testing/risc-site.ts';

// Hundreds of statements take 6 to 12 s alone, and over 90 beside twenty other processes.
vi.setConfig({ testTimeout: 300_000 });

const zone = 'Asia/Hong_Kong';
let site: RiscSite;
beforeAll(async () => {
  site = await RiscSite.start('TY', ['C', 'S']);
  // The clock only goes forward, and a new day begins in the project before it does in UTC.
  site.host.clock.set(new Date('2026-03-01T15:30:00.000Z'));
});
afterAll(() => site?.close());

const moves = (count: number): fc.Arbitrary<readonly Move[]> => {
  const hours = fc.constantFrom(0, 1, 5, 11, 24, 30, 80);
  const move = fc.record({ form: fc.nat(1000), way: fc.nat(1000), hours });
  return fc.array(move, { minLength: count, maxLength: count });
};

const get = async (path: string, query: Readonly<Record<string, string>>) => {
  const { status, body } = await site.people.viewer.get(path, query);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
};
const dashboard = ({ from, to }: DayRange): Promise<DashboardReply> =>
  get('/form/RISCForm/dashboard', { dateRange: `${from},${to}` });

/** How many forms the list counts from its rows. The daily totals find its pages, which have exactly these forms. */
async function totalOf({ from, to, returnedFrom, returnedTo, ...list }: CountedList): Promise<number> {
  const query = {
    ...list,
    dateRange: wireRange(from, to),
    returnRange: wireRange(returnedFrom, returnedTo),
  };
  const { totalCount } = await get('/form/RISCForm', { ...query, limit: '1' });
  const [all, first] = await Promise.all(
    ['100', '3'].map((limit) => get('/form/RISCForm/rows', { ...query, limit })),
  );
  expect([all.data.length, all.hasMore]).toEqual([Math.min(100, totalCount), totalCount > 100]);
  expect(first.data).toEqual(all.data.slice(0, 3));
  return totalCount;
}

/** Seconds between moments of forms, averaged in days. */
function averageDays(pairs: readonly (readonly [string | null, string | null])[]): number | null {
  const sum = pairs.reduce((all, [a, b]) => all + Date.parse(b ?? '') - Date.parse(a ?? ''), 0);
  return pairs.length === 0 ? null : sum / pairs.length / 86_400_000;
}

async function checkAll(range: DayRange): Promise<void> {
  const reply = await dashboard(range);
  const months = reply.MONTHLY_SUMMARY.flatMap((month) => {
    const values = [month.SUBMITTED_FORM, month.PASSED_FORM, month.REJECTED_FORM];
    const sums = [
      month.CUMULATIVE_SUBMITTED_FORM,
      month.CUMULATIVE_PASSED_FORM,
      month.CUMULATIVE_REJECTED_FORM,
    ];
    return monthSeries.flatMap((series, at): [string, Figure][] => [
      [`${month.TITLE} ${series}`, { value: values[at] ?? -1, list: monthList(series, month.TITLE, range) }],
      [
        `up to ${month.TITLE} ${series}`,
        { value: sums[at] ?? -1, list: monthList(series, month.TITLE, range, true) },
      ],
    ]);
  });
  const figures = [...Object.entries(figuresOf(reply)), ...months];
  // One after the other: fifty lists at once would wait for connections on a busy machine.
  const counted: unknown[] = [];
  for (const [name, { list }] of figures) counted.push([name, await totalOf(list)]);
  expect(figures.map(([name, { value }]) => [name, value])).toEqual(counted);

  const forms = await site.host.rows(
    `select submitted_at, (select p.dates ->> 'contractor_receive_signature_date' from risc_form p where p.id = r.succeeds) as failed_at,
       created_at, status, submission_no, greatest(dates ->> 'LS_return_signature_date', dates ->> 'RE_signature_date') as returned_at
     from risc_form r where project_id = $1 and submitted_at is not null`,
    [site.host.project.id],
  );
  const rows = forms as {
    submitted_at: Date;
    created_at: Date;
    failed_at: string | null;
    returned_at: string | null;
    status: string;
  }[];
  const isIn = (moment: Date | string) => {
    const day = dayInZone(moment, zone);
    return day >= range.from && day <= range.to;
  };
  const returned = rows.filter(
    ({ status, returned_at }) =>
      ['Returned', 'Closed', 'Fail'].includes(status) && returned_at !== null && isIn(returned_at),
  );
  const revisions = rows.filter(
    ({ status, failed_at, submitted_at }) =>
      failed_at !== null && status !== 'Withdrew' && isIn(submitted_at),
  );
  const { inspectionSummary } = reply.overallSummary;
  const lead = averageDays(returned.map((row) => [row.submitted_at.toISOString(), row.returned_at]));
  const revision = averageDays(revisions.map((row) => [row.failed_at, row.created_at.toISOString()]));
  for (const [said, found] of [
    [inspectionSummary.averageCompletionLeadTime, lead],
    [inspectionSummary.averageRevisionLeadTime, revision],
  ] as const)
    if (found === null) expect(said).toBeNull();
    else expect(Math.abs((said ?? Number.NaN) - found)).toBeLessThan(0.006);
}

/** Whether the totals equal a count from scratch. */
async function checkTotals(): Promise<void> {
  const scratch = await site.host.rows(
    `select m.day, r.discipline, m.measure, sum(m.amount)::int as total
     from risc_form r cross join lateral risc_measures(r, $2) m where r.project_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
    [site.host.project.id, zone],
  );
  const kept = await site.host.rows(
    `select day, discipline, measure, total::int from risc_statistic
     where project_id = $1 and total <> 0 order by 1, 2, 3`,
    [site.host.project.id],
  );
  expect(kept).toEqual(scratch);
}

test('after any series of steps, every number is the total of its list, and the totals equal a count from scratch', async () => {
  await fc.assert(
    fc.asyncProperty(moves(25), fc.nat(20), fc.nat(60), async (series, back, length) => {
      await walk(site, series);
      const today = dayInZone(site.host.clock.now(), zone);
      const to = addDays(today, -back);
      await checkAll({ from: addDays(to, -length), to });
      await checkTotals();
    }),
    // Each run goes on where the one before ended.
    { numRuns: 2, endOnFailure: true },
  );
});

test('every number is the total of its list over forms of all kinds', async () => {
  const projectId = site.host.project.id;
  for (const statement of madeUpForms({
    projectId,
    forms: 340,
    first: '2026-01-05T00:30:00.000Z',
    every: 457,
  }))
    await site.host.rows(statement);
  const today = dayInZone(site.host.clock.now(), zone);
  await checkAll({ from: '2026-02-11', to: '2026-03-03' });
  await checkAll({ from: '2026-01-01', to: today });
  const figures = figuresOf(await dashboard({ from: '2026-01-01', to: '2027-12-31' }));
  // How old forms are depends on the day.
  const empty = Object.entries(figures).filter(([name, { value }]) => value === 0 && !name.startsWith('age'));
  expect(empty.map(([name]) => name)).toEqual([]);
});

test('the check of each day corrects totals that are wrong', async () => {
  const range = { from: '2026-01-01', to: '2027-12-31' };
  const before = await dashboard(range);
  expect(before.TOTAL_RETURNED).toBeGreaterThan(0);
  await site.host.rows(
    `update risc_statistic set total = total + 7 where project_id = $1 and measure = 'received'`,
    [site.host.project.id],
  );
  await site.host.rows(`delete from risc_statistic where project_id = $1 and measure = 'returned'`, [
    site.host.project.id,
  ]);
  expect((await dashboard(range)).TOTAL_RETURNED).toBe(0);
  // A total of a month without forms.
  await site.host.rows(`insert into risc_statistic values ($1, '2027-05-05', 'C', 'received', 3)`, [
    site.host.project.id,
  ]);
  await site.host.runTimer('check-risc-statistics');
  expect(await dashboard(range)).toEqual(before);
});

test('a check that was interrupted goes on where it ended, and one that came to the end begins anew a day later', async () => {
  const id = site.host.project.id;
  const add = (day: string) =>
    site.host.rows(`insert into risc_statistic values ($1, $2, 'G', 'received', 3)`, [id, day]);
  const wrong = () =>
    site.host.rows(`select day from risc_statistic where discipline = 'G' and total = 3 order by day`);
  await add('2024-03-31');
  await add('2024-04-01');
  // The check of the test before came to its end today.
  await site.host.runTimer('check-risc-statistics');
  expect(await wrong()).toHaveLength(2);
  await site.host.rows(`update risc_statistic_check set next_month = '2024-04-01' where project_id = $1`, [
    id,
  ]);
  await site.host.runTimer('check-risc-statistics');
  await site.host.runTimer('check-risc-statistics');
  expect(await wrong()).toEqual([{ day: '2024-03-31' }]);
  site.host.clock.advance(86_400);
  await site.host.runTimer('check-risc-statistics');
  expect(await wrong()).toEqual([]);
});

test('a difference compares with the range before, and is absent where nothing is known of it', async () => {
  const today = dayInZone(site.host.clock.now(), zone);
  const early = await dashboard({ from: '2026-01-01', to: today });
  expect([early.TOTAL_RECEIVED_DIFFERENCE, early.RETURN_SUMMARY[0]?.difference]).toEqual([null, null]);
  site.host.clock.advance(40 * 86_400);
  const day = dayInZone(site.host.clock.now(), zone);
  await site.submitted();
  await site.submitted();
  site.host.clock.advance(86_400);
  await site.submitted();
  const next = addDays(day, 1);
  const reply = await dashboard({ from: next, to: next });
  expect([reply.TOTAL_RECEIVED, reply.TOTAL_RECEIVED_DIFFERENCE]).toEqual([1, -1]);
});

test('the calls of older clients answer with the same totals', async () => {
  const to = dayInZone(site.host.clock.now(), zone);
  const range = { start: '2026-01-01', end: to, dateType: '1' };
  const reply = await dashboard({ from: range.start, to });
  const category = await get('/RiscForm/getRiscFormSummaryGroupByCategory', range);
  expect(category.categorySummary).toMatchObject(
    reply.DISCIPLINE_DISTRIBUTION.map(({ name, value, percent }) => ({
      category: name,
      count: value,
      percent,
      totalReceived: value,
    })),
  );
  expect(await get('/RiscForm/getLateSubmissionSummary', range)).toMatchObject({
    onTimeSubmission: reply.ON_TIME_SUBMISSION,
    lateSubmission: reply.LATE_SUBMISSION,
  });
  expect(await get('/RiscForm/getReturnSummary', range)).toEqual({
    pass: reply.TOTAL_PASS,
    fail: reply.TOTAL_FAIL,
    outstanding: reply.OUTSTANDING_RESUBMISSION,
  });
  const { monthlySummary, accumulatedSummary } = await get('/RiscForm/getMonthlySummary', range);
  expect(monthlySummary[0].yyyyMM).toBe('202601');
  expect(accumulatedSummary.at(-1)).toMatchObject({
    submittedCount: reply.TOTAL_RECEIVED,
    acceptedCount: reply.TOTAL_PASS,
    rejectedCount: reply.TOTAL_FAIL,
  });
  const moments = {
    startTs: String(Date.parse('2025-12-31T16:00:00Z')),
    endTs: String(site.host.clock.now().getTime()),
  };
  expect(await get('/form/RISCForm/dashboard', moments)).toEqual(reply);
});

test.each<Readonly<Record<string, string>>>([
  {},
  { dateRange: '2026-03-02,2026-03-01' },
  { startTs: String(Date.parse('2026-03-02')) },
])('a range that is none is refused: %o', async (query) => {
  const { status, body } = await site.people.viewer.get('/form/RISCForm/dashboard', query);
  expect([status, body.error.code]).toEqual([422, 'RANGE_INVALID']);
});

test.each<Readonly<Record<string, string>>>([
  { dateRange: '2026-02-30,2026-03-01' },
  { dateRange: '0001-01-01,2026-03-01' },
  { dateRange: '2026-03-01,9999-12-31' },
  { startTs: '0', endTs: '5' },
  { startTs: '0', endTs: '253370764800000' },
])('a day that no site has is refused: %o', async (query) => {
  const { status, body } = await site.people.viewer.get('/form/RISCForm/dashboard', query);
  expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
});

test('drafts and withdrawn forms do not count', async () => {
  site.host.clock.advance(3 * 86_400);
  const day = dayInZone(site.host.clock.now(), zone);
  await site.draft();
  const form: RiscForm = await site.submitted();
  expect((await dashboard({ from: day, to: day })).TOTAL_RECEIVED).toBe(1);
  await site.people.engineer.post(`/form/RISCForm/withdraw/${form.id}`, {});
  expect((await dashboard({ from: day, to: day })).TOTAL_RECEIVED).toBe(0);
});

test('totals follow whatever a form becomes, and a step that changes none of them does not write to them', async () => {
  const { host } = site;
  const changes = [
    ...['Withdrew', 'Received', 'Fail', 'Resubmission', 'Inspecting', 'Returned', 'Closed', 'Submitted'].map(
      (status) => `status = '${status}'`,
    ),
    "main_task = case when main_task is null then 'RESUBMIT_NEW' end, status = 'Fail'",
    "main_task = null, status = 'Fail'",
    'is_late = not is_late, is_short_notice = not is_short_notice',
    "survey_time = survey_time + interval '3 days'",
    "submitted_at = submitted_at - interval '30 hours'",
    "discipline = case discipline when 'C' then 'S' else 'C' end, status = 'Received'",
    'submitted_at = null',
  ];
  // A withdrawn answer and the one after it may both come to stand by the changes, which a form cannot have.
  await host.rows('update risc_form set succeeds = null where project_id = $1', [host.project.id]);
  for (const [nth, change] of changes.entries()) {
    // Another part of the forms for each change, so that every change meets forms that had others before.
    await host.rows(
      `update risc_form set ${change} where project_id = $1 and hashtext(id::text || $2) % 3 <> 0 and submitted_at is not null`,
      [host.project.id, String(nth)],
    );
    await checkTotals();
  }
  const { id } = await site.submitted();
  await host.rows(`create function no_totals() returns trigger language plpgsql as
      $stop$ begin raise 'Totals are written'; end $stop$;
    create trigger no_totals before insert on risc_statistic for each statement execute function no_totals()`);
  await host.rows(`update risc_form set status = 'Received', main_task = 'FORWARD' where id = '${id}'`);
  await expect(host.rows(`update risc_form set status = 'Withdrew' where id = '${id}'`)).rejects.toThrow();
  await host.rows('drop trigger no_totals on risc_statistic');
});
