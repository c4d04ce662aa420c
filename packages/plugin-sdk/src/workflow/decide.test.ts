import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedActions, decide } from './decide.ts';
import { explainRefusal } from './explain-refusal.ts';
import { liftPlan } from './fixtures/lift-plan.ts';
import { inspectWorkflow, keyOf } from './inspect-workflow.ts';
import { begin, rowsAt } from './rows.ts';
import type { Decision, Guards, Member, Move, Names, Refusal, Standing, Workflow } from './types.ts';

const contractor = ['LIFT_DRAFT', 'LIFT_SUBMIT'];
const every = [...contractor, 'LIFT_CHECK', 'LIFT_INSPECT'];
const member = (
  userId: string,
  company: string | null,
  permissions: string[],
  actingFor?: string,
): Member => ({
  kind: 'member',
  userId,
  company,
  permissions: new Set(permissions),
  ...(actingFor !== undefined && { actingFor }),
});
const people: readonly Member[] = [
  member('contractor', 'builder', contractor),
  member('builderBoss', 'builder', every),
  member('checker', 'engineer', ['LIFT_CHECK']),
  member('inspector', 'engineer', ['LIFT_INSPECT']),
  member('chief', 'engineer', every),
  member('chief2', 'engineer', every),
  member('deputy', 'engineer', every, 'chief'),
  member('unplaced', null, every),
  member('visitor', 'engineer', []),
];
const someone = (n: number): Member => people[n % people.length] as Member;

/** The facts of these guards are the names of those that do not hold. */
type Facts = ReadonlySet<string>;
const guardsOf = (workflow: Workflow): Guards<Names, Facts> =>
  Object.fromEntries(
    workflow.guards.map((name) => [
      name,
      (unmet: Facts) => (unmet.has(name) ? [{ code: name, about: [] }] : []),
    ]),
  );

