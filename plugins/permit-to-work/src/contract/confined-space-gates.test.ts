import { describe, expect, test } from 'vitest';
import {
  type ConfinedSpaceGatesInput,
  confinedSpaceGates,
  confinedSpaceInput,
  gateNames,
  openGates,
} from './confined-space-gates.ts';

const measuredAt = '2026-11-20T00:00:00.000Z';
const reading = { gas: 'O2', unit: '%', value: 20.8, min: 19.5, max: 23, measuredAt };
const assessment = {
  competentPerson: 'Leung Shu Fai',
  assessedAt: measuredAt,
  hazards: 'Sludge',
  gasReadings: [reading],
  breathingApparatus: false,
  safeStayMinutes: 120,
};
const complete: ConfinedSpaceGatesInput = {
  riskAssessment: assessment,
  certificateNumber: 'CS-1',
  entrants: [{ name: 'Mak Ho Yin', cardNumber: 'CW1', cardExpires: '2026-11-20' }],
  attendant: 'Tse Wai Man',
  displayedAtEntrance: true,
  entrancePhoto: 'ab'.repeat(32),
  rescueKit: ['Tripod'],
  rescuers: ['A', 'B'],
  video: { device: 'Camera 1', working: true, retentionDays: 30 },
};
const open = (change: ConfinedSpaceGatesInput, limits = { maxEntrants: 2, stayMinutes: 120 }) =>
  openGates({ confinedSpace: confinedSpaceGates.parse({ ...complete, ...change }), ...limits }, '2026-11-20');

describe('openGates', () => {
  test('no gate is open when all is complete, even with a card that expires on the last day', () => {
    expect(open({})).toEqual([]);
  });

  test('an empty form has every gate open except the one about expired cards', () => {
    const gates = openGates({ confinedSpace: null, maxEntrants: null, stayMinutes: null }, '2026-11-20');
    expect(gates).toEqual(gateNames.filter((name) => name !== 'ENTRANT_CARD_EXPIRED'));
  });

  test.each([
    ['RISK_ASSESSMENT', { riskAssessment: null }],
    ['GAS_READINGS', { riskAssessment: { ...assessment, gasReadings: [] } }],
    ['GAS_READINGS', { riskAssessment: { ...assessment, gasReadings: [{ ...reading, value: 19.4 }] } }],
    ['GAS_READINGS', { riskAssessment: { ...assessment, gasReadings: [{ ...reading, value: 23.1 }] } }],
    [
      'GAS_READINGS',
      { riskAssessment: { ...assessment, gasReadings: [{ ...reading, value: 19.4 }, reading] } },
    ],
    [
      'GAS_READINGS',
      { riskAssessment: { ...assessment, gasReadings: [reading, { ...reading, value: 19.4 }] } },
    ],
    ['SAFE_STAY', { riskAssessment: { ...assessment, safeStayMinutes: 119 } }],
    ['CERTIFICATE', { certificateNumber: null }],
    ['ENTRANTS', { entrants: [] }],
    ['ENTRANT_CARD_EXPIRED', { entrants: [{ name: 'A', cardNumber: '1', cardExpires: '2026-11-19' }] }],
    ['ATTENDANT', { attendant: null }],
    ['DISPLAYED_AT_ENTRANCE', { displayedAtEntrance: false }],
    ['ENTRANCE_PHOTO', { entrancePhoto: null }],
    ['RESCUE_KIT', { rescueKit: [] }],
    ['RESCUERS', { rescuers: ['A'] }],
    ['RESCUERS', { rescuers: ['A', 'A'] }],
    ['VIDEO_RECORDING', { video: null }],
    ['VIDEO_RECORDING', { video: { device: 'Camera 1', working: false, retentionDays: 30 } }],
  ] as const)('%s', (gate, change) => {
    expect(open(change as ConfinedSpaceGatesInput)).toContain(gate);
  });

  test.each(['value', 'min', 'max'])('%s of a reading is one that a detector can show', (field) => {
    const isTaken = (concentration: number) => {
      const gasReadings = [{ ...reading, [field]: concentration }];
      return confinedSpaceInput.safeParse({ ...complete, riskAssessment: { ...assessment, gasReadings } })
        .success;
    };
    expect([-1001, -1000, 0, 1_000_000, 1_000_001, 1e308].map(isTaken)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('readings exactly at the limits are acceptable', () => {
    const gasReadings = [19.5, 23].map((value) => ({ ...reading, value }));
    expect(open({ riskAssessment: { ...assessment, gasReadings } })).toEqual([]);
  });

  test('a permit without a longest stay has the gate for a safe stay open', () => {
    const confinedSpace = confinedSpaceGates.parse(complete);
    expect(openGates({ confinedSpace, maxEntrants: 2, stayMinutes: null }, '2026-11-20')).toEqual([
      'SAFE_STAY',
    ]);
  });

  test('one expired card among valid ones is found', () => {
    const workers = ['2026-11-19', '2030-01-01'].map((cardExpires, at) => ({
      name: `Worker ${at}`,
      cardNumber: `CW${at}`,
      cardExpires,
    }));
    expect(open({ entrants: workers })).toEqual(['ENTRANT_CARD_EXPIRED']);
    expect(open({ entrants: workers.reverse() })).toEqual(['ENTRANT_CARD_EXPIRED']);
  });

  test('more entrants than the permit allows are found', () => {
    const worker = { name: 'A', cardNumber: '1', cardExpires: '2030-01-01' };
    expect(open({ entrants: [worker, worker, worker] })).toEqual(['TOO_MANY_ENTRANTS']);
  });
});

test.each([
  [
    'a reading without any limit',
    { riskAssessment: { ...assessment, gasReadings: [{ ...reading, min: null, max: null }] } },
  ],
  ['an assessment without hazards', { riskAssessment: { ...assessment, hazards: ' ' } }],
  ['an assessment without a time that is safe', { riskAssessment: { ...assessment, safeStayMinutes: 0 } }],
  ['video that is kept for no day', { video: { device: 'Camera 1', working: true, retentionDays: 0 } }],
])('%s is refused', (_what, change) => {
  expect(confinedSpaceGates.safeParse(complete).success).toBe(true);
  expect(confinedSpaceGates.safeParse({ ...complete, ...change }).success).toBe(false);
});
