import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import { explainRefusal } from './explain-refusal.ts';
import { workflowProblems } from './inspect-workflow.ts';
import type { Actor, Guards, Member, Move, Names, Person, Row, Standing, Workflow } from './types.ts';

/** A table of one step, from Open to Done, by anybody. */
const table = (more: Partial<Workflow>): Workflow => ({
  statuses: ['Open', 'Done'],
  ends: ['Done'],
  actions: ['begin', 'do'],
  tasks: { WORK: 'worker' },
  sides: {},
  people: ['author', 'lead', 'signer'],
  flags: {},
  choices: {},
  guards: [],
  effects: [],
  parts: { worker: {} },
  rows: [row({})],
  ...more,
});
const row = (more: Partial<Row>): Row => ({
  id: 'R1',
  action: 'do',
  from: ['Open'],
  to: 'Done',
  task: null,
  by: ['worker'],
  ...more,
});
const begin: Row = { id: 'R0', action: 'begin', from: [], to: 'Open', task: 'WORK', by: ['worker'] };

const person = (userId: string, company: string | null, actingFor?: string): Person => ({
  userId,
  company,
  ...(actingFor !== undefined && { actingFor }),
});
const member = (one: Person, ...permissions: string[]): Member => ({
  kind: 'member',
  permissions: new Set(permissions),
  ...one,
});
const ann = person('ann', 'builder');
const bob = person('bob', 'engineer');
const server: Actor = { kind: 'system' };

interface Asked {
  readonly at?: Partial<Standing>;
  readonly actor?: Actor;
  readonly move?: Partial<Move>;
  readonly guards?: Guards<Names, undefined>;
}
const ask = (workflow: Workflow, { at, actor = member(ann), move, guards = {} }: Asked = {}) =>
  decide(
    { workflow, guards },
    {
      at: { status: 'Open', task: 'WORK', side: null, flags: {}, people: {}, ...at },
      actor,
      facts: undefined,
    },
    { action: 'do', signed: false, comment: '', choices: {}, ...move },
  );
const way = { values: ['short', 'long'], from: 'body' as const };

describe('of several rows', () => {
  const boss = { permission: 'BOSS' };
  const rows = [
    row({ id: 'short', given: { way: ['short'] }, by: ['boss'] }),
    row({ id: 'long', given: { way: ['long'] } }),
  ];
  const workflow = table({ choices: { way }, parts: { worker: {}, boss }, rows });

  test('the one that was chosen decides, also where another would have let them', () => {
    expect(ask(workflow, { move: { choices: { way: 'long' } } })).toMatchObject({ row: { id: 'long' } });
    expect(ask(workflow, { move: { choices: { way: 'short' } } })).toMatchObject({
      why: 'wrong-actor',
      by: ['boss'],
    });
  });

  test('a second pair of eyes is asked for before another part is', () => {
    const asked = table({
      choices: { way },
      parts: { worker: {}, boss },
      rows: rows.map((one) => (one.id === 'long' ? { ...one, notBy: ['author'] } : one)),
    });
    const no = ask(asked, { at: { people: { author: ann } } });
    expect(no).toMatchObject({ why: 'four-eyes', people: ['author'] });
    if (no.kind === 'refused')
      expect(explainRefusal(no, 'do')).toBe('This has to be somebody other than the author.');
  });
});

describe('a choice', () => {
  test('that the table does not know decides nothing, even where no row asks for it', () => {
    const no = ask(table({ choices: { way: { ...way, otherwise: 'short' } } }), {
      move: { choices: { way: 'sideways' } },
    });
    expect(no).toMatchObject({ why: 'undecided', choices: { way: ['short', 'long'] } });
  });

  test('that is open offers only what leads on', () => {
    const workflow = table({ choices: { way }, rows: [row({ given: { way: ['short'] } })] });
    expect(ask(workflow)).toMatchObject({ why: 'undecided', choices: { way: ['short'] } });
  });

  test('that was not made is what the table says, and nothing that an object inherits', () => {
    const workflow = table({
      choices: { way: { ...way, otherwise: 'short' } },
      rows: [row({ given: { way: ['short'] } })],
    });
    expect(ask(workflow, { move: { choices: Object.create({ way: 'long' }) } })).toMatchObject({
      kind: 'done',
    });
  });

  test('that is kept becomes a flag; without an answer it is what the table says, or stays', () => {
    const kept = (otherwise: object) =>
      table({
        choices: { way: { ...way, ...otherwise } },
        flags: { way: way.values },
        rows: [row({ keeps: ['way'] })],
      });
    const at = { flags: { way: 'long' } };
    expect(ask(kept({ otherwise: 'short' }), { at })).toMatchObject({ next: { flags: { way: 'short' } } });
    expect(ask(kept({}), { at })).toMatchObject({ next: { flags: { way: 'long' } } });
    expect(ask(kept({}), { at, move: { choices: { way: 'short' } } })).toMatchObject({
      next: { flags: { way: 'short' } },
    });
  });
});

