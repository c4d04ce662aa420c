import type { Permit } from './permit.ts';
import type { PermitNames } from './permit-workflow.ts';

const hour = 3_600_000;

/** Before which end of the period a step should be done, and the hours that it has where that end was over when it opened. */
const rules: Readonly<
  Partial<Record<PermitNames['task'], { readonly by: 'validFrom' | 'validTo'; readonly hours: number }>>
> = {
  CHECK: { by: 'validFrom', hours: 1 },
  ISSUE: { by: 'validFrom', hours: 1 },
  START: { by: 'validFrom', hours: 1 },
  HAND_BACK: { by: 'validTo', hours: 1 },
  RESUME: { by: 'validTo', hours: 1 },
  TAKE_BACK: { by: 'validTo', hours: 1 },
  RESCHEDULE: { by: 'validTo', hours: 24 },
};

/**
 * When an open step is due, in milliseconds; undefined for a draft, for which nobody waits. A step is due after it opened: at the end of
 * the period to which it belongs, or some hours later where that is over.
 * @param openedAt - when the step began to wait
 */
export function dueOf(
  task: PermitNames['task'],
  openedAt: number,
  period: Pick<Permit, 'validFrom' | 'validTo'>,
): number | undefined {
  const rule = rules[task];
  if (rule === undefined) return undefined;
  const end = Date.parse(period[rule.by]);
  return end > openedAt ? end : openedAt + rule.hours * hour;
}
