import { addDays, daysBetween, type IsoDay } from '@gantry/plugin-sdk';

/**
 * The range of the same length that ends on the day before: what a trend compares with.
 * @example precedingRange({ from: '2026-11-14', to: '2026-11-20' }) // 7 to 13 November
 */
export function precedingRange({ from, to }: { readonly from: IsoDay; readonly to: IsoDay }): {
  from: IsoDay;
  to: IsoDay;
} {
  const length = daysBetween(from, to) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}
