import type { Act, HistoryEntry } from '@gantry/plugin-sdk/server/records';
import type { Forms, RiscRecord } from '../risc-kind.ts';

/** Who has countersigned a form in each part, and whom they represented. */
export interface Countersigners {
  readonly LS: HistoryEntry | undefined;
  readonly RE: HistoryEntry | undefined;
}

/** Who has countersigned the current result. A form that was sent back, or whose result was signed again, has to be countersigned again. */
export async function countersignersOf(forms: Forms, act: Act, record: RiscRecord): Promise<Countersigners> {
  // Most forms need nobody, so their history is not read.
  if (record.flags.countersign === 'none') return { LS: undefined, RE: undefined };
  const entries = await forms.history(act, record.id);
  const begun = entries.findLastIndex(({ action }) => action === 'signoff' || action === 'reject');
  const signed = entries.slice(begun + 1).filter(({ action }) => action === 'countersign');
  const by = (wanted: string) => signed.findLast(({ part }) => part === wanted);
  return { LS: by('LS'), RE: by('RE') };
}
