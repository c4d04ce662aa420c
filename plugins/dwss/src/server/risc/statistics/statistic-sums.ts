import { daysBetween, precedingRange } from '@gantry/plugin-sdk/contract';
import type { Tx } from '@gantry/plugin-sdk/server';
import type { Discipline } from '../../../contract/discipline.ts';
import { type DayRange, type InspectionType, typeOf } from '../../../contract/risc/counted.ts';
import { monthsOf } from '../../../contract/risc/figures.ts';
import type { MonthFigures } from '../../../contract/risc/statistics.ts';
import { type Measure, type MonthRow, monthsIn, type SumRow, sumsOf } from './statistics.ts';

/** Which forms a total is of; all without one. */
export type Of = Discipline | InspectionType | undefined;

/** Totals of a range and of the one before it. */
export interface Sums {
  now(measure: Measure, of?: Of): number;
  before(measure: Measure, of?: Of): number;
  /** Whether anything is known of the range before. */
  readonly hasBefore: boolean;
}

export async function readSums(tx: Tx, range: DayRange): Promise<Sums> {
  const rows = await sumsOf(tx, range, precedingRange(range));
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

/** The months of a range, also those without forms, with the sums since its beginning. */
export async function everyMonth(tx: Tx, range: DayRange): Promise<readonly MonthFigures[]> {
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

/** In days, with the first and the last one. */
export const lengthOf = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;

/** With two decimals. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Null of nothing. */
export function percentOf(count: number, whole: number): number | null {
  return whole === 0 ? null : rounded((count / whole) * 100);
}

/** Null of nothing. */
export function averageDays(seconds: number, count: number): number | null {
  return count === 0 ? null : rounded(seconds / 86_400 / count);
}
