import * as z from 'zod';
import type { Permit } from './permit.ts';
import type { PermitNames } from './permit-workflow.ts';

const steps = {
  dueCheckHours: 1,
  dueIssueHours: 1,
  dueStartHours: 1,
  dueHandBackHours: 1,
  dueResumeHours: 1,
  dueCloseHours: 1,
  dueRescheduleHours: 24,
} as const;
type StepRule = keyof typeof steps;

/** Hours that a step may be given after it opened, and hours before a permit's start. */
export const dueLimits = { hours: { min: 1, max: 240 }, lead: { min: 0, max: 240 } } as const;

/** Hours, by step, and before the start, as a project has them that has set nothing. */
export const usualDues = { ...steps, dueLeadHours: 0 } as const;
export type DueRule = keyof typeof usualDues;

// The names are the keys of `usualDues`.
const rules = Object.keys(usualDues) as DueRule[];
// Every name has its value.
const each = <T>(value: (rule: DueRule) => T) =>
  Object.fromEntries(rules.map((rule) => [rule, value(rule)])) as Record<DueRule, T>;

const hoursOf = (rule: DueRule) => {
  const { min, max } = rule === 'dueLeadHours' ? dueLimits.lead : dueLimits.hours;
  return z.int().min(min).max(max);
};

/** What a project may set. */
export const dueFields = z.strictObject(each(hoursOf));

/** The project's settings about due times; what is not set or no longer valid is as usual. */
export const dueSettings = z.object(each((rule) => hoursOf(rule).catch(usualDues[rule])));
export type DueSettings = z.output<typeof dueSettings>;

const stepRules: Readonly<
  Partial<Record<PermitNames['task'], { readonly by: 'validFrom' | 'validTo'; readonly hours: StepRule }>>
> = {
  CHECK: { by: 'validFrom', hours: 'dueCheckHours' },
  ISSUE: { by: 'validFrom', hours: 'dueIssueHours' },
  START: { by: 'validFrom', hours: 'dueStartHours' },
  HAND_BACK: { by: 'validTo', hours: 'dueHandBackHours' },
  RESUME: { by: 'validTo', hours: 'dueResumeHours' },
  TAKE_BACK: { by: 'validTo', hours: 'dueCloseHours' },
  RESCHEDULE: { by: 'validTo', hours: 'dueRescheduleHours' },
};

/** The steps of the office, which a project may want done some hours before the start. */
const before: readonly PermitNames['task'][] = ['CHECK', 'ISSUE'];

const hour = 3_600_000;

/**
 * When an open step is due, in milliseconds; undefined for a draft, for which nobody waits. A step is due after it opened:
 *
 * - at the end of the period to which it belongs, which is the permit's start or end; check and issue some hours before the start;
 * - by its hours alone where that end is over;
 * - where only the hours before the start have begun, by its hours, but no later than the start.
 *
 * @param openedAt - when the step began to wait
 */
export function dueOf(
  task: PermitNames['task'],
  openedAt: number,
  period: Pick<Permit, 'validFrom' | 'validTo'>,
  settings: DueSettings,
): number | undefined {
  const rule = stepRules[task];
  if (rule === undefined) return undefined;
  const end = Date.parse(period[rule.by]);
  const wanted = end - (before.includes(task) ? settings.dueLeadHours * hour : 0);
  if (wanted > openedAt) return wanted;
  const late = openedAt + settings[rule.hours] * hour;
  return end > openedAt ? Math.min(late, end) : late;
}
