import { attachableStatuses } from '../../../contract/risc/form.ts';
import type { LinkChange } from '../../../contract/risc/object-links.ts';

/** Besides the statuses that screens offer: a draft of the caller's own, which may begin at an object. */
const linkable: ReadonlySet<string> = new Set([...attachableStatuses, 'Draft']);
const ended: ReadonlySet<string> = new Set(['Withdrew', 'Deleted']);

/** What is asked of the links of a form. */
interface Asked {
  readonly status: string;
  /** The version with which the result was signed; null before. */
  readonly resultVersion: number | null;
  /** Whether the actor is of the consultant's side of the form. */
  readonly supervises: boolean;
  readonly change: 'add' | 'remove';
  /** No version of the model has the object any more. */
  readonly isGone?: boolean;
}

/**
 * Who may change the objects of a form: until its inspector signs the result everybody who may link, afterwards the consultant's side with
 * a reason, because the objects are part of what was signed. What the gate sent back failed too, and cannot lose an object unanswered.
 */
export function linkRule({ status, resultVersion, supervises, change, isGone = false }: Asked): LinkChange {
  if (ended.has(status)) return 'state';
  const isFound = resultVersion !== null || (status === 'Resubmission' && change === 'remove');
  if (isFound) return supervises ? 'reason' : 'sealed';
  return linkable.has(status) || isGone ? 'free' : 'state';
}
