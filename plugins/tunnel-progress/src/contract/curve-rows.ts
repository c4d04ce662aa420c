import type { IsoDay } from '@gantry/plugin-sdk/contract';
import { type CellProblem, CellReader, type Cells, shortened } from './file-rows.ts';
import type { Checked } from './progress-rows.ts';

/** The headings of curves.csv. */
export const curveColumns = [
  'curve_name',
  'time',
  'planned_progress',
  'actual_progress',
  'target_completion_date',
] as const;
export type CurveColumn = (typeof curveColumns)[number];

export interface CurveRow {
  readonly curve: string;
  readonly day: IsoDay;
  readonly planned: number | null;
  readonly actual: number | null;
  readonly target: IsoDay | null;
}

/** Reads one row by itself. */
export function readCurveRow(cells: Cells<CurveColumn>): Checked<CurveRow> {
  const reader = new CellReader(cells);
  const row = {
    curve: reader.name('curve_name'),
    day: reader.day('time'),
    planned: reader.share('planned_progress'),
    actual: reader.share('actual_progress'),
    target: reader.dayOrNone('target_completion_date'),
  };
  return reader.problems.length > 0 ? { problems: reader.problems } : { row };
}

/** Compares each row with those before it: within a curve times ascend, the target is one, and planned progress does not fall. */
export function curveFileCheck(): (row: CurveRow) => readonly CellProblem[] {
  const curves = new Map<string, { day: IsoDay; planned: number; readonly target: IsoDay | null }>();
  return ({ curve, day, planned, target }) => {
    const before = curves.get(curve);
    if (before === undefined) {
      curves.set(curve, { day, planned: planned ?? 0, target });
      return [];
    }
    const problems: CellProblem[] = [];
    if (day === before.day)
      problems.push({ column: 'time', code: 'DUPLICATE', value: shortened(`${day} ${curve}`) });
    else if (day < before.day) problems.push({ column: 'time', code: 'ORDER', value: day });
    if (target !== before.target)
      problems.push({ column: 'target_completion_date', code: 'TARGET_DIFFERS', value: target ?? '' });
    if (planned !== null && planned < before.planned)
      problems.push({ column: 'planned_progress', code: 'PLANNED_FALLS', value: String(planned) });
    before.day = day > before.day ? day : before.day;
    before.planned = Math.max(before.planned, planned ?? 0);
    return problems;
  };
}
