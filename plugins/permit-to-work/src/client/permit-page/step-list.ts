import type { Permit, PermitStatus } from '../../contract/permit.ts';
import type { HistoryEntry } from '../../contract/permit-history.ts';

export interface Step {
  readonly status: PermitStatus;
  readonly state: 'done' | 'current' | 'ahead';
  /** The last entry that brought the permit to this status; for Active, the start of the work. */
  readonly entry: HistoryEntry | undefined;
}

const path: readonly PermitStatus[] = ['Requested', 'Checked', 'Issued', 'Active', 'Closed'];
const stopped: ReadonlySet<PermitStatus> = new Set(['Rejected', 'Cancelled']);

/** The statuses that a permit passed, its current one, and those ahead up to closing. */
export function stepList(permit: Pick<Permit, 'status'>, history: readonly HistoryEntry[]): readonly Step[] {
  const entryOf = (status: PermitStatus) =>
    history.findLast(({ action, from, to }) => to === status && from !== to && action !== 'resume');
  const { status } = permit;
  let last = 0;
  const steps = path.map((one): Step => {
    const entry = entryOf(one);
    // After another period was set, earlier checks do not count.
    if (entry === undefined || entry.seq < last) return { status: one, state: 'ahead', entry: undefined };
    last = entry.seq;
    return { status: one, state: 'done', entry };
  });
  if (path.includes(status))
    return steps.map((step) => (step.status === status ? { ...step, state: stateOf(status) } : step));
  if (status === 'Draft') return [{ status, state: 'current', entry: history[0] }, ...steps];
  const reached = steps.filter(({ state }) => state === 'done');
  const ahead = stopped.has(status) ? [] : steps.filter(({ state }) => state === 'ahead');
  const now: Step = { status, state: 'current', entry: entryOf(status) };
  // Work under an expired permit is over; only its closing out is ahead.
  return [...reached, now, ...ahead.filter((step) => status !== 'Expired' || step.status === 'Closed')];
}

function stateOf(status: PermitStatus): Step['state'] {
  return status === 'Closed' ? 'done' : 'current';
}

/**
 * The step that the permit waits for, with its due time: the next one. Of a permit that is suspended or waits for another time it is the
 * current one, because what is waited for leads back.
 */
export function waitedStep(
  { status, isLapsed, handedBack }: Pick<Permit, 'status' | 'isLapsed' | 'handedBack'>,
  steps: readonly Step[],
): Step | undefined {
  const leadsBack = isLapsed || (status === 'Suspended' && handedBack === null);
  const now = steps.findIndex(({ state }) => state === 'current');
  return now < 0 ? undefined : steps[leadsBack ? now : now + 1];
}