test('a guard sees the record as the step would leave it', () => {
  const guards: Guards<Names, undefined> = {
    ends: (_, { next }) => (next.status === 'Done' ? [] : [{ code: 'NOT_DONE', about: [] }]),
  };
  expect(ask(table({ guards: ['ends'], rows: [row({ guards: ['ends'] })] }), { guards })).toMatchObject({
    kind: 'done',
  });
});

describe('there is no such action', () => {
  test('for a record that has begun, where it begins one', () => {
    const workflow = table({ rows: [begin, row({})] });
    expect(ask(workflow, { move: { action: 'begin' } })).toMatchObject({ why: 'no-such-action' });
    expect(ask(workflow, { at: { status: null, task: null }, move: { action: 'begin' } })).toMatchObject({
      kind: 'done',
    });
  });

  test('for members, where only the server takes it; and the server takes nobody’s part', () => {
    const parts = { worker: {}, clock: { system: true as const } };
    const workflow = table({ parts, rows: [row({ by: ['clock'] })] });
    expect(ask(workflow)).toMatchObject({ why: 'no-such-action' });
    expect(ask(workflow, { actor: server })).toMatchObject({ kind: 'done', part: 'clock' });
    expect(ask(table({ parts }), { actor: server })).toMatchObject({ why: 'wrong-actor' });
  });
});

test('a side task holds up what could be done otherwise, and nothing else', () => {
  const at = { side: 'QUESTION' };
  expect(ask(table({}), { at })).toMatchObject({ why: 'frozen', side: 'QUESTION' });
  expect(ask(table({ rows: [row({ from: ['Done'] })] }), { at })).toMatchObject({ why: 'wrong-state' });
});

describe('four eyes', () => {
  const done = { kind: 'done' };
  const no = { why: 'four-eyes', people: ['author'] };

  test('are asked for by the part as by the row', () => {
    const at = { people: { author: ann } };
    expect(ask(table({ parts: { worker: { isNot: ['author'] } } }), { at })).toMatchObject(no);
    expect(ask(table({ rows: [row({ notBy: ['author'] })] }), { at })).toMatchObject(no);
    expect(ask(table({ rows: [row({ notBy: ['author'] })] }), { at, actor: member(bob) })).toMatchObject(
      done,
    );
  });

  test.each<readonly [Person, Person, object]>([
    [person('deputy', 'builder', 'ann'), ann, no],
    [ann, person('deputy', 'builder', 'ann'), no],
    [person('deputy', 'builder', 'ann'), person('other', 'builder', 'ann'), no],
    [person('deputy', 'builder', 'ann'), person('deputy', 'builder'), no],
    [person('deputy', 'builder', 'ann'), bob, done],
  ])('are not those of a deputy beside the one they stand for: %o, %o', (author, who, answer) => {
    const workflow = table({ rows: [row({ notBy: ['author'] })] });
    expect(ask(workflow, { at: { people: { author } }, actor: member(who) })).toMatchObject(answer);
  });

  test.each<readonly [string | null, string | null, object]>([
    ['builder', 'engineer', done],
    ['builder', 'builder', no],
    [null, 'engineer', no],
    ['builder', null, no],
  ])('of two companies: %s and %s', (author, who, answer) => {
    const workflow = table({ parts: { worker: { notOfCompanyOf: 'author' } } });
    const at = { people: { author: person('author', author) } };
    expect(ask(workflow, { at, actor: member(person('who', who)) })).toMatchObject(answer);
  });

  const signer = { is: 'signer', isNot: ['author'] };
  const sign = row({ id: 'R2', by: ['signer'] });

  test('bind those who name themselves', () => {
    const workflow = table({
      parts: { worker: {}, signer },
      rows: [row({ names: { signer: 'actor' } }), sign],
    });
    expect(ask(workflow, { at: { people: { author: ann } } })).toMatchObject(no);
    expect(ask(workflow, { at: { people: { author: bob } } })).toMatchObject(done);
  });

  test('bind the naming of whoever will have to name themselves later, over several steps', () => {
    const rows = [
      row({ id: 'R1', target: 'lead', names: { lead: 'target' } }),
      row({ id: 'R2', action: 'begin', by: ['lead'], names: { judge: 'actor' } }),
      row({ id: 'R3', action: 'begin', by: ['judge'], names: { signer: 'actor' } }),
      row({ id: 'R4', action: 'begin', by: ['signer'] }),
    ];
    const parts = { worker: {}, lead: { is: 'lead' }, judge: { is: 'judge' }, signer };
    const workflow = table({ people: ['author', 'lead', 'judge', 'signer'], parts, rows });
    const naming = (target: Member) => ask(workflow, { at: { people: { author: bob } }, move: { target } });
    expect(naming(member(bob))).toMatchObject({
      why: 'wrong-target',
      problem: 'four-eyes',
      people: ['author'],
    });
    expect(naming(member(ann))).toMatchObject(done);
  });

  test('do not bind the naming for a step that somebody else could take as well', () => {
    const rows = [
      row({ target: 'lead', names: { lead: 'target' } }),
      row({ id: 'R2', action: 'begin', by: ['lead', 'signer'], notBy: ['author'] }),
    ];
    const workflow = table({ parts: { worker: {}, lead: { is: 'lead' }, signer: { is: 'signer' } }, rows });
    const asked = { at: { people: { author: ann } }, move: { target: member(ann) } };
    expect(ask(workflow, asked)).toMatchObject(done);
  });
});

