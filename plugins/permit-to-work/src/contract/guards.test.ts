import { describe, expect, test } from 'vitest';
import { confinedSpaceGates } from './confined-space-gates.ts';
import { periodBlockers } from './guards.ts';
import type { Permit } from './permit.ts';
import { applyAction, draft, facts, member, moment, system, time } from './testing/test-permit.ts';

describe('the guards', () => {
  const all = ['PTW_REQUEST', 'PTW_CHECK', 'PTW_ISSUE', 'PTW_HOLD'];
  const people = [...['requester', 'holder', 'another'].map((name) => member(name, ...all)), system];
  /** The codes that block the action for the first actor whose part allows it. */
  const blockers = (
    permit: Permit,
    action: Parameters<typeof applyAction>[1],
    hours: number,
    change: object,
  ) => {
    for (const actor of people) {
      const outcome = applyAction(permit, action, actor, { ...facts, ...change }, moment(hours));
      if (outcome.kind === 'done') return [];
      if (outcome.kind === 'blocked') return outcome.blockers.map(({ code }) => code);
    }
    throw new Error('no such row');
  };
  const issuer = member('issuer', 'PTW_ISSUE');
  const confined: Permit = {
    ...draft,
    permitType: 'Confined Space',
    checklist: [],
    maxEntrants: 2,
    stayMinutes: 60,
  };
  const handedBack = { by: { userId: 'holder', name: 'holder' }, at: time(0).toISOString() };

  test.each([
    ['request', draft, -1, { signed: false }, ['SIGNATURE_REQUIRED']],
    ['request', { ...draft, description: '' }, -1, {}, ['DESCRIPTION_REQUIRED']],
    ['request', { ...draft, location: { ...draft.location, active: false } }, -1, {}, ['LOCATION_DELETED']],
    ['request', { ...draft, validTo: time(12.1).toISOString() }, -1, {}, ['PERIOD_TOO_LONG']],
    ['request', { ...draft, validTo: draft.validFrom }, -1, {}, ['PERIOD_REVERSED']],
    ['request', draft, 8, {}, ['PERIOD_OVER']],
    ['check', { ...draft, status: 'Requested', checklist: [] }, -1, {}, ['CHECKLIST_INCOMPLETE']],
    ['reject', { ...draft, status: 'Requested' }, -1, { comment: '' }, ['COMMENT_REQUIRED']],
    ['issue', { ...draft, status: 'Checked', holder: null }, -1, {}, ['HOLDER_REQUIRED']],
    ['issue', { ...draft, status: 'Checked' }, 8, {}, ['PERIOD_OVER']],
    ['issue', { ...confined, status: 'Checked' }, -1, {}, ['GATES_OPEN']],
    ['resume', { ...confined, status: 'Suspended' }, 1, {}, ['GATES_OPEN']],
    ['resume', { ...draft, status: 'Suspended', holder: null }, 1, {}, ['HOLDER_REQUIRED']],
    ['resume', { ...draft, status: 'Suspended' }, 8, {}, ['PERIOD_OVER']],
    ['start', { ...draft, status: 'Issued' }, -0.1, {}, ['PERIOD_NOT_BEGUN']],
    ['start', { ...draft, status: 'Issued' }, 8, {}, ['PERIOD_OVER']],
    ['extend', { ...draft, status: 'Active' }, 1, {}, ['END_REQUIRED']],
    ['extend', { ...draft, status: 'Active' }, 1, { validTo: time(8).toISOString() }, ['END_NOT_LATER']],
    ['extend', { ...draft, status: 'Active' }, 1, { validTo: time(12.5).toISOString() }, ['PERIOD_TOO_LONG']],
    ['extend', { ...draft, status: 'Active' }, 8, { validTo: time(9).toISOString() }, ['PERIOD_OVER']],
    ['extend', { ...draft, status: 'Active' }, 1, { validTo: time(12).toISOString() }, []],
    ['close', { ...draft, status: 'Active' }, 1, { areaRestored: false }, ['AREA_NOT_RESTORED']],
    ['close', { ...confined, status: 'Active' }, 1, { peopleInside: 1 }, ['PEOPLE_INSIDE']],
    ['close', { ...confined, status: 'Active' }, 1, { peopleInside: undefined }, ['PEOPLE_INSIDE']],
    ['close', { ...confined, status: 'Active' }, 1, { insideByLog: ['A'] }, ['LOG_NOT_BALANCED']],
    ['close', { ...confined, status: 'Active', handedBack }, 1, { peopleInside: 1 }, ['PEOPLE_INSIDE']],
    ['close', { ...draft, status: 'Active', handedBack }, 1, { areaRestored: false }, ['AREA_NOT_RESTORED']],
    ['closeOut', { ...draft, status: 'Expired' }, 9, { signed: false }, ['SIGNATURE_REQUIRED']],
    ['closeOut', { ...draft, status: 'Expired' }, 9, { areaRestored: false }, ['AREA_NOT_RESTORED']],
    ['closeOut', { ...confined, status: 'Expired' }, 9, { peopleInside: 1 }, ['PEOPLE_INSIDE']],
    ['closeOut', { ...confined, status: 'Expired' }, 9, { insideByLog: ['A'] }, ['LOG_NOT_BALANCED']],
    ['cancel', { ...draft, status: 'Issued' }, 1, { comment: '' }, ['COMMENT_REQUIRED']],
    ['expire', { ...draft, status: 'Active' }, 7.9, {}, ['PERIOD_NOT_OVER']],
    ['expire', { ...draft, status: 'Active' }, 8, {}, []],
  ] as const)('%s %#', (action, permit, hours, change, expected) => {
    expect(blockers(permit as Permit, action, hours, change)).toEqual(expected);
  });

  test.each([
    ['Hot Work', 12],
    ['Lifting', 12],
    ['Confined Space', 12],
    ['Drill', 24],
    ['Dig', 168],
  ] as const)('a permit for %s covers at most %d hours', (permitType, longest) => {
    const lasting = (hours: number) =>
      periodBlockers({ ...draft, permitType, validTo: time(hours).toISOString() });
    expect(lasting(longest)).toEqual([]);
    expect(lasting(longest + 1 / 60)).toEqual([{ code: 'PERIOD_TOO_LONG', about: [String(longest)] }]);
  });

  const shut = (cardExpires: string) =>
    confinedSpaceGates.parse({
      riskAssessment: {
        competentPerson: 'A',
        assessedAt: '2026-11-20T00:00:00Z',
        hazards: 'Sludge',
        gasReadings: [
          {
            gas: 'O2',
            unit: '%',
            value: 20.8,
            min: 19.5,
            max: null,
            measuredAt: '2026-11-20T08:00:00+08:00',
          },
        ],
        breathingApparatus: false,
        safeStayMinutes: 60,
      },
      certificateNumber: '1',
      entrants: [{ name: 'B', cardNumber: '2', cardExpires }],
      attendant: 'C',
      displayedAtEntrance: true,
      entrancePhoto: 'ab'.repeat(32),
      rescueKit: ['Tripod'],
      rescuers: ['D', 'E'],
      video: { device: 'Camera', working: true, retentionDays: 7 },
    });

  test('a confined space is issued when every gate is met', () => {
    const permit: Permit = { ...confined, status: 'Checked', confinedSpace: shut('2027-01-01') };
    expect(applyAction(permit, 'issue', issuer, facts, moment(-1)).kind).toBe('done');
  });

  test('cards must be valid through the permit’s last day, also when it is extended', () => {
    const tillMidnight: Permit = {
      ...confined,
      validFrom: '2026-11-20T08:00:00.000Z',
      // Midnight in Hong Kong: the period does not reach into the next day.
      validTo: '2026-11-20T16:00:00.000Z',
      confinedSpace: shut('2026-11-20'),
    };
    const at = { now: new Date('2026-11-20T09:00:00Z'), timeZone: 'Asia/Hong_Kong' };
    expect(applyAction({ ...tillMidnight, status: 'Checked' }, 'issue', issuer, facts, at).kind).toBe('done');
    const later = { ...facts, validTo: '2026-11-20T17:00:00.000Z' };
    expect(applyAction({ ...tillMidnight, status: 'Active' }, 'extend', issuer, later, at)).toEqual({
      kind: 'blocked',
      blockers: [{ code: 'GATES_OPEN', about: ['ENTRANT_CARD_EXPIRED'] }],
    });
  });
});
