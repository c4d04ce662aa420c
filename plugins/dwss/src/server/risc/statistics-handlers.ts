import { addDays, dayInZone, isIsoDay } from '@gantry/plugin-sdk/contract';
import { type RouteContext, RuleError } from '@gantry/plugin-sdk/server';
import { type DayRange, type InspectionType, typeOf } from '../../contract/risc/counted.ts';
import { type Discipline, disciplineNames, disciplines } from '../../contract/risc/disciplines.ts';
import { monthsOf } from '../../contract/risc/figures.ts';
import {
  type DashboardReply,
  longestRange,
  type MonthFigures,
  type TypeSummary,
} from '../../contract/risc/statistics.ts';
import type { RiscHandlers } from './handlers.ts';
import { agesAt, type Measure, type MonthRow, monthsIn, type SumRow, sumsOf } from './statistics.ts';

type Names = 'dashboard' | 'monthlySummary' | 'categorySummary' | 'lateSummary' | 'returnSummary';

/** The statistics, from totals that the database maintains. */
export function statisticsHandlers(): RiscHandlers<Names> {
  return {
    async dashboard({ dateRange, startTs, endTs }, context) {
      const day = (at: number | '') => (at === '' ? '' : dayInZone(at, context.project.timeZone));
      const [from = '', to = ''] = dateRange === '' ? [day(startTs), day(endTs)] : dateRange.split(',');
      return dashboardOf(context, checkedRange(from, to));
    },
    async monthlySummary({ start, end }, { tx }) {
      const months = await everyMonth(tx, checkedRange(start, end));
      return {
        monthlySummary: months.map((month) => ({
          yyyyMM: wireMonth(month),
          submittedCount: month.SUBMITTED_FORM,
          acceptedCount: month.PASSED_FORM,
          rejectedCount: month.REJECTED_FORM,
        })),
        accumulatedSummary: months.map((month) => ({
          yyyyMM: wireMonth(month),
          submittedCount: month.CUMULATIVE_SUBMITTED_FORM,
          acceptedCount: month.CUMULATIVE_PASSED_FORM,
          rejectedCount: month.CUMULATIVE_REJECTED_FORM,
        })),
      };
    },
    async categorySummary({ start, end }, { tx }) {
      const sums = await readSums(tx, checkedRange(start, end));
      const all = sums.now('received');
      return {
        categorySummary: disciplines.map((id) => {
          const count = sums.now('received', id);
          const totalReturn = sums.now('returned', id);
          return {
            category: disciplineNames[id],
            count,
            percent: percentOf(count, all),
            totalReceived: count,
            totalReturn,
          };
        }),
      };
    },
    async lateSummary({ start, end }, { tx }) {
      const sums = await readSums(tx, checkedRange(start, end));
      const [all, late] = [sums.now('received'), sums.now('late')];
      return {
        lateSubmissionSummary: [
          { key: 'onTime', count: all - late, percent: percentOf(all - late, all) },
          { key: 'late', count: late, percent: percentOf(late, all) },
        ],
        onTimeSubmission: all - late,
        lateSubmission: late,
      };
    },
    async returnSummary({ start, end }, { tx }) {
      const sums = await readSums(tx, checkedRange(start, end));
      return { pass: sums.now('pass'), fail: sums.now('fail'), outstanding: sums.now('outstanding') };
    },
  };
}

type Of = Discipline | InspectionType | undefined;

/** Totals of a range and of the one before it. */
interface Sums {
  now(measure: Measure, of?: Of): number;
  before(measure: Measure, of?: Of): number;
  /** Whether anything is known of the range before. */
  readonly hasBefore: boolean;
}

async function readSums(tx: RouteContext['tx'], range: DayRange): Promise<Sums> {
  const rows = await sumsOf(tx, range, preceding(range));
  const sum = (of: Of, measure: Measure, value: (row: SumRow) => number) =>
    rows
      .filter((row) => row.measure === measure)
      .filter(({ discipline }) => of === undefined || of === discipline || of === typeOf(discipline))
      .reduce((total, row) => total + value(row), 0);
  return {
    now: (measure, of) => sum(of, measure, ({ now }) => now),
    before: (measure, of) => sum(of, measure, ({ before }) => before),
    hasBefore: rows.some(({ before }) => before !== 0),
  };
}