describe('of one company', () => {
  const workflow = table({ parts: { worker: { ofCompanyOf: 'author' } } });
  const asked = (author: string | null | undefined, who: string | null) =>
    ask(workflow, {
      at: { people: author === undefined ? {} : { author: person('author', author) } },
      actor: member(person('who', who)),
    });

  test.each<readonly [string | null | undefined, string | null, boolean]>([
    ['builder', 'builder', true],
    [undefined, 'builder', true],
    ['builder', 'engineer', false],
    [null, 'engineer', false],
    ['builder', null, false],
    [null, null, false],
  ])('the author is of %s, and who acts of %s: done %s', (author, who, isDone) => {
    const answer = asked(author, who);
    expect(answer).toMatchObject(isDone ? { kind: 'done' } : { why: 'wrong-company', people: ['author'] });
    if (answer.kind === 'refused')
      expect(explainRefusal(answer, 'do')).toBe('This is for people of the company of the author.');
  });

  test('binds the naming, and a permission is asked for first', () => {
    const signer = { permission: 'SIGN', ofCompanyOf: 'author' };
    const naming = table({
      parts: { worker: {}, signer },
      rows: [row({ target: 'signer', names: { signer: 'target' } })],
    });
    const target = (...permissions: string[]) =>
      ask(naming, { at: { people: { author: ann } }, move: { target: member(bob, ...permissions) } });
    expect(target('SIGN')).toMatchObject({
      why: 'wrong-target',
      problem: 'other-company',
      people: ['author'],
    });
    expect(target()).toMatchObject({ why: 'wrong-target', problem: 'not-able' });
  });
});

describe('the people of a record', () => {
  test('are named with the one they stand for, and leave their place', () => {
    const names = table({ rows: [row({ names: { author: 'actor' } })] });
    const deputy = person('deputy', 'builder', 'ann');
    expect(ask(names, { actor: member(deputy) })).toMatchObject({ next: { people: { author: deputy } } });
    const empties = ask(table({ rows: [row({ names: { author: null } })] }), {
      at: { people: { author: ann } },
    });
    expect(empties.kind === 'done' && Object.keys(empties.next.people)).toEqual([]);
  });

  test('have a known company where companies will be compared', () => {
    const parts = { worker: {}, signer: { is: 'signer' }, judge: { notOfCompanyOf: 'signer' } };
    const workflow = table({ parts, rows: [row({ target: 'signer', names: { signer: 'target' } })] });
    const naming = (company: string | null) =>
      ask(workflow, { move: { target: member(person('bob', company)) } });
    expect(naming(null)).toMatchObject({ why: 'wrong-target', problem: 'not-able' });
    expect(naming('engineer')).toMatchObject({ kind: 'done' });
  });
});

describe('a table', () => {
  test('is sound', () => {
    expect(workflowProblems(table({ rows: [begin, row({})] }))).toEqual([]);
  });

  test.each<readonly [string, Partial<Workflow>, RegExp]>([
    [
      'that ends with a side task open',
      { sides: { QUESTION: 'worker' }, rows: [begin, row({ side: { opens: 'QUESTION' } })] },
      /an end that goes on/,
    ],
    [
      'that keeps a task before there is one',
      { rows: [{ ...begin, task: 'same' }, row({})] },
      /R0 keeps a task that is not there/,
    ],
    [
      'that is stuck when a question is left open',
      {
        choices: { way },
        flags: { way: ['none', ...way.values] },
        rows: [{ ...begin, keeps: ['way'] }, row({ when: { way: way.values } })],
      },
      /"none".*: dead/,
    ],
  ])('%s is not', (_, more, problem) => {
    expect(workflowProblems(table(more)).join('\n')).toMatch(problem);
  });
});
