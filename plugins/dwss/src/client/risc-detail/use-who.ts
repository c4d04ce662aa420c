import type { Slot } from '../../contract/risc/disciplines.ts';
import type { RiscForm, RiscPerson } from '../../contract/risc/form.ts';
import { usePersonText } from '../parts/use-person-text.ts';
import { useSlotTitle } from '../parts/use-slot-title.ts';
import { openTask } from './actions/step-needs.ts';
import { waitsFor } from './step-list.ts';

/** Returns how people stand on a form's page: name and role, by the form's variant and discipline. */
export function useWho(form: RiscForm): {
  readonly person: (person: RiscPerson | null, slot: Slot) => string;
  /** Whom the open step waits for. */
  readonly waiting: string;
} {
  const personText = usePersonText();
  const slotTitle = useSlotTitle();
  const person = (one: RiscPerson | null, slot: Slot) => {
    const title = slotTitle(slot, form.discipline.id, form.variant);
    if (one === null) return title;
    return slot === 'contractor' ? personText(one) : `${personText(one)} · ${title}`;
  };
  const next = waitsFor(form, openTask(form));
  return { person, waiting: next === undefined ? '' : person(next.person, next.slot) };
}
