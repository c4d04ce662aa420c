import { useMessages } from '@gantry/plugin-sdk';
import type { RiscForm } from '../../../../contract/risc/form.ts';
import { shownStatus } from '../../../../contract/risc/shown-status.ts';
import type { RiscAction } from '../../../../contract/risc/workflow.ts';
import { actionMessages } from '../../messages/risc-actions.ts';
import { terms } from '../../messages/terms.ts';
import { useSlotTitle } from '../../parts/use-slot-title.ts';
import { waitsFor } from '../step-list.ts';
import { outcomeOf } from './outcome.ts';
import { openTask } from './step-needs.ts';

/** Returns the sentence of what a step led to. */
export function useOutcomeText(): (action: RiscAction, before: RiscForm, after: RiscForm) => string {
  const { t } = useMessages(actionMessages);
  const { t: term } = useMessages(terms);
  const slotTitle = useSlotTitle();
  return (action, before, after) => {
    const title = (slot: Parameters<typeof slotTitle>[0]) =>
      slotTitle(slot, after.discipline.id, after.variant);
    const task = openTask(after);
    const next = waitsFor(after, task);
    // An inspector of before may still be named while the form goes to a lead.
    const isLead = task?.task === 'ASSIGN' || task?.task === 'CONFIRM';
    return t(outcomeOf(action, before, after), {
      number: after.form_number ?? term('noNumber'),
      next: next === undefined ? '' : (next.person?.name ?? title(next.slot)),
      role: title(isLead ? 'lead' : 'inspector'),
      name: (isLead ? after.SSOE : after.SOE)?.name ?? '',
      result: after.form_result === null ? '' : term(`result.${after.form_result}`),
      status: term(`status.${shownStatus(after)}`),
    });
  };
}
