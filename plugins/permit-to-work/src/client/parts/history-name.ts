import type { HistoryAction, HistoryEntry } from '../../contract/permit.ts';

/** The name of an entry's sentence. A `close` that leaves the status unchanged is the handing back. */
export function historyName({ action, from, to }: HistoryEntry): HistoryAction | 'handBack' {
  const isHandBack = (action === 'close' || action === 'closeOut') && from === to;
  return isHandBack ? 'handBack' : action;
}
