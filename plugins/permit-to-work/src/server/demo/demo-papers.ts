import { type ChecklistAnswer, checklists } from '../../contract/checklists.ts';
import { type ConfinedSpaceGates, confinedSpaceGates } from '../../contract/confined-space-gates.ts';
import type { PermitType } from '../../contract/permit-type.ts';
import { at } from './demo-plan.ts';

const workers = ['Kwok Tin Lok', 'Mak Ho Yin', 'Tse Wai Man', 'Hui Ka Fai', 'Poon Chun Kit', 'Lo Yat Sing'];
const people = ['Leung Shu Fai', 'Yuen Kar Wing', 'Cheng Pui Shan'];

/** A complete checklist. */
export function demoAnswers(permitType: PermitType, nth: number): ChecklistAnswer[] {
  return checklists[permitType].map((item, index) => ({
    itemId: item.id,
    answer: item.mandatory !== true && (nth + index) % 6 === 0 ? 'na' : 'yes',
    remark: (nth + index) % 11 === 0 ? 'Seen on site with the foreman.' : '',
  }));
}

/** Complete gates, with gas readings from shortly before the start. */
export function demoGates(nth: number, validFrom: Date): ConfinedSpaceGates {
  const measuredAt = new Date(validFrom.getTime() - 3_600_000).toISOString();
  return confinedSpaceGates.parse({
    riskAssessment: {
      competentPerson: at(people, nth),
      assessedAt: measuredAt,
      hazards: 'Oxygen deficiency, hydrogen sulphide from sludge, inflow of water after rain.',
      gasReadings: [
        { gas: 'O2', unit: '%', value: 20.7, min: 19.5, max: 23, measuredAt },
        { gas: 'H2S', unit: 'ppm', value: 1, min: null, max: 5, measuredAt },
        { gas: 'CO', unit: 'ppm', value: 4, min: null, max: 25, measuredAt },
        { gas: 'LEL', unit: '%', value: 0, min: null, max: 5, measuredAt },
      ],
      breathingApparatus: nth % 3 === 0,
      safeStayMinutes: 120,
    },
    certificateNumber: `CS-${String(2400 + nth)}`,
    entrants: [0, 1, 2].map((step) => ({
      name: at(workers, nth + step),
      cardNumber: `CW${String(310_000 + ((nth + step) % workers.length) * 517)}`,
      cardExpires: `${validFrom.getUTCFullYear() + 2}-06-30`,
    })),
    attendant: at(workers, nth + 3),
    displayedAtEntrance: true,
    rescueKit: ['Tripod and winch', 'Two sets of breathing apparatus', 'Rescue stretcher'],
    rescuers: [at(workers, nth + 4), at(workers, nth + 5)],
    video: { device: `Entrance camera ${(nth % 6) + 1}`, working: true, retentionDays: 30 },
  });
}
