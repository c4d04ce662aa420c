import { describe, expect, test } from 'vitest';
import { riscVariants, riscWorkflow } from './fixtures/risc-workflow.ts';
import { inspectWorkflow, workflowProblems } from './inspect-workflow.ts';
import type { Row, Workflow } from './types.ts';

describe.each(riscVariants)('the inspection form, %s', (variant) => {
  const sound = riscWorkflow(variant);

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
    ['a state without a way on', without('R16'), /Confirmed.*: dead/],
    [
      'a side task that nobody answers',
      without('R24a', 'R24b'),
      /WITHDRAWAL.*: (dead|G has a task but nothing to do)/,
    ],
    ['a task that its owner cannot do', change('R16', { by: ['C'] }), /G has a task but nothing to do/],
    ['two rows that fit at once', change('R14a', { given: {} }), /signoff fits R14a and R14/],
    ['a status without a task', change('R12', { task: null }), /no main task and no end/],
    [
      'an end that goes on',
      { ...sound, ends: [...sound.ends], rows: [...sound.rows, goOn] },
      /an end that goes on/,
    ],
    ['a row that nothing reaches', change('R5', { on: ['CLOSE'] }), /R5 is never used/],
    ['a loop without an end', without('R3', 'R19a', 'R20', 'R22a', 'R22b', 'R24a'), /cannot end/],
    [
      'a second side task',
      change('R23', { side: { opens: 'EDIT' }, from: ['Received'] }),
      /R25|nothing|never used/,
    ],
    ['an unknown status', change('R5', { to: 'Nowhere' }), /R5: there is no status Nowhere/],
    ['an unknown part', change('R6', { by: ['X'] }), /R6: there is no part X/],
    ['an unknown person', change('R6', { notBy: ['nobody'] }), /R6: there is no person nobody/],
    ['an unknown guard', change('R6', { guards: ['wish'] }), /R6: there is no guard wish/],
    [
      'a flag without the value that is kept',
      { ...sound, flags: { ...sound.flags, result: ['none'] } },
      /there is no value of the flag result Pass/,
    ],
    ['an unknown effect', change('R6', { effects: ['wish'] }), /R6: there is no effect wish/],
    ['an unknown side task', change('R23', { side: { opens: 'NAP' } }), /R23: there is no side task NAP/],
    ['a task of nobody', { ...sound, tasks: { ...sound.tasks, CLOSE: 'X' } }, /CLOSE: there is no part X/],
    [
      'a part of an unknown person',
      { ...sound, parts: { ...sound.parts, G: { is: 'nobody' } } },
      /G: there is no person nobody/,
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
    ['two rows of one name', change('R6', { id: 'R5' }), /two rows are called R5/],
    [
      'a signature of the system',
      {
        ...change('R6', { by: ['clock'], signature: true }),
        parts: { ...sound.parts, clock: { system: true } },
      },
      /R6: the system cannot sign/,
    ],
  ])('%s is a problem', (_what, broken, problem) => {
    expect(workflowProblems(broken).join('\n')).toMatch(problem);
  });
});

const goOn: Row = { id: 'R99', action: 'reopen', from: ['Closed'], to: 'Draft', task: 'SUBMIT', by: ['C'] };
