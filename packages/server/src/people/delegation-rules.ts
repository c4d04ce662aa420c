import type { DelegationRefusal } from '@gantry/contract';

/** A delegation without names. Days are `YYYY-MM-DD`, both included. */
export interface PlannedDelegation {
  readonly principalId: string;
  readonly deputyId: string;
  /** Null covers every slot. */
  readonly slot: string | null;
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Why a delegation may not be added to the existing ones, or null. These rules ensure that each principal has at most one deputy for
 * each slot and day, and that no deputy is represented in a slot in which they act for somebody else.
 * @param today - in the project's time zone
 */
export function delegationProblem(
  planned: PlannedDelegation,
  others: readonly PlannedDelegation[],
  today: string,
): { readonly code: DelegationRefusal; readonly other?: PlannedDelegation } | null {
  if (planned.principalId === planned.deputyId) return { code: 'DELEGATION_SELF' };
  if (planned.firstDay > planned.lastDay || planned.firstDay < today) return { code: 'DELEGATION_DAYS' };
  const concurrent = others.filter((other) => shareDay(planned, other) && shareSlot(planned, other));
  const same = concurrent.find((other) => other.principalId === planned.principalId);
  if (same) return { code: 'DELEGATION_OVERLAPS', other: same };
  const chained = concurrent.find(
    (other) => other.principalId === planned.deputyId || other.deputyId === planned.principalId,
  );
  return chained ? { code: 'DELEGATION_CHAIN', other: chained } : null;
}

function shareDay(one: PlannedDelegation, other: PlannedDelegation): boolean {
  return one.firstDay <= other.lastDay && other.firstDay <= one.lastDay;
}

function shareSlot(one: PlannedDelegation, other: PlannedDelegation): boolean {
  return one.slot === null || other.slot === null || one.slot === other.slot;
}
