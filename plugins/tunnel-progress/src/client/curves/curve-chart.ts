import { addDays, addMonths, type IsoDay } from '@gantry/plugin-sdk';

/** A curve as the server answers it; negative values stand for none. */
interface Curve {
  readonly actualProgress: readonly { readonly time: number; readonly value: number }[];
  readonly plannedProgress: readonly { readonly value: number }[];
  readonly targetCompletionDate: number;
}

/** A curve as the line chart takes it, in percent. */
interface CurveChart {
  readonly categories: readonly string[];
  readonly kind: 'day' | 'month';
  readonly actual: readonly (number | null)[];
  readonly planned: readonly (number | null)[];
  readonly target: IsoDay | undefined;
}

/** Months after the last point up to which the axis is drawn for a target that lies there. */
const mostMonthsAhead = 36;

const monthOf = (day: string) => day.slice(0, 7);
const percentOf = (share: number | undefined) =>
  share === undefined || share < 0 ? null : Math.round(share * 100_000) / 1000;

/**
 * Points of one month each make a chart of months, others one of days. The axis goes on to the target, so that its line can be drawn.
 * @param dayOf - the calendar day of a moment in the project's time zone
 */
export function curveChart(curve: Curve, dayOf: (ms: number) => IsoDay): CurveChart {
  const days = curve.actualProgress.map(({ time }) => dayOf(time));
  const months = days.map(monthOf);
  const kind = new Set(months).size === days.length ? 'month' : 'day';
  const target = curve.targetCompletionDate < 0 ? undefined : dayOf(curve.targetCompletionDate);
  const reported = kind === 'month' ? months : days;
  const ahead = target === undefined ? [] : categoriesAfter(days.at(-1), target, kind);
  const gaps = ahead.map(() => null);
  return {
    categories: [...reported, ...ahead],
    kind,
    actual: [...curve.actualProgress.map(({ value }) => percentOf(value)), ...gaps],
    planned: [...reported.map((_, at) => percentOf(curve.plannedProgress[at]?.value)), ...gaps],
    target,
  };
}

function categoriesAfter(last: IsoDay | undefined, target: IsoDay, kind: 'day' | 'month'): string[] {
  if (last === undefined || target <= last) return [];
  if (kind === 'day') return [target];
  const found: string[] = [];
  const first = addDays(`${monthOf(last)}-01`, 0);
  for (let ahead = 1; ahead <= mostMonthsAhead; ahead += 1) {
    const month = monthOf(addMonths(first, ahead));
    if (month > monthOf(target)) break;
    found.push(month);
  }
  return found;
}

/** The last point with an actual value, as shares; undefined where there is none. */
export function lastPoint({ actualProgress, plannedProgress }: Curve) {
  const at = actualProgress.findLastIndex(({ value }) => value >= 0);
  const point = actualProgress[at];
  if (point === undefined) return undefined;
  return {
    time: point.time,
    actualProgress: point.value,
    plannedProgress: plannedProgress[at]?.value ?? -1,
  };
}
