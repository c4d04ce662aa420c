import { addDays, dayInZone } from '@gantry/plugin-sdk';
import { createTestHost, fakeEndpoints } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { referenceCalls } from '../../../contract/reference/calls.ts';
import { riscCalls } from '../../../contract/risc/calls.ts';
import { figuresOf } from '../../../contract/risc/figures.ts';
import { dashboardReply } from '../../../contract/risc/statistics.ts';
import { plugin } from '../../plugin.ts';
import { referenceAnswers } from '../testing/reference-answers.ts';
import { me } from '../testing/risc-forms.ts';
import './risc-dashboard.tsx';

/** The page shows the server's day, even if the clock of the device is a day off. */
const serverNow = Date.now() + 86_400_000;
const today = dayInZone(serverNow, 'Asia/Hong_Kong');
let host: { dispose(): Promise<void> } | undefined;
afterEach(async () => {
  await host?.dispose();
  host = undefined;
});

/** A reply in which every number is another one. */
function replyOf(from: string, to: string) {
  let last = 100;
  const next = () => {
    last += 1;
    return last;
  };
  const parts = (ids: readonly string[]) =>
    ids.map((id) => ({ id, name: id, value: next(), percent: 50, difference: 1 }));
  const counts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, next()]));
  const summary = () => ({
    statusSummary: counts('completedCount', 'incompletedCount', 'outstandingCount'),
    returnDaySummary: counts('count0_1', 'count1_n', 'count3_n'),
  });
  const totals = [
    'TOTAL_RECEIVED',
    'TOTAL_RETURNED',
    'ON_TIME_SUBMISSION',
    'LATE_SUBMISSION',
    'TOTAL_PASS',
    'TOTAL_FAIL',
    'OUTSTANDING_RESUBMISSION',
  ];
  const month = ['SUBMITTED_FORM', 'PASSED_FORM', 'REJECTED_FORM'];
  return dashboardReply.parse({
    from,
    to,
    today,
    ...Object.fromEntries(
      totals.flatMap((name, at) => [
        [name, next()],
        [`${name}_DIFFERENCE`, at === 0 ? null : at === 1 ? -4 : 2],
      ]),
    ),
    DISCIPLINE_DISTRIBUTION: parts(['S', 'C', 'G']),
    LATE_SUBMISSION_SUMMARY: parts(['onTime', 'late']),
    RETURN_SUMMARY: parts(['pass', 'fail', 'outstanding']),
    MONTHLY_SUMMARY: [
      { TITLE: '2026-10', ...counts(...month, ...month.map((name) => `CUMULATIVE_${name}`)) },
    ],
    overallSummary: {
      ...summary(),
      submissionSummary: counts('receivedCount', 'lateCount', 'urgentCount'),
      inspectionSummary: {
        averageCompletionLeadTime: 1.254,
        averageRevisionLeadTime: null,
        failRateOfFirstInspection: 12.5,
        ...counts('completionCount', 'revisionCount', 'firstInspectionCount', 'firstFailedCount'),
      },
    },
    inspectorSummary: summary(),
    surveySummary: summary(),
    additionalSummary: {
      riscFormSummary: counts('receivedCount', 'completedCount', 'incompletedCount', 'ruturnedCount'),
      incompletedPeriodOfForms: counts('count3_15', 'count15_30', 'count30_90', 'count90_n'),
      submissionPeriodOfForms: counts('count0_1', 'count1_n', 'count0_3', 'count3_n'),
      signedDateOfFormsBySupervisor: counts('count0_1', 'count1_2', 'count2_3', 'count3_n'),
      signedDateOfFormsByContractor: counts('count0_1', 'count1_2', 'count2_3', 'count3_n'),
    },
  });
}

