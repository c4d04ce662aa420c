import { addMonths } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { type ActivityDays, dayNumber, isoOf, never } from './state-at.ts';

/** What an activity weighs: its planned days, or the objects that are linked to it. */
export const curveWeights = ['duration', 'objects'] as const;
export type CurveWeight = (typeof curveWeights)[number];

/** Shares of the work, 0 to 1, that are finished at the end of a day. */
export const curvePoint = z.object({
  /** `YYYY-MM-DD`. */
  day: z.string(),
  planned: z.number(),
  /** Null after the day up to which work was reported. */
  actual: z.number().nullable(),
});

/** An S-curve that is computed from the activities. */
export const computedCurve = z.object({
  points: z.array(curvePoint),
  /** The last planned finish; null without activities. */
  target: z.string().nullable(),
});
export type ComputedCurve = z.output<typeof computedCurve>;

/** Programmes up to this many days have a point a week, longer ones a point a month. */
const shortest = 92;

/** The planned days of an activity, the last one included. */
export const durationOf = ({ planStart, planFinish }: ActivityDays): number => planFinish - planStart + 1;

/**
 * The S-curve of activities. An activity counts when it is finished, with all of its weight, in planned and actual work alike, so that the two can
 * be compared. There is a point for the end of each week or month, and one for the data day in place of the end of its month, save of the last.
 * @param weights - of the activities; those of 0 do not count
 * @param dataDay - up to which work was reported; `never` or -1 if none was
 */
export function computeCurve(
  activities: readonly ActivityDays[],
  weights: readonly number[],
  dataDay: number,
): ComputedCurve {
  const counted = activities.flatMap((days, at) => {
    const weight = weights[at] ?? 0;
    return weight > 0 ? [{ ...days, weight }] : [];
  });
  const all = counted.reduce((sum, { weight }) => sum + weight, 0);
  if (all === 0) return { points: [], target: null };
  const day = (of: (days: ActivityDays) => number, better: (a: number, b: number) => number) =>
    counted.map(of).reduce((a, b) => better(a, b));
  const first = day(({ planStart, actualStart }) => Math.min(planStart, actualStart), Math.min);
  const target = day(({ planFinish }) => planFinish, Math.max);
  const finished = ({ planFinish, actualFinish }: ActivityDays) =>
    actualFinish === never ? planFinish : Math.max(planFinish, actualFinish);
  const known = dataDay === never ? -1 : dataDay;
  const planned = steps(counted.map(({ planFinish, weight }) => ({ day: planFinish, weight })));
  const actual = steps(counted.map(({ actualFinish, weight }) => ({ day: actualFinish, weight })));
  const days = pointDays(first, Math.max(day(finished, Math.max), known), known);
  return {
    points: days.map((at) => ({
      day: isoOf(at) ?? '',
      planned: planned(at) / all,
      actual: at <= known ? actual(at) / all : null,
    })),
    target: isoOf(target),
  };
}

/** The ends of the weeks or months from the first day on, until the last is reached; the data day is one of them. */
function pointDays(first: number, last: number, known: number): readonly number[] {
  const days: number[] = [];
  if (last - first < shortest) {
    for (let day = first + 6; days.length === 0 || (days.at(-1) ?? 0) < last; day += 7) days.push(day);
    if (known >= first && !days.includes(known)) days.push(known);
    return days.sort((a, b) => a - b);
  }
  const month = `${isoOf(first)?.slice(0, 7)}-01`;
  for (let start = dayNumber(month); start <= last; ) {
    const next = dayNumber(addMonths(isoOf(start) ?? month, 1));
    const isKnown = known >= start && known < next;
    if (isKnown) days.push(known);
    // One point a month, so that a chart has a place for each; the last month has its end too where work is planned after the data day.
    if (!isKnown || (known < last && last < next)) days.push(next - 1);
    start = next;
  }
  return days;
}

/** The weight up to a day; asked in the order of the days. */
function steps(
  events: readonly { readonly day: number; readonly weight: number }[],
): (day: number) => number {
  const sorted = events.filter(({ day }) => day !== never).sort((a, b) => a.day - b.day);
  let [at, sum] = [0, 0];
  return (day) => {
    for (let next = sorted[at]; next !== undefined && next.day <= day; next = sorted[at]) {
      sum += next.weight;
      at += 1;
    }
    return sum;
  };
}
