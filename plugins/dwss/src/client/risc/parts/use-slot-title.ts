import { useMessages } from '@gantry/plugin-sdk';
import type { Discipline } from '../../../contract/discipline.ts';
import { type Slot, slotTitle } from '../../../contract/risc/disciplines.ts';
import type { RiscVariant } from '../../../contract/risc/workflow.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';

/** Returns the title of a part's holder, in the project's variant unless the form's own is given. */
export function useSlotTitle(): (slot: Slot, discipline: Discipline, variant?: RiscVariant) => string {
  const module = useRiscModule();
  const { t } = useMessages(terms);
  return (slot, discipline, variant = module.variant) => t(`slot.${slotTitle(slot, variant, discipline)}`);
}
