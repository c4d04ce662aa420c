import { type Actor, allowedActions, decide, workflowProblems } from '@gantry/plugin-sdk/workflow';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checklists } from './checklists.ts';
import { type Permit, permitActions } from './permit.ts';
import { permitTypes } from './permit-type.ts';
import { permitGuards, permitWorkflow, standingOf } from './permit-workflow.ts';
import { draft, everybody, hour, member, moment, system } from './test-permit.ts';
import { allowedActions as allowedBefore, applyAction, type PermitActor } from './transitions.ts';

test('the table is sound', () => {
  expect(workflowProblems(permitWorkflow)).toEqual([]);
});

const every = ['PTW_REQUEST', 'PTW_CHECK', 'PTW_ISSUE', 'PTW_HOLD'];
const people = [
  ...everybody,
  member('requester', ...every),
  member('holder', ...every),
  member('other', ...every),
];
const actorOf = (who: PermitActor): Actor => (who.kind === 'system' ? who : { ...who, company: null });

const attempt = fc.record({
  action: fc.constantFrom(...permitActions, 'expire' as const),
  nth: fc.nat(5),
  follow: fc.integer({ min: 0, max: 3 }),
  who: fc.nat(people.length - 1),
  // Hours; now and then until a permit's time is over.
  wait: fc.oneof(
    { weight: 20, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    { weight: 1, arbitrary: fc.constant(9) },
  ),
  signed: fc.constantFrom(true, true, true, false),
  comment: fc.constantFrom('Because', 'Because', ''),
  areaRestored: fc.constantFrom(true, true, false),
  peopleInside: fc.constantFrom(0, 0, 2),
  insideByLog: fc.constantFrom([], [], ['Chan']),
  extendBy: fc.oneof(fc.double({ min: -1, max: 6, noNaN: true }), fc.constant(0.25)),
  reach: fc.constantFrom(true, true, false),
});

test('table and transitions agree on every attempt: outcome, what is missing, and what is allowed', () => {
  const taken = new Set<string>();
  const property = fc.property(
    fc.constantFrom(...permitTypes),
    fc.boolean(),
    fc.array(attempt, { minLength: 30, maxLength: 60 }),
    (permitType, isFilled, attempts) => {
      const checklist = checklists[permitType].map((item) => ({
        itemId: item.id,
        answer: 'yes' as const,
        remark: '',
      }));
      const fresh: Permit = { ...draft, permitType, checklist: isFilled ? checklist : [] };
      let permit = fresh;
      let clock = -3;
      for (const { who, wait, extendBy, reach, follow, nth, ...rest } of attempts) {
        if (['Closed', 'Rejected', 'Cancelled'].includes(permit.status) && reach)
          [permit, clock] = [fresh, -3];
        clock += wait;
        // Mostly somebody who can take the permit on, otherwise anybody.
        const onwardOf = (one: PermitActor) =>
          allowedBefore(permit, one).filter(
            (found) => !['cancel', 'reject', 'suspend'].includes(found) || wait > 0.95,
          );
        const able = people.filter((one) => reach && onwardOf(one).length > 0);
        const actor = (nth % 6 > 0 && able[who % able.length]) || people[who] || system;
        const allowed = allowedBefore(permit, actor);
        const found = onwardOf(actor);
        // Extending is one of several things that an issuer can do, and needs the time that is left.
        const onward = found.includes('extend') ? (['extend'] as const) : found;
        const isClock = actor.kind === 'system' && follow > 0;
        const action = isClock ? 'expire' : (reach && onward[follow % onward.length]) || rest.action;
        const facts = {
          ...rest,
          validTo: new Date(Date.parse(permit.validTo) + extendBy * hour).toISOString(),
        };

        const at = standingOf(permit);
        const now = allowedActions(permitWorkflow, at, actorOf(actor));
        expect(now.filter((one) => one !== 'expire').sort()).toEqual([...allowed].sort());
        const before = applyAction(permit, action, actor, facts, moment(clock));
        const after = decide(
          { workflow: permitWorkflow, guards: permitGuards },
          { at, actor: actorOf(actor), facts: { permit, facts, moment: moment(clock) } },
          { action, signed: facts.signed, comment: facts.comment, choices: {} },
        );
        if (before.kind !== 'done') {
          taken.add(before.kind);
          // Members are not told that the clock has an action; the engine says so in one way, four eyes included.
          const why = after.kind === 'refused' ? after.why : 'done';
          const isClocks = action === 'expire' && actor.kind === 'member';
          if (isClocks) expect(why).toBe('no-such-action');
          else if (before.kind === 'wrong-state') expect(why).toBe('wrong-state');
          else if (before.kind === 'wrong-actor') expect(['wrong-actor', 'four-eyes']).toContain(why);
          else expect(after).toMatchObject({ why: 'blocked', blockers: before.blockers });
          continue;
        }
        if (after.kind !== 'done') throw new Error(`${action}: ${JSON.stringify(after)}`);
        const { status, task } = standingOf(before.permit);
        expect({ status: after.next.status, task: after.next.task }).toEqual({ status, task });
        expect(after.row.signature ?? false).toBe(before.transition.signature);
        expect(before.transition.by).toContain(after.part);
        taken.add(after.row.id);
        permit = before.permit;
      }
    },
  );
  fc.assert(property, { numRuns: 100, seed: 7 });
  expect([...taken]).toEqual(expect.arrayContaining(['wrong-state', 'wrong-actor', 'blocked']));
  expect(permitWorkflow.rows.filter(({ id }) => id !== 'P0' && !taken.has(id)).map(({ id }) => id)).toEqual(
    [],
  );
});
