import type { DiaryWork } from './form.ts';
import { type Shift, shifts } from './shifts.ts';

/** How many of something there are. */
export interface Count {
  readonly number: number;
  /** Each counted by the factor of its shift. */
  readonly days: number;
}
export interface WorkTotals {
  readonly labour: Count;
  readonly plant: Count & { readonly idle: number };
  readonly staff: Count;
  readonly engineers: Count;
}

interface Counted {
  readonly type: string;
  readonly shift: Shift;
  readonly number: number;
}

/** Days are halves, so that their sum has no rounding. */
const count = (rows: readonly Counted[]): Count => ({
  number: rows.reduce((sum, row) => sum + row.number, 0),
  days: rows.reduce((sum, row) => sum + row.number * shifts[row.shift], 0),
});

/** What was at work in some portions, for their forms, the diary, lists, papers and statistics. */
export function totalsOf(portions: readonly DiaryWork[]): WorkTotals {
  const plant = portions.flatMap((one) => one.plant);
  return {
    labour: count(portions.flatMap((one) => one.labour)),
    plant: { ...count(plant), idle: plant.reduce((sum, { idle }) => sum + idle, 0) },
    staff: count(portions.flatMap((one) => one.staff)),
    engineers: count(portions.flatMap((one) => one.engineers)),
  };
}
