import {
  addDays,
  dateTimeInZone,
  dayList,
  type IsoDay,
  parseDateTimeInZone,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import type { RiscNames, RiscTask } from './workflow.ts';

const steps = {
  dueReceiveDays: 1,
  dueForwardDays: 1,
  dueAssignDays: 1,
  dueConfirmDays: 1,
  dueCountersignDays: 1,
  dueReturnDays: 1,
  dueCloseDays: 1,
  dueResubmitDays: 1,
  dueAnswerDays: 5,
  dueRequestDays: 1,
} as const;
type DayRule = keyof typeof steps;

/** Days that a step may be given, and hours for a result. */
export const dueLimits = { days: { min: 1, max: 60 }, hours: { min: 1, max: 240 } } as const;

/** Working days, by step, and hours after an inspection for its result, as a project has them that has set nothing. */
export const usualDues = { ...steps, dueResultHours: 8, holidays: '' } as const;

const days = (usual: number) => z.int().min(dueLimits.days.min).max(dueLimits.days.max).catch(usual);

/** The project's settings about due times; what is not set or no longer valid is as usual. */
export const dueSettings = z.object({
  // The keys and values are those of `steps`.
  ...(Object.fromEntries(Object.entries(steps).map(([name, usual]) => [name, days(usual)])) as Record<
    DayRule,
    ReturnType<typeof days>
  >),
  dueResultHours: z
    .number()
    .min(dueLimits.hours.min)
    .max(dueLimits.hours.max)
    .catch(usualDues.dueResultHours),
  /** Days off beside Sundays: `2026-12-25, 2026-12-26`. Entries that are no dates, which earlier versions took, count for nothing. */
  holidays: z.string().catch(usualDues.holidays),
});
export type DueSettings = z.output<typeof dueSettings>;

/** Which days the project works. */
export interface WorkCalendar {
  readonly timeZone: string;
  /** Days off beside Sundays. */
  readonly holidays: ReadonlySet<IsoDay>;
}

export function calendarOf({ holidays }: Pick<DueSettings, 'holidays'>, timeZone: string): WorkCalendar {
  return { timeZone, holidays: new Set(dayList(holidays).days) };
}

/** The inspection and the steps that lead to it. */
const beforeInspection: readonly (RiscTask | RiscNames['side'])[] = ['RECEIVE', 'FORWARD', 'ASSIGN'];

const dayRules: Readonly<Partial<Record<RiscTask | RiscNames['side'], DayRule>>> = {
  RECEIVE: 'dueReceiveDays',
  FORWARD: 'dueForwardDays',
  ASSIGN: 'dueAssignDays',
  CONFIRM: 'dueConfirmDays',
  COUNTERSIGN: 'dueCountersignDays',
  COUNTERSIGN_RE: 'dueCountersignDays',
  RETURN: 'dueReturnDays',
  CLOSE: 'dueCloseDays',
  RESUBMIT: 'dueResubmitDays',
  RESUBMIT_NEW: 'dueAnswerDays',
  WITHDRAWAL: 'dueRequestDays',
  EDIT: 'dueRequestDays',
};

const hour = 3_600_000;

/**
 * When an open step is due, as ISO 8601; null for a draft, for which nobody waits. A step is due after it opened:
 *
 * - the inspection at the time for which it was asked, and the steps before it no later than that;
 * - the result some hours after the inspection could begin;
 * - all others, and an inspection that was assigned after its time, by the project's days or hours alone.
 *
 * @param openedAt - when the step began to wait, ISO 8601
 * @param surveyTime - when the work is ready for inspection, ISO 8601
 */
export function dueOf(
  task: RiscTask | RiscNames['side'],
  openedAt: string,
  surveyTime: string | null,
  settings: DueSettings,
  calendar: WorkCalendar,
): string | null {
  const opened = Date.parse(openedAt);
  const survey = surveyTime === null ? Number.NEGATIVE_INFINITY : Date.parse(surveyTime);
  const hours = settings.dueResultHours * hour;
  if (task === 'ATTEND') return iso(survey > opened ? survey : opened + hours);
  if (task === 'RESULT') return iso(Math.max(opened, survey) + hours);
  const rule = dayRules[task];
  if (rule === undefined) return null;
  const due = afterWorkingDays(opened, settings[rule], calendar);
  return iso(beforeInspection.includes(task) && survey > opened ? Math.min(due, survey) : due);
}

const iso = (at: number) => new Date(at).toISOString();

/** A list of holidays without a gap must not count for ever. */
const longestBreak = 366;

/** The same time of the clock so many working days later. */
function afterWorkingDays(from: number, count: number, calendar: WorkCalendar): number {
  const { timeZone } = calendar;
  const [first = '', time = ''] = dateTimeInZone(from, timeZone).split(' ');
  let day = first;
  let left = count;
  for (let passed = 0; left > 0 && passed < longestBreak + count * 2; passed += 1) {
    day = addDays(day, 1);
    if (isWorkingDay(day, calendar)) left -= 1;
  }
  const due = parseDateTimeInZone(`${day} ${time}`, timeZone);
  if (due === undefined) throw new RangeError(`There is no ${day} ${time} in ${timeZone}.`);
  return Date.parse(due) + (from % 60_000);
}

const sunday = 0;

function isWorkingDay(day: IsoDay, { holidays }: WorkCalendar): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() !== sunday && !holidays.has(day);
}