async function show(variant: string, params: Readonly<Record<string, string>> = {}) {
  const server = fakeEndpoints(
    { ...riscCalls, ...referenceCalls },
    {
      disciplineEntries: referenceAnswers.disciplineEntries,
      dashboard: ({ dateRange }) => {
        const [from = '', to = ''] = dateRange.split(',');
        return replyOf(from, to);
      },
      monthlySummary: () => ({
        monthlySummary: [{ yyyyMM: '202609', submittedCount: 71, acceptedCount: 72, rejectedCount: 73 }],
        accumulatedSummary: [],
      }),
    },
  );
  const started = await createTestHost(plugin, {
    permissions: ['RISC_VIEW'],
    user: me,
    project: { code: 'BEM', variant },
    http: server.http,
    serverNow: () => serverNow,
    wrapper: Surroundings,
  });
  host = started;
  await started.render('dashboardItems', 'risc', { place: 'page', params });
  return { server, started, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
}

it('shows the four summaries of the last seven days, and every number opens its list', async () => {
  const { server, started, user } = await show('TCE11');
  const overall = within(await screen.findByRole('region', { name: 'Overall Summary' }));
  const week = { from: addDays(today, -6), to: today };
  expect(server.inputsOf('dashboard')).toMatchObject([{ dateRange: `${week.from},${week.to}` }]);
  expect(overall.getByText('1.25 days')).toBeTruthy();
  expect((await screen.findAllByText('Land survey')).length).toBeGreaterThan(0);
  expect(overall.getByText('12.50%')).toBeTruthy();
  expect(overall.getByText('No data to display')).toBeTruthy();

  const links = screen.getAllByRole('button').filter(({ textContent }) => /^\d+$/.test(textContent ?? ''));
  for (const link of links) await user.click(link);
  const opened = started.navigations.map(({ params }, at) => [Number(links[at]?.textContent), params]);
  const figures = Object.entries(figuresOf(replyOf(week.from, week.to)));
  const listed = new Map(figures.map(([, { value, list }]) => [value, list]));
  // The revision's average has no value here, so that its count is not shown; pass, fail and on time are TY's.
  const elsewhere = ['onTime', 'pass', 'fail', 'outstanding', 'revision'];
  expect(new Set(opened.map(([value]) => value))).toEqual(
    new Set(figures.filter(([name]) => !elsewhere.includes(name)).map(([, { value }]) => value)),
  );
  for (const [value, params] of opened) expect([value, params]).toEqual([value, listed.get(Number(value))]);
});

it('shows the totals of TY with their trends, and the months', async () => {
  const { started, user } = await show('TY', { from: '2026-10-01', to: '2026-10-20' });
  const returned = within(await screen.findByRole('region', { name: 'Total returned' }));
  expect(returned.getByText('4 less than the 20 days before')).toBeTruthy();
  const received = screen.getByRole('region', { name: 'Total received' });
  expect(received.textContent).not.toMatch(/before/);
  await user.click(screen.getByRole('button', { name: /, Total fail$/ }));

  // Numbers that overlap have no shares.
  const returns = within(await screen.findByRole('region', { name: 'Return Summary' }));
  expect(returns.queryByText('Pct.')).toBeNull();
  await user.click(returns.getByRole('button', { name: /, Fail, Return Summary$/ }));
  await user.click(
    await returns.findByRole('button', { name: /, Outstanding for resubmission, Return Summary$/ }),
  );

  const months = within(await screen.findByRole('region', { name: 'Monthly Summary' }));
  const [submitted, passed] = months.getAllByRole('cell').map(({ textContent }) => textContent ?? '');
  await user.click(months.getByRole('button', { name: passed }));
  await user.click(await months.findByRole('switch', { name: 'Cumulative' }));
  expect(months.queryByRole('button', { name: submitted })).toBeNull();
  const latest = within(screen.getByRole('region', { name: 'Latest 12 Months RISC Status' }));

  await user.click(await latest.findByRole('button', { name: '71' }));
  const october = { returnedFrom: '2026-10-01', returnedTo: '2026-10-20', counted: 'returned' };
  expect(started.navigations.map(({ params }) => params)).toEqual([
    { ...october, form_result: 'Fail' },
    { ...october, form_result: 'Fail' },
    { counted: 'outstanding', from: '2026-10-01', to: '2026-10-20' },
    { ...october, form_result: 'Pass' },
    { counted: 'received', from: '2026-09-01', to: '2026-09-30' },
  ]);
});

it('follows changes of the forms', async () => {
  const { server, started } = await show('TCE11');
  await screen.findByRole('region', { name: 'Overall Summary' });
  await act(() => started.live.emit('risc-changed', { id: '1' }));
  await expect.poll(() => server.inputsOf('dashboard').length).toBe(2);
});
