import { undeclaredNames } from './declared-names.ts';
import { isForPeople } from './people.ts';
import { advance, begin, choose, rowsAt } from './rows.ts';
import type { Choice, Choices, Move, Names, Row, Standing, Workflow } from './types.ts';

/** What `inspectWorkflow` found. */
export interface Inspection<N extends Names> {
  /** Every state that a record can reach, whoever acts. */
  readonly states: readonly Standing<N>[];
  /** Ids of the rows that can be taken. */
  readonly used: ReadonlySet<string>;
  /** Sentences for the author of the table; empty for a sound one. */
  readonly problems: readonly string[];
}

/**
 * What is wrong with a table: a state without a way on or without an end, a row that nothing reaches, two rows that fit at once,
 * a task that its owner cannot do, a name that nobody declared.
 *
 * @example expect(workflowProblems(workflow)).toEqual([]);
 */
export function workflowProblems<N extends Names>(workflow: Workflow<N>): readonly string[] {
  return inspectWorkflow(workflow).problems;
}

/** Walks every state that the table reaches, with every set of choices. People and guards are left out. */
export function inspectWorkflow<N extends Names>(workflow: Workflow<N>): Inspection<N> {
  const problems = new Set<string>(undeclaredNames(workflow));
  const states = new Map<string, Standing<N>>();
  const before = new Map<string, Set<string>>();
  const used = new Set<string>();
  const queue: Standing<N>[] = [begin(workflow)];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const key = keyOf(at);
    if (states.has(key)) continue;
    states.set(key, at);
    for (const problem of problemsAt(workflow, at)) problems.add(`${key}: ${problem}`);
    for (const { row, next } of stepsFrom(workflow, at, problems)) {
      used.add(row.id);
      before.set(keyOf(next), (before.get(keyOf(next)) ?? new Set()).add(key));
      queue.push(next);
    }
  }
  for (const { id } of workflow.rows) if (!used.has(id)) problems.add(`${id} is never used`);
  for (const key of endless(states, before)) problems.add(`${key} cannot end`);
  return { states: [...states.values()], used, problems: [...problems] };
}

/** Equal for equal states; people are left out. */
export function keyOf<N extends Names>({ status, task, side, flags }: Standing<N>): string {
  const sorted = Object.entries(flags).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([status, task, side, ...sorted]);
}

function problemsAt<N extends Names>(workflow: Workflow<N>, at: Standing<N>): readonly string[] {
  if (at.status === null) return [];
  const rows = rowsAt(workflow, at);
  const ended = at.task === null && workflow.ends.includes(at.status);
  // The system may take a record on from an end, because of what became of another.
  if (ended)
    return at.side !== null || rows.some((row) => isForPeople(workflow, row)) ? ['an end that goes on'] : [];
  if (at.task === null) return ['no main task and no end'];
  if (rows.length === 0) return ['dead'];
  const owner = at.side === null ? workflow.tasks[at.task] : workflow.sides[at.side];
  return rows.some((row) => row.by.includes(owner)) ? [] : [`${owner} has a task but nothing to do`];
}

/** Where the table leads from a state. A row that does not fit the state is reported. */
function stepsFrom<N extends Names>(workflow: Workflow<N>, at: Standing<N>, problems: Set<string>) {
  const rows = rowsAt(workflow, at);
  return [...new Set(rows.map((row) => row.action))].flatMap((action) => {
    const same = rows.filter((row) => row.action === action);
    return combinations(workflow, same).flatMap((choices) => {
      const fitting = choose(workflow, same, choices);
      if (fitting.length > 1)
        problems.add(`${keyOf(at)}: ${action} fits ${fitting.map((row) => row.id).join(' and ')}`);
      return fitting.map((row) => {
        const move: Move = { action, signed: true, comment: '', choices };
        const next = advance(workflow, row, at, move, { kind: 'system' });
        if (next.task === null && row.task === 'same')
          problems.add(`${row.id} keeps a task that is not there`);
        return { row, next };
      });
    });
  });
}

/** States from which no way leads to an end. */
function endless<N extends Names>(
  states: ReadonlyMap<string, Standing<N>>,
  before: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const ending = new Set(
    [...states].filter(([, { status, task }]) => status !== null && task === null).map(([key]) => key),
  );
  // A set is walked to what is added on the way.
  for (const key of ending) for (const earlier of before.get(key) ?? []) ending.add(earlier);
  return [...states.keys()].filter((key) => !ending.has(key));
}

/** Every set of answers to the questions that the rows ask or keep, those left open included. */
export function combinations<N extends Names>(
  { choices }: Workflow<N>,
  rows: readonly Row<N>[],
): readonly Choices[] {
  const asked = Object.entries<Choice>(choices).filter(([name]) =>
    rows.some((row) => (row.given && name in row.given) || row.keeps?.some((kept) => kept === name)),
  );
  let all: readonly Record<string, string>[] = [{}];
  for (const [name, { values }] of asked)
    all = all.flatMap((one) => [one, ...values.map((value) => ({ ...one, [name]: value }))]);
  return all;
}
