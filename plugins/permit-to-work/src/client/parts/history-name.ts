import type { HistoryAction, HistoryEntry } from '../../contract/permit.ts';

/** The sentence for an entry: of the two steps of closing, the one that leaves the status is the handing back. */
export function historyName({ action, from, to }: HistoryEntry): HistoryAction | 'handBack' {
  const isHandBack = (action === 'close' || action === 'closeOut') && from === to;
  return isHandBack ? 'handBack' : action;
}
