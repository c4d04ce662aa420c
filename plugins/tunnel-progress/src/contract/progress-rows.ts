import type { IsoDay } from '@gantry/plugin-sdk/contract';
import { type CellProblem, CellReader, type Cells, shortened } from './file-rows.ts';

/** The headings of progress.csv; other columns of a file are left out. */
export const progressColumns = [
  'group_name',
  'item_name',
  'trade',
  'color',
  'as_of_date',
  'actual_progress',
  'planned_progress',
  'target_completion_date',
] as const;
export type ProgressColumn = (typeof progressColumns)[number];

export interface ProgressRow {
  readonly group: string;
  readonly item: string;
  readonly trade: string;
  readonly color: string;
  readonly day: IsoDay;
  /** A fraction; null: not reported. */
  readonly actual: number | null;
  readonly planned: number | null;
  readonly target: IsoDay | null;
}

export type Checked<Row> =
  | { readonly row: Row; readonly problems?: undefined }
  | { readonly problems: readonly CellProblem[] };

/** Reads one row by itself. */
export function readProgressRow(cells: Cells<ProgressColumn>): Checked<ProgressRow> {
  const reader = new CellReader(cells);
  const row = {
    group: reader.name('group_name'),
    item: reader.name('item_name'),
    trade: reader.name('trade'),
    color: reader.color('color'),
    day: reader.day('as_of_date'),
    actual: reader.share('actual_progress'),
    planned: reader.share('planned_progress'),
    target: reader.dayOrNone('target_completion_date'),
  };
  return reader.problems.length > 0 ? { problems: reader.problems } : { row };
}

/** Compares each row with those before it: the key stands once, and an item has one group, trade and colour. */
export function progressFileCheck(): (row: ProgressRow) => readonly CellProblem[] {
  const keys = new Set<string>();
  const items = new Map<string, ProgressRow>();
  return (row) => {
    const problems: CellProblem[] = [];
    const key = `${row.day} ${row.item}`;
    if (keys.has(key)) problems.push({ column: 'as_of_date', code: 'DUPLICATE', value: shortened(key) });
    keys.add(key);
    const first = items.get(row.item) ?? row;
    items.set(row.item, first);
    for (const [field, column] of [
      ['group', 'group_name'],
      ['trade', 'trade'],
      ['color', 'color'],
    ] as const)
      if (first[field] !== row[field])
        problems.push({ column, code: 'ITEM_DIFFERS', value: shortened(row[field]) });
    return problems;
  };
}
