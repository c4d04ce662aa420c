import { knownKey } from '@gantry/plugin-sdk';
import { stepWord } from '../../../contract/risc/step-words.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import type { RiscHistoryEntry } from '../state/risc-record.ts';

/** The text of what happened; some actions mean different things in different statuses. */
export function historyName({ action, from, to }: Pick<RiscHistoryEntry, 'action' | 'from' | 'to'>) {
  const name = nameOf(action, from, to);
  return knownKey(detailMessages, `history.${name}`) ?? 'history.other';
}

function nameOf(action: string, from: RiscHistoryEntry['from'], to: string): string {
  if (action === 'receive' && to === 'Resubmission') return 'return.resubmission';
  if (action === 'resubmit' && to === 'Fail') return 'answer';
  if (action === 'withdraw' && to !== 'Withdrew') return 'requestWithdraw';
  return stepWord(action, from);
}
