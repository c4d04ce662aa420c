import { addDays, type IsoDay, splitDay } from '@gantry/plugin-sdk';

/**
 * The range of the same length that ends on the day before: what a trend compares with.
 * @example precedingRange({ from: '2026-11-14', to: '2026-11-20' }) // 7 to 13 November
 */
export function precedingRange({ from, to }: { readonly from: IsoDay; readonly to: IsoDay }): {
  from: IsoDay;
  to: IsoDay;
} {
  const at = (day: IsoDay) => {
    const [year, month, date] = splitDay(day);
    return Date.UTC(year, month - 1, date);
  };
  const length = Math.round((at(to) - at(from)) / 86_400_000) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}
