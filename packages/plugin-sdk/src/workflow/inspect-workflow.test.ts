import { describe, expect, test } from 'vitest';
import { liftPlan as sound } from './fixtures/lift-plan.ts';
import { inspectWorkflow, workflowProblems } from './inspect-workflow.ts';
import type { Row, Workflow } from './types.ts';

describe('a workflow', () => {
  test('may be taken on from an end by the system', () => {
    const parts = { ...sound.parts, clock: { system: true as const } };
    const actions = [...sound.actions, 'reopen'];
    const byClock = { ...sound, parts, actions, rows: [...sound.rows, { ...goOn, by: ['clock'] }] };
    expect(workflowProblems(byClock)).toEqual([]);
  });

  test('is sound', () => {
    const { problems, used } = inspectWorkflow(sound);
    expect(problems).toEqual([]);
    expect(used.size).toBe(sound.rows.length);
  });

  const change = (id: string, more: Partial<Row>): Workflow => ({
    ...sound,
    rows: sound.rows.map((row) => (row.id === id ? { ...row, ...more } : row)),
  });
  const without = (...ids: string[]): Workflow => ({
    ...sound,
    rows: sound.rows.filter((row) => !ids.includes(row.id)),
  });

  test.each<readonly [string, Workflow, RegExp]>([
    ['a state without a way on', without('confirm', 'fail'), /Inspected.*: dead/],
    [
      'a side task that nobody answers',
      without('giveBack', 'keep'),
      /WITHDRAWAL.*: (dead|checker has a task but nothing to do)/,
    ],
    [
      'a task that its owner cannot do',
      change('inspect', { by: ['contractor'] }),
      /inspector has a task but nothing to do/,
    ],
    ['two rows that fit at once', change('accept', { given: {} }), /check fits accept and decline/],
    ['a status without a task', change('inspect', { task: null }), /no main task and no end/],
    ['an end that goes on', { ...sound, rows: [...sound.rows, goOn] }, /an end that goes on/],
    ['a row that nothing reaches', change('reassign', { on: ['CONFIRM'] }), /reassign is never used/],
    ['a loop without an end', without('delete', 'accept', 'giveBack'), /cannot end/],
    ['an unknown status', change('accept', { to: 'Nowhere' }), /accept: there is no status Nowhere/],
    ['an unknown part', change('decline', { by: ['X'] }), /decline: there is no part X/],
    ['an unknown person', change('decline', { notBy: ['nobody'] }), /decline: there is no person nobody/],
    ['an unknown guard', change('decline', { guards: ['wish'] }), /decline: there is no guard wish/],
    [
      'a flag without the value that is kept',
      { ...sound, flags: { result: ['none', 'Fail'] } },
      /there is no value of the flag result Pass/,
    ],
    ['an unknown effect', change('decline', { effects: ['wish'] }), /decline: there is no effect wish/],
    [
      'an unknown side task',
      change('askBack', { side: { opens: 'NAP' } }),
      /askBack: there is no side task NAP/,
    ],
    [
      'a task of nobody',
      { ...sound, tasks: { ...sound.tasks, CONFIRM: 'X' } },
      /CONFIRM: there is no part X/,
    ],
    [
      'a part of an unknown person',
      { ...sound, parts: { ...sound.parts, checker: { is: 'nobody' } } },
      /checker: there is no person nobody/,
    ],
    ['an unknown end', { ...sound, ends: [...sound.ends, 'Nowhere'] }, /ends: there is no status Nowhere/],
    [
      'a flag without values',
      { ...sound, flags: { ...sound.flags, empty: [] } },
      /the flag empty has no value/,
    ],
    [
      'a choice that is otherwise unknown',
      {
        ...sound,
        choices: { ...sound.choices, skip: { values: ['no'], from: 'body', otherwise: 'perhaps' } },
      },
      /skip: there is no value perhaps/,
    ],
    ['two rows of one name', change('decline', { id: 'accept' }), /two rows are called accept/],
    [
      'a signature of the system',
      {
        ...change('decline', { by: ['clock'], signature: true }),
        parts: { ...sound.parts, clock: { system: true } },
      },
      /decline: the system cannot sign/,
    ],
  ])('%s is a problem', (_what, broken, problem) => {
    expect(workflowProblems(broken).join('\n')).toMatch(problem);
  });
});

const goOn: Row = {
  id: 'reopen',
  action: 'reopen',
  from: ['Closed'],
  to: 'Draft',
  task: 'SUBMIT',
  by: ['contractor'],
};
