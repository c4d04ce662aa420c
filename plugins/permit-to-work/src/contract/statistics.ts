import { addDays, day, daysBetween, type IsoDay } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { permitType } from './permit-type.ts';

/** The most days that are counted at once: a leap year. */
export const longestRange = 366;

/** Calendar days in the project's time zone, both included. */
export interface DayRange {
  readonly from: IsoDay;
  readonly to: IsoDay;
}

export const spans = ['week', 'month'] as const;
export type Span = (typeof spans)[number];

export const statisticsQuery = z.strictObject({ from: day, to: day, per: z.enum(spans).default('week') });

/** Whether that many days can be counted, and the first is not after the last. */
export function isCountable({ from, to }: DayRange): boolean {
  const length = daysBetween(from, to) + 1;
  return length >= 1 && length <= longestRange;
}

/** The week of a day by its Monday, or its month as `2026-11`: the categories of a chart. */
export function spanOf(one: IsoDay, per: Span): string {
  if (per === 'month') return one.slice(0, 7);
  const sinceMonday = (new Date(`${one}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(one, -sinceMonday);
}

/** The weeks or months that some days touch, in order. Of the first and the last only the days in the range are counted. */
export function spansOf({ from, to }: DayRange, per: Span): readonly string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  return [...new Set(days.map((one) => spanOf(one, per)))];
}

/** What happens to permits. A step counts on the day on which it was taken. */
export const countedSteps = ['requested', 'issued', 'rejected', 'cancelled', 'suspended', 'closed'] as const;
export type CountedStep = (typeof countedSteps)[number];

const count = z.int().min(0);
// The keys are the steps.
export const stepCounts = z.object(
  Object.fromEntries(countedSteps.map((step) => [step, count])) as Record<CountedStep, typeof count>,
);
export type StepCounts = z.infer<typeof stepCounts>;
export const noSteps: StepCounts = stepCounts.parse(
  Object.fromEntries(countedSteps.map((step) => [step, 0])),
);

/** Stops and locations that are listed one by one, the latest stops and the locations with the most permits. */
export const mostListed = 20;

export const permitStatistics = z.object({
  from: day,
  to: day,
  /** Whether the project has any permit but drafts. */
  hasPermits: z.boolean(),
  /** In all of the days. */
  steps: stepCounts,
  /** In each week or month, named as `spanOf` names it. */
  spans: z.array(z.object({ span: z.string(), steps: stepCounts })),
  /** Permits whose period touches the days, without drafts, as the list shows them. */
  atWork: z.object({
    total: count,
    byType: z.array(z.object({ permitType, total: count })),
    byLocation: z.array(z.object({ locationID: z.uuid(), name: z.string(), total: count })),
    /** Locations that have permits, of which `byLocation` has those with the most. */
    locations: count,
  }),
  /** What has become of the permits that were requested in the days, until now. */
  requested: z.object({
    total: count,
    issued: count,
    extended: count,
    /** Not issued in time, and requested for another time. */
    rescheduled: count,
    /** Hours from the request to the issue, of those that were issued; null if none was. */
    medianHours: z.number().nullable(),
  }),
  /** Suspensions that began in the days. */
  stops: z.object({
    total: count,
    /** Different permits. */
    permits: count,
    /** By the program, such as after a count of a camera. */
    bySystem: count,
    /** Those that last until now. */
    standing: count,
    /** Minutes that a stop lasted, of those that are over; null if none is. */
    medianMinutes: z.number().nullable(),
    latest: z.array(
      z.object({
        formUUID: z.uuid(),
        number: z.string(),
        locationName: z.string(),
        at: z.string(),
        /** When the work went on or the permit ended; null while it is suspended. */
        until: z.string().nullable(),
        reason: z.string(),
        isBySystem: z.boolean(),
      }),
    ),
  }),
});
export type PermitStatistics = z.infer<typeof permitStatistics>;
