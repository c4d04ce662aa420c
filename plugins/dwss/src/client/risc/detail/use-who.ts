import type { RecordPerson } from '@gantry/plugin-sdk/contract';
import { usePersonText } from '@gantry/plugin-ui';
import { type Slot, slotTitle } from '../../../contract/risc/disciplines.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { useSlotTitle } from '../parts/use-slot-title.ts';
import { openTask } from './actions/step-needs.ts';
import { waitsFor } from './step-list.ts';

/** Returns how people stand on a form's page: their name with the short name of their part, by the form's variant and discipline. */
export function useWho(form: RiscForm): {
  readonly person: (person: RecordPerson | null, slot: Slot) => string;
  /** Whom the open step waits for. */
  readonly waiting: string;
} {
  const personText = usePersonText();
  const title = useSlotTitle();
  const person = (one: RecordPerson | null, slot: Slot) => {
    if (one === null) return title(slot, form.discipline.id, form.variant);
    const code = slotTitle(slot, form.variant, form.discipline.id);
    return slot === 'contractor' ? personText(one) : `${personText(one)} · ${code}`;
  };
  const next = waitsFor(form, openTask(form));
  return { person, waiting: next === undefined ? '' : person(next.person, next.slot) };
}
