import { addDays, createFormat, dayInZone, type Language, startOfDayInZone } from '@gantry/plugin-sdk';
import { axisLabels } from './category-labels.ts';
import type { TrendRange } from './trend-range.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * minute);
const daySteps = [1, 2, 7, 14, 28, 56, 112, 364];

/** Moments for a time axis, at most `most`: whole minutes, hours or days in the zone. */
export function timeTicks({ from, to }: TrendRange, most: number, timeZone: string): readonly number[] {
  const least = (to - from) / Math.max(1, most);
  const step = steps.find((one) => one >= least);
  const days = step === undefined ? (daySteps.find((one) => one * day >= least) ?? 364) : 1;
  const ticks: number[] = [];
  let date = dayInZone(from, timeZone);
  if (step === undefined) {
    // Counted from one day for all: a tick stays at its day while the axis moves.
    const number = Math.floor(Date.parse(date) / day);
    date = addDays(date, -(number % days));
  }
  for (;;) {
    const start = startOfDayInZone(date, timeZone).getTime();
    if (start > to) return ticks;
    const next = addDays(date, days);
    const end = step === undefined ? start + 1 : startOfDayInZone(next, timeZone).getTime();
    for (let at = start; at < end && at <= to; at += step ?? day) if (at >= from) ticks.push(at);
    date = next;
  }
}

/** Labels of ticks, as short as they can be: the time, and at the beginning of a day the day. */
export function tickLabels(ticks: readonly number[], language: Language): readonly string[] {
  const { time } = createFormat(language);
  const days = axisLabels(
    ticks.map((at) => dayInZone(at, language.timeZone)),
    'day',
    language,
  );
  return ticks.map((at, index) => (time(at) === '00:00' ? (days[index] ?? '') : time(at)));
}
