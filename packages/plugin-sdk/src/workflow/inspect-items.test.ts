import { expect, test } from 'vitest';
import { visitTable } from '../server/fixtures/visits/visit-table.ts';
import { findingWorkflow } from '../server/fixtures/visits/visit-workflow.ts';
import { defineWorkflow, inspectItems, itemProblems, type Row, tableRow } from './index.ts';

const { findings } = visitTable.items;
if (findings === undefined) throw new Error('A visit has findings.');
const withFindings = (more: Partial<typeof findings>) => ({
  ...visitTable,
  items: { findings: { ...findings, ...more } },
});
const without = (...ids: readonly string[]) => ({
  ...findingWorkflow,
  rows: findingWorkflow.rows.filter((row: Row) => !ids.includes(row.id)),
});

test('a visit and its findings have no dead state, always an end, and reach every status', () => {
  const { problems, states } = inspectItems(visitTable);
  expect(problems).toEqual([]);
  expect(states).toContain('Open, findings Accepted, findings Declined');
  expect([...states].filter((state) => state.startsWith('Draft,'))).not.toContain(
    'Draft, findings Submitted',
  );
});

test('a visit that waits for a status which its findings do not reach is reported', () => {
  const problems = itemProblems(withFindings({ workflow: without('F4', 'F5') }));
  expect(problems).toContain('Pending, findings Submitted: dead');
  expect(problems).toContain('Open, findings Open cannot end');
  expect(problems).toContain('Answered is never reached');
  expect(problems).toContain('findings Accepted is never reached');
});

test('a visit whose findings nobody may act on while it waits for them is reported', () => {
  const during = { ...findings.during, accept: ['Answered'], decline: ['Answered'] };
  expect(itemProblems(withFindings({ during }))).toContain('Pending, findings Submitted: dead');
});

test('a quiet step that the visit waits for is reported', () => {
  const problems = itemProblems(withFindings({ quiet: ['accept', 'decline'] }));
  expect(problems).toContain('Pending, findings Accepted: dead');
});

test('a record that goes round, and begins an item each time that is over in the end, is walked to its end', () => {
  const round = defineWorkflow({
    statuses: ['Open', 'Asked', 'Closed'],
    ends: ['Closed'],
    actions: ['create', 'ask', 'back', 'close'],
    parts: { author: { permission: 'ROUND_EDIT' } },
    tasks: { ASK: 'author', ANSWER: 'author' },
    effects: ['begin', 'end'],
    rows: [
      tableRow('R1', ['author'], 'create', [], ['Open', 'ASK']),
      tableRow('R2', ['author'], 'ask', ['Open'], ['Asked', 'ANSWER'], { effects: ['begin'] }),
      tableRow('R3', ['author'], 'back', ['Asked'], ['Open', 'ASK'], { effects: ['end'] }),
      tableRow('R4', ['author'], 'close', ['Asked'], ['Closed', null]),
    ],
  });
  const answer = defineWorkflow({
    statuses: ['Waiting', 'Void'],
    ends: ['Waiting', 'Void'],
    actions: ['create', 'void'],
    parts: { parent: { system: true } },
    tasks: {},
    rows: [
      tableRow('A1', ['parent'], 'create', [], ['Waiting', null]),
      tableRow('A2', ['parent'], 'void', ['Waiting'], ['Void', null]),
    ],
  });
  const { problems, states } = inspectItems({
    workflow: round,
    guards: {},
    items: { answers: { workflow: answer } },
    facts: () => null,
    effects: {
      begin: () => [{ set: 'answers', action: 'create' }],
      end: (items) =>
        items.filter(({ status }) => status === 'Waiting').map(({ id }) => ({ id, action: 'void' })),
    },
  });
  expect(problems).toEqual([]);
  expect(states.size).toBe(7);
});
