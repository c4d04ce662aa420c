import { workflowProblems } from '@gantry/plugin-sdk/workflow';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checklists } from './checklists.ts';
import { editableFields, type Permit, permitActions, permitStatuses } from './permit.ts';
import { permitTypes } from './permit-type.ts';
import { permitWorkflow } from './permit-workflow.ts';
import {
  allowedActions,
  applyAction,
  checker,
  draft,
  editableFieldsOf,
  everybody,
  facts,
  holder,
  hour,
  issuer,
  member,
  moment,
  requester,
  system,
  time,
} from './testing/test-permit.ts';

test('the table is sound: every state leads to an end, and no two rows match at once', () => {
  expect(workflowProblems(permitWorkflow)).toEqual([]);
});

describe('the straight path', () => {
  test('from a draft to closed by two people', () => {
    const steps = [
      ['request', requester, -20, 'Requested'],
      ['check', checker, -10, 'Checked'],
      ['issue', issuer, -5, 'Issued'],
      ['start', holder, 1, 'Active'],
      ['suspend', checker, 2, 'Suspended'],
      ['resume', issuer, 3, 'Active'],
      ['close', holder, 7, 'Active'],
      ['close', issuer, 7.5, 'Closed'],
    ] as const;
    let permit = draft;
    for (const [action, actor, hours, status] of steps) {
      const outcome = applyAction(permit, action, actor, facts, moment(hours));
      if (outcome.kind !== 'done') throw new Error(`${action}: ${JSON.stringify(outcome)}`);
      permit = outcome.permit;
      expect(permit.status).toBe(status);
    }
    expect(permit).toMatchObject({
      version: 9,
      requestedAt: time(-20).toISOString(),
      issuedAt: time(-5).toISOString(),
      issuer: { userId: 'issuer' },
      handedBack: { by: { userId: 'holder' }, at: time(7).toISOString() },
      closedAt: time(7.5).toISOString(),
    });
  });
});

describe('who may', () => {
  const at = (status: Permit['status'], change: Partial<Permit> = {}): Permit => ({
    ...draft,
    status,
    ...change,
  });

  test('nobody checks or issues their own request, or issues what they hold', () => {
    const all = member('requester', 'PTW_REQUEST', 'PTW_CHECK', 'PTW_ISSUE', 'PTW_HOLD');
    expect(allowedActions(at('Requested'), all)).toEqual(['cancel']);
    expect(allowedActions(at('Checked'), all)).toEqual(['cancel']);
    const holdingIssuer = member('holder', 'PTW_ISSUE', 'PTW_HOLD');
    expect(allowedActions(at('Checked'), holdingIssuer)).toEqual([]);
    expect(allowedActions(at('Issued'), holdingIssuer)).toEqual(['start']);
  });

  test('the parts in each status', () => {
    expect(allowedActions(at('Draft'), requester)).toEqual(['request', 'cancel']);
    expect(allowedActions(at('Requested'), checker)).toEqual(['check', 'reject']);
    expect(allowedActions(at('Requested'), issuer)).toEqual(['reject', 'cancel']);
    expect(allowedActions(at('Checked'), issuer)).toEqual(['reject', 'issue', 'cancel']);
    expect(allowedActions(at('Active'), issuer)).toEqual(['suspend', 'extend']);
    expect(allowedActions(at('Active'), holder)).toEqual(['close']);
    const handedBack = { by: { userId: 'holder', name: 'holder' }, at: time(7).toISOString() };
    expect(allowedActions(at('Active', { handedBack }), holder)).toEqual([]);
    expect(allowedActions(at('Active', { handedBack }), issuer)).toEqual(['suspend', 'close']);
    expect(allowedActions(at('Expired', { handedBack }), issuer)).toEqual(['closeOut']);
    for (const status of ['Closed', 'Rejected', 'Cancelled'] as const)
      for (const actor of everybody) expect(allowedActions(at(status), actor)).toEqual([]);
  });

  test('a part needs both the role on the permit and the permission', () => {
    expect(allowedActions(at('Draft'), member('requester', 'PTW_VIEW'))).toEqual([]);
    expect(allowedActions(at('Draft'), member('colleague', 'PTW_REQUEST'))).toEqual([]);
    expect(allowedActions(at('Issued'), member('holder', 'PTW_VIEW'))).toEqual([]);
    expect(allowedActions(at('Issued'), member('colleague', 'PTW_HOLD'))).toEqual([]);
    expect(allowedActions(at('Issued', { holder: null }), holder)).toEqual([]);
  });

  test('any member with the permission can take over from the checker or issuer', () => {
    const nextIssuer = member('next issuer', 'PTW_ISSUE');
    const change = {
      issuer: { userId: 'issuer', name: 'issuer' },
      handedBack: { by: { userId: 'holder', name: 'holder' }, at: time(7).toISOString() },
    };
    expect(allowedActions(at('Active', change), nextIssuer)).toEqual(['suspend', 'close']);
    expect(allowedActions(at('Suspended', change), nextIssuer)).toEqual(['resume', 'close']);
    expect(allowedActions(at('Active', change), member('next checker', 'PTW_CHECK'))).toEqual(['suspend']);
  });

  const gates = ['maxEntrants', 'stayMinutes', 'confinedSpace'];
  const reviewed: Partial<Record<Permit['status'], readonly string[]>> = {
    Requested: ['holderID', 'checklist', ...gates],
    Checked: ['holderID', ...gates],
    Suspended: gates,
  };
  test.each(permitStatuses)('who may edit which fields in %s', (status) => {
    const open = (actor: (typeof everybody)[number], change: Partial<Permit> = {}) =>
      [...editableFieldsOf(at(status, change), actor)].sort();
    const handedBack = { by: { userId: 'holder', name: 'holder' }, at: time(7).toISOString() };
    expect(open(requester)).toEqual(status === 'Draft' ? [...editableFields].sort() : []);
    for (const reviewer of [checker, issuer]) {
      expect(open(reviewer)).toEqual([...(reviewed[status] ?? [])].sort());
      expect(open(reviewer, { handedBack })).toEqual([]);
    }
    expect([open(holder), open(system)]).toEqual([[], []]);
  });

  test.each([
    ['suspend', 'Active', system, 'Suspended'],
    ['resume', 'Suspended', issuer, 'Active'],
  ] as const)('to %s voids the hand-back', (action, before, actor, status) => {
    const handedBack = { by: { userId: 'holder', name: 'holder' }, at: time(7).toISOString() };
    const outcome = applyAction(at(before, { handedBack }), action, actor, facts, moment(7.2));
    expect(outcome).toMatchObject({ kind: 'done', permit: { status, handedBack: null } });
  });
});

