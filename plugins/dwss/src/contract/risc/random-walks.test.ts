import {
  allowedActions,
  begin,
  decide,
  type Member,
  type Move,
  type Row,
  rowsAt,
  type Standing,
  type Workflow,
} from '@gantry/plugin-sdk/workflow';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RiscFacts, riscGuards } from './guards.ts';
import { noticeOf } from './notice.ts';
import { type RiscNames, riscVariants, riscWorkflow } from './workflow.ts';

const contractor = ['RISC_DRAFT', 'RISC_SUBMIT', 'RISC_CLOSE', 'RISC_WITHDRAW'];
const gate = ['RISC_RECEIVE', 'RISC_FORWARD', 'RISC_RETURN', 'RISC_SIDE_APPROVE'];
const lead = ['RISC_ASSIGN', 'RISC_CONFIRM'];
const every = [...contractor, ...gate, ...lead, 'RISC_INSPECT', 'RISC_CS_LS', 'RISC_CS_RE'];

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
const people = [
  member('engineer', 'builder', contractor),
  member('ownInspector', 'builder', every),
  member('rival', 'otherBuilder', every),
  member('gate', 'supervisor', gate),
  member('lead', 'supervisor', lead),
  member('inspector', 'supervisor', ['RISC_INSPECT']),
  member('surveyor', 'supervisor', ['RISC_CS_LS']),
  member('resident', 'supervisor', ['RISC_CS_RE']),
  member('chief', 'supervisor', every),
  member('secondChief', 'supervisor', every),
  member('deputy', 'supervisor', every, 'chief'),
  member('unplaced', null, every),
  member('visitor', 'supervisor', []),
] as const;

