import type { HistoryEntry, Permit, PermitStatus } from '../../contract/permit.ts';

export interface Step {
  readonly status: PermitStatus;
  readonly state: 'done' | 'current' | 'ahead';
  /** The last time the permit came to this status. */
  readonly entry: HistoryEntry | undefined;
}

const path: readonly PermitStatus[] = ['Requested', 'Checked', 'Issued', 'Active', 'Closed'];
const stopped: ReadonlySet<PermitStatus> = new Set(['Rejected', 'Cancelled']);

/** The way of a permit from request to closing, with the status it is in now, wherever that lies. */
export function stepList(permit: Pick<Permit, 'status'>, history: readonly HistoryEntry[]): readonly Step[] {
  const entryOf = (status: PermitStatus) => history.findLast(({ from, to }) => to === status && from !== to);
  const { status } = permit;
  const steps: Step[] = path.map((one) => ({
    status: one,
    state: entryOf(one) ? 'done' : 'ahead',
    entry: entryOf(one),
  }));
  if (path.includes(status))
    return steps.map((step) => (step.status === status ? { ...step, state: stateOf(status) } : step));
  if (status === 'Draft') return [{ status, state: 'current', entry: history[0] }, ...steps];
  const reached = steps.filter(({ state }) => state === 'done');
  const ahead = stopped.has(status) ? [] : steps.filter(({ state }) => state === 'ahead');
  const now: Step = { status, state: 'current', entry: entryOf(status) };
  // An expired permit still has to be closed out; work under it is over.
  return [...reached, now, ...ahead.filter((step) => status !== 'Expired' || step.status === 'Closed')];
}

function stateOf(status: PermitStatus): Step['state'] {
  return status === 'Closed' ? 'done' : 'current';
}