const every = ['PTW_REQUEST', 'PTW_CHECK', 'PTW_ISSUE', 'PTW_HOLD'];
const people = [...everybody, ...['requester', 'holder', 'other'].map((name) => member(name, ...every))];
const attempt = fc.record({
  action: fc.constantFrom(...permitActions, 'expire' as const),
  who: fc.nat(people.length - 1),
  nth: fc.nat(11),
  // Hours; sometimes long enough for a permit's period to end.
  wait: fc.oneof(
    { weight: 20, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    { weight: 1, arbitrary: fc.constant(9) },
  ),
  signed: fc.constantFrom(true, true, true, false),
  comment: fc.constantFrom('Because', 'Because', ''),
  areaRestored: fc.constantFrom(true, true, false),
  extendBy: fc.oneof(fc.double({ min: -1, max: 6, noNaN: true }), fc.constant(0.25)),
  /** Whether to choose an action that somebody is offered. */
  follows: fc.constantFrom(true, true, false),
});

test('random actions move a permit only along the table, and its version counts the moves', () => {
  const taken = new Set<string>();
  const refused = new Set<string>();
  const property = fc.property(
    fc.constantFrom(...permitTypes),
    fc.array(attempt, { minLength: 30, maxLength: 60 }),
    (permitType, attempts) => {
      const checklist = checklists[permitType].map(({ id }) => ({
        itemId: id,
        answer: 'yes' as const,
        remark: '',
      }));
      let permit: Permit = { ...draft, permitType, checklist };
      let clock = -3;
      let moves = 0;
      for (const { action, who, nth, wait, extendBy, follows, ...sent } of attempts) {
        clock += wait;
        const offered = people.flatMap((actor) =>
          allowedActions(permit, actor)
            .filter((name) => !['cancel', 'reject', 'suspend'].includes(name) || wait > 0.9)
            .map((name) => ({ actor, name })),
        );
        const found = follows ? offered[nth % Math.max(1, offered.length)] : undefined;
        const isClock = wait > 1 || nth === 11;
        const actor = isClock ? system : (found?.actor ?? people[who] ?? system);
        const later = permit.isLapsed ? clock * hour + time(0).getTime() : Date.parse(permit.validTo);
        const validTo = new Date(later + extendBy * hour).toISOString();
        const validFrom = permit.isLapsed ? time(clock).toISOString() : permit.validFrom;
        const wanted = isClock ? 'expire' : (found?.name ?? action);
        const outcome = applyAction(
          permit,
          wanted,
          actor,
          { ...sent, validFrom, validTo, peopleInside: 0 },
          moment(clock),
        );
        if (outcome.kind !== 'done') {
          refused.add(outcome.kind);
          continue;
        }
        moves += 1;
        const { row } = outcome;
        taken.add(row.id);
        expect(permitWorkflow.rows).toContain(row);
        expect(row.from).toContain(permit.status);
        expect(outcome.permit.status).toBe(row.to === 'same' ? permit.status : row.to);
        if (row.signature) expect(sent.signed).toBe(true);
        expect(outcome.permit.version).toBe(1 + moves);
        // Nothing but another period, an end or a cancellation follows a lapse.
        if (permit.isLapsed) expect(['reschedule', 'reject', 'cancel']).toContain(row.action);
        if (outcome.permit.status === 'Closed')
          expect(outcome.permit.handedBack?.by.userId).not.toBe(
            actor.kind === 'member' ? actor.userId : null,
          );
        permit = outcome.permit;
      }
    },
  );
  fc.assert(property, { numRuns: 300, seed: 7 });
  expect([...refused].sort()).toEqual(['blocked', 'no-such-action', 'wrong-actor', 'wrong-state']);
  expect(permitWorkflow.rows.map(({ id }) => id).filter((id) => !taken.has(id))).toEqual(['P0']);
});