async function dashboardOf(
  { tx, project, now }: Pick<RouteContext, 'tx' | 'project' | 'now'>,
  range: DayRange,
): Promise<DashboardReply> {
  const today = dayInZone(now, project.timeZone);
  const [sums, months, ages] = await Promise.all([
    readSums(tx, range),
    everyMonth(tx, range),
    agesAt(tx, today),
  ]);
  const count = sums.now;
  const difference = (value: (of: Sums['now']) => number) =>
    sums.hasBefore ? value(sums.now) - value(sums.before) : null;
  const [received, returned] = [count('received'), count('returned')];
  const onTime = (of: Sums['now']) => of('received') - of('late');
  const outstanding = (of: Sums['now']) => of('outstanding');
  const part = <const Id extends string>(
    id: Id,
    name: string,
    whole: number,
    value: (of: Sums['now']) => number,
  ) => ({
    id,
    name,
    value: value(count),
    percent: percentOf(value(count), whole),
    difference: difference(value),
  });
  const answered = count('pass') + count('fail') + count('outstanding');
  const took = (side: 'supervisor' | 'contractor') => ({
    count0_1: count(`${side}0_1`),
    count1_2: count(`${side}1_2`),
    count2_3: count(`${side}2_3`),
    count3_n: count(`${side}3_n`),
  });
  return {
    ...range,
    today,
    TOTAL_RECEIVED: received,
    TOTAL_RECEIVED_DIFFERENCE: difference((of) => of('received')),
    TOTAL_RETURNED: returned,
    TOTAL_RETURNED_DIFFERENCE: difference((of) => of('returned')),
    ON_TIME_SUBMISSION: onTime(count),
    ON_TIME_SUBMISSION_DIFFERENCE: difference(onTime),
    LATE_SUBMISSION: count('late'),
    LATE_SUBMISSION_DIFFERENCE: difference((of) => of('late')),
    TOTAL_PASS: count('pass'),
    TOTAL_PASS_DIFFERENCE: difference((of) => of('pass')),
    TOTAL_FAIL: count('fail'),
    TOTAL_FAIL_DIFFERENCE: difference((of) => of('fail')),
    OUTSTANDING_RESUBMISSION: outstanding(count),
    OUTSTANDING_RESUBMISSION_DIFFERENCE: difference(outstanding),
    DISCIPLINE_DISTRIBUTION: disciplines.map((id) =>
      part(id, disciplineNames[id], received, (of) => of('received', id)),
    ),
    LATE_SUBMISSION_SUMMARY: [
      part('onTime', 'On time', received, onTime),
      part('late', 'Late', received, (of) => of('late')),
    ],
    RETURN_SUMMARY: [
      part('pass', 'Pass', answered, (of) => of('pass')),
      part('fail', 'Fail', answered, (of) => of('fail')),
      part('outstanding', 'Outstanding', answered, outstanding),
    ],
    MONTHLY_SUMMARY: [...months],
    overallSummary: {
      ...summaryOf(count, undefined),
      submissionSummary: {
        receivedCount: received,
        lateCount: count('late'),
        urgentCount: count('urgent'),
      },
      inspectionSummary: {
        averageCompletionLeadTime: averageDays(count('leadSeconds'), returned),
        completionCount: returned,
        averageRevisionLeadTime: averageDays(count('revisionSeconds'), count('revision')),
        revisionCount: count('revision'),
        failRateOfFirstInspection: percentOf(count('firstFailed'), count('firstInspection')),
        firstInspectionCount: count('firstInspection'),
        firstFailedCount: count('firstFailed'),
      },
    },
    inspectorSummary: summaryOf(count, 'Inspector'),
    surveySummary: summaryOf(count, 'Survey'),
    additionalSummary: {
      riscFormSummary: {
        receivedCount: received,
        completedCount: count('completed'),
        incompletedCount: count('incomplete'),
        ruturnedCount: returned,
      },
      incompletedPeriodOfForms: {
        count3_15: ages.d3,
        count15_30: ages.d15,
        count30_90: ages.d30,
        count90_n: ages.d90,
      },
      submissionPeriodOfForms: {
        count0_1: count('notice0_1'),
        count1_n: received - count('notice0_1'),
        count0_3: count('notice0_3'),
        count3_n: received - count('notice0_3'),
      },
      signedDateOfFormsBySupervisor: took('supervisor'),
      signedDateOfFormsByContractor: took('contractor'),
    },
  };
}

function summaryOf(count: Sums['now'], of: Of): TypeSummary {
  return {
    statusSummary: {
      completedCount: count('completed', of),
      incompletedCount: count('incomplete', of),
      outstandingCount: count('outstanding', of),
    },
    returnDaySummary: {
      count0_1: count('lead0_1', of),
      count1_n: count('returned', of) - count('lead0_1', of),
      count3_n: count('lead3_n', of),
    },
  };
}

/** The months of a range, also those without forms, with the sums since its beginning. */
async function everyMonth(tx: RouteContext['tx'], range: DayRange): Promise<readonly MonthFigures[]> {
  const found = new Map((await monthsIn(tx, range)).map((row) => [row.month, row]));
  const sum = { submitted: 0, passed: 0, rejected: 0 };
  return monthsOf(range).map((month) => {
    const { submitted, passed, rejected }: Omit<MonthRow, 'month'> = found.get(month) ?? {
      submitted: 0,
      passed: 0,
      rejected: 0,
    };
    sum.submitted += submitted;
    sum.passed += passed;
    sum.rejected += rejected;
    return {
      TITLE: month,
      SUBMITTED_FORM: submitted,
      PASSED_FORM: passed,
      REJECTED_FORM: rejected,
      CUMULATIVE_SUBMITTED_FORM: sum.submitted,
      CUMULATIVE_PASSED_FORM: sum.passed,
      CUMULATIVE_REJECTED_FORM: sum.rejected,
    };
  });
}

const wireMonth = ({ TITLE }: MonthFigures) => TITLE.replace('-', '');

const lengthOf = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The range of the same length that ends on the day before. */
function preceding(range: DayRange): DayRange {
  return { from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) };
}

/** @throws RuleError RANGE_INVALID */
function checkedRange(from: string, to: string): DayRange {
  const length = isIsoDay(from) && isIsoDay(to) ? lengthOf({ from, to }) : 0;
  // PostgreSQL's years go on where those of four digits end.
  if (length < 1 || length > longestRange || from < '1900')
    throw new RuleError('RANGE_INVALID', `Name a first and a last day, at most ${longestRange} days apart.`);
  return { from, to };
}

/** With two decimals. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

function percentOf(count: number, whole: number): number | null {
  return whole === 0 ? null : rounded((count / whole) * 100);
}

function averageDays(seconds: number, count: number): number | null {
  return count === 0 ? null : rounded(seconds / 86_400 / count);
}
