import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delegationProblem, type PlannedDelegation } from './delegation-rules.ts';

const people = ['ann', 'ben', 'cho', 'dee'];
const days = Array.from({ length: 9 }, (_, n) => `2026-11-0${n + 1}`);
const slots = [null, 'lead', 'gate'];
const today = '2026-11-03';
const planned = fc.record({
  principalId: fc.constantFrom(...people),
  deputyId: fc.constantFrom(...people),
  slot: fc.constantFrom(...slots),
  firstDay: fc.constantFrom(...days),
  lastDay: fc.constantFrom(...days),
});

/** Adds the delegations that the rules allow, one after another, like the server. */
function admitted(plans: readonly PlannedDelegation[]): PlannedDelegation[] {
  const kept: PlannedDelegation[] = [];
  for (const plan of plans) if (delegationProblem(plan, kept, today) === null) kept.push(plan);
  return kept;
}

const inEffect = (all: readonly PlannedDelegation[], day: string, slot: string) =>
  all.filter((one) => one.firstDay <= day && day <= one.lastDay && (one.slot ?? slot) === slot);

test('each person has at most one deputy for a slot and day, who is not represented in it', () => {
  fc.assert(
    fc.property(fc.array(planned, { maxLength: 30 }), (plans) => {
      const all = admitted(plans);
      for (const day of days)
        for (const slot of ['lead', 'gate', 'other']) {
          const now = inEffect(all, day, slot);
          const principals = now.map(({ principalId }) => principalId);
          expect(new Set(principals).size).toBe(principals.length);
          for (const { deputyId } of now) expect(principals).not.toContain(deputyId);
        }
    }),
  );
});

test('a delegation is refused only if another one shares a day and a slot with it', () => {
  fc.assert(
    fc.property(fc.array(planned, { maxLength: 10 }), planned, (plans, plan) => {
      const problem = delegationProblem(plan, admitted(plans), today);
      if (problem?.other === undefined) return;
      const { other } = problem;
      const shared = days.filter((day) =>
        ['lead', 'gate', 'other'].some((slot) => inEffect([plan, other], day, slot).length === 2),
      );
      expect(shared).not.toEqual([]);
      expect([other.principalId, other.deputyId]).toEqual(
        expect.arrayContaining([
          problem.code === 'DELEGATION_OVERLAPS' || other.deputyId === plan.principalId
            ? plan.principalId
            : plan.deputyId,
        ]),
      );
    }),
  );
});

test.each<[string, Partial<PlannedDelegation>, string | null]>([
  ['of oneself', { deputyId: 'ann' }, 'DELEGATION_SELF'],
  ['that ends before it begins', { firstDay: '2026-11-05', lastDay: '2026-11-04' }, 'DELEGATION_DAYS'],
  ['that begins before today', { firstDay: '2026-11-02' }, 'DELEGATION_DAYS'],
  ['of today alone', { lastDay: today }, null],
  ['on the last day of another', { firstDay: '2026-11-05' }, 'DELEGATION_OVERLAPS'],
  ['on the day after another', { firstDay: '2026-11-06', lastDay: '2026-11-07' }, null],
  ['beside one for another slot', { firstDay: '2026-11-05', slot: 'gate' }, null],
  ['of everything beside one for a slot', { firstDay: '2026-11-05', slot: null }, 'DELEGATION_OVERLAPS'],
  [
    'to a person who is absent',
    { principalId: 'dee', deputyId: 'ann', firstDay: '2026-11-05' },
    'DELEGATION_CHAIN',
  ],
  ['of a person who is a deputy', { principalId: 'ben', firstDay: '2026-11-05' }, 'DELEGATION_CHAIN'],
])('one %s: %s', (_what, change, code) => {
  const plan = {
    principalId: 'ann',
    deputyId: 'cho',
    slot: 'lead',
    firstDay: today,
    lastDay: today,
    ...change,
  };
  if (plan.lastDay < plan.firstDay && change.lastDay === undefined) plan.lastDay = plan.firstDay;
  const other = {
    principalId: 'ann',
    deputyId: 'ben',
    slot: 'lead',
    firstDay: '2026-11-04',
    lastDay: '2026-11-05',
  };
  expect(delegationProblem(plan, [other], today)?.code ?? null).toBe(code);
});
