import { addDays, addMonths } from '@gantry/plugin-sdk';

/** Days as `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The range of the strip: all given days and today, with a margin at both ends. */
export function timelineRange(shown: readonly string[], today: string): DayRange {
  const days = [...shown, today].sort();
  const first = days[0] ?? today;
  const last = days.at(-1) ?? today;
  const air = Math.max(3, Math.round((dayNumber(last) - dayNumber(first)) * 0.08));
  return { from: addDays(first, -air), to: addDays(last, air) };
}

/** The position of a day in a range, 0..1. */
export function shareOf(day: string, { from, to }: DayRange): number {
  return (dayNumber(day) - dayNumber(from)) / Math.max(1, dayNumber(to) - dayNumber(from));
}

/** The stop nearest to a position in the range, 0..1; undefined without stops. */
export function nearestStop(share: number, range: DayRange, stops: readonly string[]): string | undefined {
  return stops.reduce<string | undefined>(
    (best, stop) =>
      best === undefined || Math.abs(shareOf(stop, range) - share) < Math.abs(shareOf(best, range) - share)
        ? stop
        : best,
    undefined,
  );
}

/** First days of months in the range: all, or every second, third, sixth or twelfth for at most `max`. */
export function monthTicks(range: DayRange, max: number): readonly string[] {
  const months: string[] = [];
  for (let day = `${range.from.slice(0, 7)}-01`; day <= range.to; day = addMonths(day, 1)) {
    if (day >= range.from) months.push(day);
  }
  const every =
    [1, 2, 3, 6, 12].find((step) => months.length / step <= max) ?? Math.ceil(months.length / max / 12) * 12;
  return months.filter((day) => monthNumber(day) % every === 0);
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/** Months since year 0, January counting 0. */
function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}
