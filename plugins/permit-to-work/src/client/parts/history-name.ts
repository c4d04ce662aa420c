import type { HistoryAction, HistoryEntry } from '../../contract/permit.ts';

/** The name of an entry's sentence. One that leaves the status unchanged may mean something else. */
export function historyName({ action, from, to }: HistoryEntry): HistoryAction | 'handBack' | 'lapse' {
  if (from !== to) return action;
  if (action === 'expire') return 'lapse';
  return action === 'close' || action === 'closeOut' ? 'handBack' : action;
}
