import { dayInZone, isIsoDay } from '@gantry/plugin-sdk/contract';
import { RuleError } from '@gantry/plugin-sdk/server';
import { disciplineNames, disciplines } from '../../../contract/discipline.ts';
import type { DayRange } from '../../../contract/risc/counted.ts';
import { longestRange, type MonthFigures } from '../../../contract/risc/statistics.ts';
import type { RiscHandlers } from '../handlers.ts';
import { dashboardOf } from './dashboard-of.ts';
import { everyMonth, lengthOf, percentOf, readSums } from './statistic-sums.ts';

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

const wireMonth = ({ TITLE }: MonthFigures) => TITLE.replace('-', '');

/** @throws RuleError RANGE_INVALID */
function checkedRange(from: string, to: string): DayRange {
  const length = isIsoDay(from) && isIsoDay(to) ? lengthOf({ from, to }) : 0;
  // PostgreSQL's years go on where those of four digits end.
  if (length < 1 || length > longestRange || from < '1900')
    throw new RuleError('RANGE_INVALID', `Name a first and a last day, at most ${longestRange} days apart.`);
  return { from, to };
}
