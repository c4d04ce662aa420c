import { knownKey } from '@gantry/plugin-sdk';
import type { HistoryEntry } from '../../contract/permit-history.ts';
import { pageMessages } from '../messages/permit-page.ts';

/** The text of what happened. A step that leaves the status unchanged may mean something else. */
export function historyName({ action, from, to }: Pick<HistoryEntry, 'action' | 'from' | 'to'>) {
  return knownKey(pageMessages, `history.${from === to ? stayed(action) : action}`) ?? 'history.other';
}

function stayed(action: string): string {
  if (action === 'expire') return 'lapse';
  return action === 'close' || action === 'closeOut' ? 'handBack' : action;
}