const now = new Date('2026-11-20T02:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
/** Minutes until the work is ready, about the limits. */
const notices = [-1, -1 / 60_000, 0, 1, 1440 - 1 / 60_000, 1440, 1440 + 1 / 60_000, 5000];
const complete = { form_type: 'formwork', portion: 'p', location: 'l', description: 'd' };

const attempt = fc.record({
  /** Whether it is something that the form waits for, by somebody who can. */
  follow: fc.constantFrom(true, true, true, true, false),
  nth: fc.nat(1000),
  who: fc.nat(1000),
  target: fc.option(fc.nat(1000), { freq: 12, nil: undefined }),
  signed: fc.constantFrom(true, true, true, true, false),
  comment: fc.constantFrom('Because', 'Because', ' '),
  choices: fc.record(
    {
      approval: fc.constantFrom('none', 'Pass', 'Fail'),
      skip: fc.constantFrom('no', 'no', 'yes'),
      result: fc.constantFrom('Pass', 'Fail', 'Noted', 'Perhaps'),
      countersign: fc.constantFrom('none', 'LS', 'RE', 'both'),
    },
    { requiredKeys: ['result'] },
  ),
  notice: fc.constantFrom(...notices),
  gap: fc.constantFrom(false, false, false, true),
  inspected: fc.constantFrom(-30, -30, 0, 1 / 60_000, null),
  lostItsAnswer: fc.boolean(),
  rules: fc.record({ allowLate: fc.boolean(), allowShortNotice: fc.boolean(), allowSkip: fc.boolean() }),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;
type At = Standing<RiscNames>;

interface Taken {
  readonly id: string;
  readonly who: Member;
  readonly countersign: string;
}

const reasons = [
  'wrong-state',
  'frozen',
  'wrong-actor',
  'four-eyes',
  'wrong-company',
  'undecided',
  'wrong-target',
  'blocked',
  'no-such-action',
];
/** Ways that lead a form aside; taken now and then, so that most walks reach the end. */
const detours: readonly string[] = ['withdraw', 'delete', 'update', 'requestEdit', 'reassign', 'reject'];

function factsOf({ notice, gap, inspected, rules, lostItsAnswer }: Attempt): RiscFacts {
  const form = { ...complete, survey_time: inMinutes(notice), ...(gap && { location: null }) };
  const inspectedAt = inspected === null ? null : inMinutes(inspected);
  const [foundAt, submittedAt] = [null, inMinutes(-10)];
  return { form, rules, now, inspectedAt, foundAt, submittedAt, lostItsAnswer };
}

function moveOf(workflow: Workflow<RiscNames>, at: At, one: Attempt): { actor: Member; move: Move } {
  const pick = <T>(from: readonly T[], nth: number): T => from[nth % from.length] as T;
  const mayDetour = one.nth % 9 === 0;
  const actionsOf = (person: Member) =>
    allowedActions(workflow, at, person).filter(
      (action) => mayDetour || at.side || !detours.includes(action),
    );
  const able = people.filter((person) => actionsOf(person).length > 0);
  const actor = one.follow && able.length > 0 ? pick(able, one.who) : pick(people, one.who);
  const own = one.follow ? actionsOf(actor) : [];
  const action = pick(own.length > 0 ? own : [...workflow.actions, 'nonsense'], one.nth);
  const { signed, comment, choices, target } = one;
  return {
    actor,
    move: {
      action,
      signed,
      comment,
      choices,
      target: target === undefined ? undefined : pick(people, target),
    },
  };
}

type Rules = Parameters<typeof decide<RiscNames, RiscFacts>>[0];

/** What the server does by itself with a form that nobody has to do anything about. */
function reopened(rules: Rules, at: At, facts: RiscFacts): At | null {
  const move = { action: 'reopen', signed: false, comment: '', choices: {} };
  const answer = decide(rules, { at, actor: { kind: 'system' }, facts }, move);
  if (answer.kind === 'refused') return null;
  if (at.status !== 'Fail' || !facts.lostItsAnswer)
    throw new Error('Something else than a failed form reopened.');
  return answer.next;
}

/** People try things on one form after another. */
function walk({ workflow, guards }: Rules, attempts: readonly Attempt[], met: Set<string>): void {
  let at: At = begin(workflow);
  let log: readonly Taken[] = [];
  for (const one of attempts) {
    const facts = factsOf(one);
    if (at.status !== null && at.task === null) {
      const again = reopened({ workflow, guards }, at, facts);
      if (again !== null) met.add('R20b');
      [at, log] = again === null ? [begin(workflow), []] : [again, log];
    }
    const { actor, move } = moveOf(workflow, at, one);
    const answer = decide({ workflow, guards }, { at, actor, facts }, move);
    if (answer.kind === 'refused') {
      met.add(answer.why);
      if (!reasons.includes(answer.why)) throw new Error(`An unknown reason: ${answer.why}`);
      if (answer.why === 'blocked' && answer.blockers.length === 0) throw new Error('Blocked by nothing.');
      continue;
    }
    const { row, next } = answer;
    met.add(row.id);
    if (!rowsAt(workflow, at, move.action).includes(row))
      throw new Error(`${row.id} is not in the table here.`);
    log = [...log, { id: row.id, who: actor, countersign: next.flags.countersign }];
    judgePeople(actor, row.id, log);
    judgeOrder(workflow, row.id, log);
    judgeGuards(row.id, facts, move, at);
    at = next;
  }
}

const isSame = (a: Member, b: Member) =>
  [a.userId, a.actingFor].some((one) => one !== undefined && [b.userId, b.actingFor].includes(one));

function judgePeople(actor: Member, id: string, log: readonly Taken[]): void {
  const latest = (pattern: RegExp) => log.slice(0, -1).findLast((one) => pattern.test(one.id))?.who;
  const submitter = latest(/^R(4|21b)$/);
  if (
    /^R(5|6|7.|8b?|9.|12|13.|14.|16|17.|18.?)$/.test(id) &&
    (actor.company === null || submitter?.company === actor.company)
  )
    throw new Error(`${id}: the contractor judged its own work.`);
  if (/^R(19.|20|21.|22|23|25)$/.test(id) && submitter !== undefined && submitter.company !== actor.company)
    throw new Error(`${id}: another company did the contractor's step.`);
  const inspector = latest(/^R13/);
  if (id.startsWith('R14') && inspector && isSame(inspector, actor))
    throw new Error('One person signed both results.');
}

/** Numbers and countersignatures, told from the log alone. */
function judgeOrder({ rows }: Workflow<RiscNames>, id: string, log: readonly Taken[]): void {
  const numbered = log.filter((one) =>
    rows.find((row) => row.id === one.id)?.effects?.includes('takeNumber'),
  );
  if (numbered.length > 1) throw new Error('A form took a second number.');
  if (id !== 'R17c' && id !== 'R18c' && id !== 'R18d') return;
  const asked = log.findLastIndex((one) => /^R1[34]/.test(one.id));
  const surveyorSigned = log.slice(asked).some((one) => one.id === 'R17a');
  if (['LS', 'both'].includes(log[asked]?.countersign ?? '') && !surveyorSigned)
    throw new Error('The resident engineer overtook the land surveyor.');
}

function judgeGuards(
  id: string,
  { form, rules, inspectedAt, submittedAt }: RiscFacts,
  move: Move,
  at: At,
): void {
  const { isLate, isShort } = noticeOf(form.survey_time ?? '', now);
  const hasComment = move.comment.trim() !== '';
  const wholeMinute = (time: string | null) => Math.floor(Date.parse(time ?? '') / 60_000);
  const isEarly = [form.survey_time, submittedAt].some(
    (time) => wholeMinute(inspectedAt) < wholeMinute(time),
  );
  const broken =
    (/^R(4|21b)$/.test(id) &&
      (form.location === null || (isLate && !rules.allowLate) || (isShort && !rules.allowShortNotice))) ||
    (/^R8b?$/.test(id) && !rules.allowSkip) ||
    (/^R13/.test(id) && inspectedAt === null) ||
    (/^R1[34]/.test(id) && inspectedAt !== null && Date.parse(inspectedAt) > now.getTime()) ||
    (/^R1[34]/.test(id) && isEarly && !hasComment) ||
    (/^R13/.test(id) && move.choices.result === 'Fail' && !hasComment) ||
    (/^R14/.test(id) && move.choices.result !== at.flags.result && !hasComment);
  if (broken) throw new Error(`${id} was done against a rule.`);
}

function check(rules: Rules, met = new Set<string>()) {
  const walks = fc.property(fc.array(attempt, { minLength: 40, maxLength: 160 }), (attempts) =>
    walk(rules, attempts, met),
  );
  return fc.check(walks, { numRuns: 150, seed: 9, endOnFailure: true });
}

describe.each(riscVariants)('%s', (variant) => {
  test('whatever people try, a form moves along its table and no rule is broken', () => {
    const met = new Set<string>();
    const { failed, errorInstance } = check({ workflow: riscWorkflow(variant), guards: riscGuards }, met);
    if (failed) throw errorInstance;
    expect([...met]).toEqual(expect.arrayContaining(reasons.filter((why) => why !== 'no-such-action')));
    // Nearly every row was taken, so that the walks prove something.
    const rows = riscWorkflow(variant).rows.map(({ id }) => id);
    expect(rows.filter((id) => !met.has(id)).length).toBeLessThan(rows.length * 0.15);
  });

  test('each submission judges the notice anew, and only the first takes a number', () => {
    const { rows } = riscWorkflow(variant);
    const submissions = rows.filter(({ to }) => to === 'Submitted');
    expect(
      submissions.map(({ id, effects = [] }) => [
        id,
        effects.includes('fixNotice'),
        effects.includes('takeNumber'),
      ]),
    ).toEqual([
      ['R4', true, true],
      ['R21b', true, false],
    ]);
  });
});

describe('the walk notices', () => {
  const workflow = riscWorkflow('TCE11');
  const withRows = (change: (row: Row<RiscNames>) => object): Rules => ({
    workflow: { ...workflow, rows: workflow.rows.map((row) => ({ ...row, ...change(row) })) },
    guards: riscGuards,
  });
  const anyCompany = { ...workflow.parts.G, notOfCompanyOf: undefined };
  const broken: readonly (readonly [string, Rules])[] = [
    ['that one person may sign both results', withRows(() => ({ notBy: [] }))],
    [
      'that the resident engineer signs first',
      withRows(({ id }) => (id === 'R14b' ? { task: 'COUNTERSIGN_RE' } : {})),
    ],
    [
      'that a second number is taken',
      withRows(({ id }) => (id === 'R21b' ? { effects: ['takeNumber'] } : {})),
    ],
    [
      'that the contractor receives its own form',
      { workflow: { ...workflow, parts: { ...workflow.parts, G: anyCompany } }, guards: riscGuards },
    ],
    [
      'that another contractor closes the form',
      { workflow: { ...workflow, parts: { ...workflow.parts, C: {} } }, guards: riscGuards },
    ],
    [
      'that a failed form with an answer is answered again',
      { workflow, guards: { ...riscGuards, unanswered: () => [] } },
    ],
    ['a missing guard', { workflow, guards: { ...riscGuards, inspectedInThePast: () => [] } }],
    [
      'a missing guard of the lead’s time',
      { workflow, guards: { ...riscGuards, notInspectedInFuture: () => [] } },
    ],
  ];
  test.each(broken)('%s', (_what, rules) => {
    expect(check(rules).failed).toBe(true);
  });
});

test.each([
  [-1, true, true],
  [0, false, true],
  [1440 * 60_000 - 1, false, true],
  [1440 * 60_000, false, false],
])('a form sent %i ms before its inspection time: late %s, short notice %s', (left, isLate, isShort) => {
  const surveyTime = new Date(now.getTime() + left);
  expect(noticeOf(surveyTime.toISOString(), now)).toEqual({ isLate, isShort });
  // The same moment in Hong Kong's time.
  const local = `${new Date(surveyTime.getTime() + 8 * 3_600_000).toISOString().slice(0, -1)}+08:00`;
  expect(noticeOf(local, now)).toEqual({ isLate, isShort });
});
