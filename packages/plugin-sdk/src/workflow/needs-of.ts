import { choose, rowsAt } from './rows.ts';
import type { Choices, Names, Row, Standing, Workflow } from './types.ts';

/** What an action asks of the person who does it, as far as the table says. */
export interface StepNeeds<N extends Names> {
  /** Guards in code may ask for a comment besides: see `guards`. */
  readonly comment: 'required' | 'optional';
  /** Whether the step is signed. */
  readonly signature: boolean;
  /** The part that a member has to be named for. */
  readonly target: N['part'] | undefined;
  /** Questions that can be answered, by the choice's name, with the answers that lead somewhere. */
  readonly choices: Readonly<Partial<Record<N['choice'], readonly string[]>>>;
  /** Guards that judge the step. */
  readonly guards: ReadonlySet<N['guard']>;
  /** What the server does besides, such as to look for conflicts that somebody has to accept. */
  readonly effects: ReadonlySet<N['effect']>;
}

/** A record as its callers know it: nobody's name is needed. */
export type At<N extends Names> = Pick<Standing<N>, 'status' | 'task' | 'side' | 'flags'>;

/**
 * What an action asks for on a record as it stands; undefined where the state has no such action. Dialogs ask it again for each answer.
 *
 * @example
 * const needs = needsOf(workflow, standing, 'signoff', { result: input.result });
 */
export function needsOf<N extends Names>(
  workflow: Workflow<N>,
  at: At<N>,
  action: string,
  made: Choices = {},
): StepNeeds<N> | undefined {
  // Nobody's name decides between rows.
  const nobody = {} as Standing<N>['people'];
  return needsOfRows(workflow, rowsAt(workflow, { ...at, people: nobody }, action), made);
}

/**
 * The same for an action on many records, of which lists know the open task alone; undefined where one of them does not have it.
 *
 * @example
 * const offered = verbs.filter((verb) => needsOfTasks(workflow, tasks, (task) => batchAction(verb, task)) !== undefined);
 */
export function needsOfTasks<N extends Names>(
  workflow: Workflow<N>,
  tasks: readonly (N['task'] | null)[],
  actionOf: (task: N['task']) => string | undefined,
  made: Choices = {},
): StepNeeds<N> | undefined {
  const each = [...new Set(tasks)].map((task) => {
    const action = task === null ? undefined : actionOf(task);
    return workflow.rows.filter(
      (row) => row.action === action && (row.on === undefined || row.on.some((one) => one === task)),
    );
  });
  return each.some((rows) => rows.length === 0) ? undefined : needsOfRows(workflow, each.flat(), made);
}

function needsOfRows<N extends Names>(
  workflow: Workflow<N>,
  all: readonly Row<N>[],
  made: Choices,
): StepNeeds<N> | undefined {
  if (all.length === 0) return undefined;
  const answers = Object.entries(made).filter(([, answer]) => answer !== undefined);
  const fitting = all.filter(({ given }) =>
    answers.every(([name, answer]) => answersOf(given, name)?.some((one) => one === answer) !== false),
  );
  // An answer that the table does not know leads nowhere: then what holds without it.
  const rows = fitting.length > 0 ? fitting : choose(workflow, all, {});
  return {
    comment: rows.length > 0 && rows.every(({ comment }) => comment === true) ? 'required' : 'optional',
    signature: rows.some(({ signature }) => signature === true),
    target: rows.find(({ target }) => target !== undefined)?.target,
    choices: choicesOf(workflow, all),
    guards: new Set(rows.flatMap(({ guards = [] }) => guards)),
    effects: new Set(rows.flatMap(({ effects = [] }) => effects)),
  };
}

function choicesOf<N extends Names>(workflow: Workflow<N>, rows: readonly Row<N>[]): StepNeeds<N>['choices'] {
  const asked = Object.entries<Workflow<N>['choices'][N['choice']]>(workflow.choices).filter(
    ([name, { from }]) =>
      from === 'body' &&
      rows.some(
        ({ given, keeps = [] }) => answersOf(given, name) !== undefined || keeps.some((one) => one === name),
      ),
  );
  const offered = asked.map(([name, { values }]) => [
    name,
    values.filter((value) => rows.some(({ given }) => answersOf(given, name)?.includes(value) !== false)),
  ]);
  // The keys are choices of this table.
  return Object.fromEntries(offered) as StepNeeds<N>['choices'];
}

function answersOf(given: object | undefined, name: string): readonly string[] | undefined {
  return given && Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined;
}
