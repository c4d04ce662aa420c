import { addDays, addMonths, type TimelineGrain } from '@gantry/plugin-sdk';
import type { DayRange } from './timeline-scale.ts';

/** The most steps of one grain: beyond it, days become weeks, and weeks months. */
const MOST_STEPS = 800;
const coarser: Readonly<Record<TimelineGrain, TimelineGrain>> = {
  day: 'week',
  week: 'month',
  month: 'month',
};

/** The day, or the Monday or first of the month on or before it. */
export function startOfGrain(day: string, grain: TimelineGrain): string {
  if (grain === 'month') return `${day.slice(0, 7)}-01`;
  if (grain === 'day') return day;
  // Sunday is 0.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Widens a range to whole days, weeks or months. */
export function wholeGrains({ from, to }: DayRange, grain: TimelineGrain): DayRange {
  return { from: startOfGrain(from, grain), to: addDays(nextGrain(startOfGrain(to, grain), grain), -1) };
}

/** The first days of all grains in a range, or of coarser grains if there are too many. */
export function stepsOf(range: DayRange, grain: TimelineGrain): readonly string[] {
  const steps: string[] = [];
  for (let day = startOfGrain(range.from, grain); day <= range.to; day = nextGrain(day, grain)) {
    if (steps.length === MOST_STEPS) {
      return coarser[grain] === grain ? steps : stepsOf(range, coarser[grain]);
    }
    steps.push(day);
  }
  return steps;
}

function nextGrain(start: string, grain: TimelineGrain): string {
  if (grain === 'month') return addMonths(start, 1);
  return addDays(start, grain === 'week' ? 7 : 1);
}
