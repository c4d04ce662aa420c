import type { Discipline } from '../../../contract/discipline.ts';
import type { Slot } from '../../../contract/risc/disciplines.ts';
import type { RiscVariant } from '../../../contract/risc/workflow.ts';
import { useSlotTitle } from './use-slot-title.ts';

const slots: Readonly<Record<string, Slot>> = {
  C: 'contractor',
  author: 'contractor',
  coauthor: 'contractor',
  G: 'gate',
  L: 'lead',
  I: 'inspector',
  LS: 'landSurveyor',
  RE: 'residentEngineer',
};

/** Returns the title of somebody who took a step in a part of the workflow; undefined for a change outside of it. */
export function usePartTitle(): (
  part: string | null,
  discipline: Discipline,
  variant?: RiscVariant,
) => string | undefined {
  const slotTitle = useSlotTitle();
  return (part, discipline, variant) => {
    const slot = part === null ? undefined : slots[part];
    return slot && slotTitle(slot, discipline, variant);
  };
}