const attempt = fc.record({
  follow: fc.constantFrom(true, true, true, false),
  nth: fc.nat(40),
  who: fc.nat(people.length - 1),
  target: fc.option(fc.nat(people.length - 1), { freq: 8, nil: undefined }),
  signed: fc.constantFrom(true, true, true, false),
  comment: fc.constantFrom('Because', 'Because', ' '),
  unmet: fc.option(fc.nat(20), { freq: 1, nil: undefined }),
  choices: fc.record(
    {
      answer: fc.constantFrom('yes', 'yes', 'no'),
      result: fc.constantFrom('Pass', 'Fail', 'Nonsense'),
    },
    { requiredKeys: [] },
  ),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;
const detours = ['withdraw', 'delete', 'reassign'];

interface Signed {
  readonly id: string;
  readonly who: Member;
}

/** Lets people try things on one form after another and judges each answer by the table alone. */
function walk(
  workflow: Workflow,
  attempts: readonly Attempt[],
  reachable: ReadonlySet<string>,
  met: Set<string>,
): void {
  let at: Standing = begin(workflow);
  let log: readonly Signed[] = [];
  for (const one of attempts) {
    if (at.status !== null && at.task === null && one.follow) [at, log] = [begin(workflow), []];
    const { actor, move } = chooseMove(workflow, at, one);
    const facts = new Set(
      one.unmet === undefined ? [] : [workflow.guards[one.unmet % workflow.guards.length] ?? ''],
    );
    const rules = { workflow, guards: guardsOf(workflow) };
    const answer = decide(rules, { at, actor, facts }, move);
    if (answer.kind === 'refused') {
      met.add(answer.why);
      judgeRefusal(workflow, at, move, actor, answer);
      continue;
    }
    met.add(answer.row.id);
    log = [...log, { id: answer.row.id, who: actor }];
    judgeStep(workflow, at, move, answer, reachable);
    judgePeople(at, actor, answer.row.id, log);
    at = answer.next;
  }
}

/** Mostly something that takes the form on, by somebody who can; otherwise anything by anybody. */
function chooseMove(workflow: Workflow, at: Standing, one: Attempt): { actor: Member; move: Move } {
  const { follow, nth, who, target, signed, comment, choices } = one;
  const detour = nth % 8 === 0;
  const actionsOf = (person: Member) =>
    allowedActions(workflow, at, person).filter((action) => detour || !detours.includes(action));
  const able = people.filter((person) => actionsOf(person).length > 0);
  const actor = follow && able.length > 0 ? (able[who % able.length] as Member) : someone(who);
  const own = actionsOf(actor);
  const pool = follow && own.length > 0 ? own : [...workflow.actions, 'nonsense'];
  const action = pool[nth % pool.length] as string;
  return {
    actor,
    move: { action, signed, comment, choices, target: target === undefined ? undefined : someone(target) },
  };
}

type Done = Extract<Decision, { kind: 'done' }>;

function judgeStep(
  workflow: Workflow,
  at: Standing,
  move: Move,
  { row, next, part }: Done,
  reachable: ReadonlySet<string>,
) {
  // Plain comparisons: this runs some hundred thousand times.
  const ended = workflow.ends.includes(next.status ?? '') && rowsAt(workflow, next).length === 0;
  const holds =
    rowsAt(workflow, at, move.action).includes(row) &&
    row.by.includes(part) &&
    next.status === (row.to === 'same' ? at.status : row.to) &&
    reachable.has(keyOf(next)) &&
    (next.task === null) === ended &&
    (row.signature !== true || move.signed) &&
    (row.comment !== true || move.comment.trim() !== '');
  if (!holds) throw new Error(`${row.id} led astray: ${JSON.stringify({ at, next, move })}`);
  if (at.side !== null) expect([row.side, next.side]).toEqual([{ answers: at.side }, null]);
  else if (next.side !== null) expect([next.status, next.task]).toEqual([at.status, at.task]);
}

const isSame = (a: Member, b: Member) =>
  [a.userId, a.actingFor].some((one) => one !== undefined && [b.userId, b.actingFor].includes(one));

/** The rules about people, told from the log alone. */
function judgePeople(at: Standing, actor: Member, id: string, log: readonly Signed[]): void {
  const by = (row: string) => log.slice(0, -1).findLast((one) => one.id === row)?.who;
  const result = by('inspect');
  if (['confirm', 'fail'].includes(id) && result && isSame(actor, result))
    throw new Error('One person signed twice.');
  if (supervising.includes(id) && by('submit')?.company === actor.company)
    throw new Error('The contractor judged its own work.');
  if (id === 'inspect' && at.people.inspector?.userId !== (actor.actingFor ?? actor.userId))
    throw new Error('Somebody else inspected.');
}
const supervising = ['accept', 'decline', 'reassign', 'inspect', 'confirm', 'fail', 'giveBack', 'keep'];

/** A refusal names what would help: with that the same move gets further. */
function judgeRefusal(workflow: Workflow, at: Standing, move: Move, actor: Member, no: Refusal): void {
  expect(explainRefusal(no, move.action)).toMatch(/^[A-Z].*\.$/);
  const again = (more: Partial<Move>, who = actor, from = at) => {
    const rules = { workflow, guards: guardsOf(workflow) };
    return decide<Names, Facts>(rules, { at: from, actor: who, facts: new Set() }, { ...move, ...more });
  };
  const whyOf = (decision: Decision) => (decision.kind === 'done' ? 'done' : decision.why);
  switch (no.why) {
    case 'no-such-action': {
      const known = workflow.rows.filter(({ action }) => action === move.action);
      expect(known.filter(({ from }) => from.length > 0 || at.status === null)).toEqual([]);
      break;
    }
    case 'wrong-state':
      expect(no.allowed).not.toContain(move.action);
      expect(no.allowed).toEqual(allowedActions(workflow, at, actor));
      break;
    case 'frozen':
      expect(no.side).toBe(at.side);
      expect(whyOf(again({}, actor, { ...at, side: null }))).not.toBe('frozen');
      break;
    case 'wrong-actor':
    case 'four-eyes': {
      if (no.why === 'four-eyes') for (const place of no.people) expect(at.people[place]).toBeDefined();
      const other = { ...member('other', 'third', every), actingFor: undefined };
      const named = Object.values(at.people).flatMap((one) =>
        one ? [{ ...other, userId: one.userId }] : [],
      );
      const reasons = [other, ...named].map((who) => whyOf(again({}, who)));
      if (reasons.every((why) => why === 'wrong-actor' || why === 'four-eyes'))
        throw new Error(`Nobody at all can ${move.action}: ${JSON.stringify(at)}`);
      break;
    }
    case 'undecided': {
      const sets = Object.entries(no.choices).reduce<readonly Move['choices'][]>(
        (all, [name, values]) => all.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
        [move.choices],
      );
      expect(sets.some((choices) => whyOf(again({ choices })) !== 'undecided')).toBe(true);
      break;
    }
    case 'wrong-target':
      expect(no.problem === 'missing').toBe(move.target === undefined);
      expect(no.people.length > 0).toBe(no.problem === 'four-eyes');
      break;
    case 'blocked':
      expect(no.blockers.length).toBeGreaterThan(0);
      expect(whyOf(again({ signed: true, comment: 'Because' }))).toBe('done');
      break;
  }
}

function check(workflow: Workflow, numRuns: number, met = new Set<string>()) {
  const reachable = new Set(inspectWorkflow(workflow).states.map(keyOf));
  const property = fc.property(fc.array(attempt, { minLength: 20, maxLength: 120 }), (attempts) =>
    walk(workflow, attempts, reachable, met),
  );
  return fc.check(property, { numRuns, seed: 7, endOnFailure: true });
}

describe('a record', () => {
  test('moves along its table only, whatever people try, and every refusal says what would help', () => {
    const met = new Set<string>();
    const { failed, errorInstance } = check(liftPlan, 100, met);
    if (failed) throw errorInstance;
    for (const why of [
      'wrong-state',
      'frozen',
      'wrong-actor',
      'four-eyes',
      'undecided',
      'wrong-target',
      'blocked',
    ])
      expect(met).toContain(why);
    // Every row was taken, so that the walk proves something.
    expect(liftPlan.rows.filter((row) => !met.has(row.id))).toEqual([]);
  });
});

describe('the walk notices', () => {
  const workflow = liftPlan;
  test('that nobody has to be another person', () => {
    const rows = workflow.rows.map((row) => ({ ...row, notBy: [] }));
    expect(check({ ...workflow, rows }, 400).failed).toBe(true);
  });
  test('that anybody may inspect', () => {
    const parts = { ...workflow.parts, inspector: { permission: 'LIFT_INSPECT' } };
    expect(check({ ...workflow, parts }, 300).failed).toBe(true);
  });
});

describe('four eyes', () => {
  const workflow = liftPlan;
  const named = (userId: string): Member => {
    const found = people.find((one) => one.userId === userId);
    if (found === undefined) throw new Error(`Nobody is called ${userId}.`);
    return found;
  };
  const [submitter, chief, deputy] = [named('contractor'), named('chief'), named('deputy')];
  const at: Standing = {
    ...begin(workflow),
    status: 'Checked',
    task: 'INSPECT',
    people: { submitter, lead: { userId: chief.userId, company: chief.company } },
  };
  const assign = (target: Member | undefined, actor = chief) =>
    decide(
      { workflow, guards: guardsOf(workflow) },
      { at, actor, facts: new Set<string>() },
      { action: 'reassign', signed: true, comment: '', choices: {}, target },
    );

  test('bind the naming: a lead who inspected could not confirm', () => {
    const no = { kind: 'refused', why: 'wrong-target', problem: 'four-eyes', part: 'inspector' };
    expect(assign(chief)).toMatchObject({ ...no, people: ['lead'] });
    expect(assign(deputy)).toMatchObject({
      kind: 'done',
      next: { people: { inspector: { userId: 'deputy' } } },
    });
    expect(assign(named('builderBoss'))).toMatchObject({ ...no, people: ['submitter'] });
    expect(assign(named('visitor'))).toMatchObject({ ...no, problem: 'not-able' });
    expect(assign(undefined)).toMatchObject({ ...no, problem: 'missing' });
    expect(assign(named('chief2'))).toMatchObject({
      kind: 'done',
      part: 'lead',
      next: { people: { inspector: { userId: 'chief2' } } },
    });
  });

  test('a deputy acts in the place of the one they stand for, and only so', () => {
    expect(assign(named('chief2'), deputy)).toMatchObject({ kind: 'done' });
    const self = { ...deputy, actingFor: undefined };
    expect(assign(named('chief2'), self)).toMatchObject({ why: 'wrong-actor' });
  });

  test('nobody of unknown company submits, since no other company could then be told apart', () => {
    const draft: Standing = { ...begin(workflow), status: 'Draft', task: 'SUBMIT' };
    expect(allowedActions(workflow, draft, named('unplaced'))).not.toContain('submit');
    expect(allowedActions(workflow, draft, { ...named('unplaced'), company: 'builder' })).toContain('submit');
  });
});
