import * as z from 'zod';
import type { Discipline } from '../discipline.ts';
import type { RiscVariant } from './workflow.ts';

/** What the inspection is of, by discipline; the wire calls it `form_type`. */
export const workTypes = {
  S: ['setting-out', 'level-survey', 'as-built-survey', 'monitoring'],
  C: [
    'formwork',
    'reinforcement',
    'concreting',
    'waterproofing',
    'backfill',
    'drainage',
    'finishes',
    'installation',
  ],
  G: ['excavation', 'piling', 'grouting', 'rock-support', 'ground-test'],
} as const satisfies Readonly<Record<Discipline, readonly string[]>>;
export const workType = z.enum([...workTypes.S, ...workTypes.C, ...workTypes.G]);
export type WorkType = z.infer<typeof workType>;

/** The parts that people play in a form. */
export type Slot = 'contractor' | 'gate' | 'lead' | 'inspector' | 'landSurveyor' | 'residentEngineer';

/** Titles of the holders of slots on site; browsers have a text for each code. */
export const slotTitles = ['CS', 'CON', 'LS', 'SIOW', 'SSOE', 'IOW', 'SOE', 'AIOW', 'RE'] as const;
export type SlotTitle = (typeof slotTitles)[number];

/** Survey has officers of its own in the TCE variants; elsewhere inspectors of works play the parts. */
export function slotTitle(slot: Slot, variant: RiscVariant, of: Discipline): SlotTitle {
  const isSurvey = variant !== 'TY' && of === 'S';
  switch (slot) {
    case 'contractor':
      return isSurvey ? 'CS' : 'CON';
    case 'gate':
      return isSurvey ? 'LS' : 'SIOW';
    case 'lead':
      return isSurvey ? 'SSOE' : 'IOW';
    case 'inspector':
      return isSurvey ? 'SOE' : 'AIOW';
    case 'landSurveyor':
      return 'LS';
    case 'residentEngineer':
      return 'RE';
  }
}
