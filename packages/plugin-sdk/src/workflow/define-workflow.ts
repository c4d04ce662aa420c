import type { Choice, Part, Row, Workflow } from './types.ts';

/** A table as it is written down: what a workflow does not need is left out. */
export interface WorkflowSpec<
  Status extends string,
  Action extends string,
  Task extends string,
  Side extends string,
  PartName extends string,
  Person extends string,
  Flag extends string,
  ChoiceName extends string,
  Guard extends string,
  Effect extends string,
> {
  /** Names of the statuses that a record can have. */
  readonly statuses: readonly Status[];
  /** Statuses in which a record may stand without a main task. */
  readonly ends: readonly NoInfer<Status>[];
  /** Names of what people and the server can do. */
  readonly actions: readonly Action[];
  /** Main tasks with the part that has to do each. */
  readonly tasks: Readonly<Record<Task, NoInfer<PartName>>>;
  /** Side tasks with the part that has to answer each. While one is open, the main task waits. */
  readonly sides?: Readonly<Record<Side, NoInfer<PartName>>>;
  /** Places on a record that a person can have, such as `author`. */
  readonly people?: readonly Person[];
  /** Facts of few values that select rows. A new record has the first value of each. */
  readonly flags?: Readonly<Record<Flag, readonly string[]>>;
  /** Questions whose answers select rows. */
  readonly choices?: Readonly<Record<ChoiceName, Choice>>;
  /** Names of conditions in code. */
  readonly guards?: readonly Guard[];
  /** Names of what the server does besides a step. */
  readonly effects?: readonly Effect[];
  /** Parts that people play, with what makes somebody fit for each. */
  readonly parts: Readonly<Record<PartName, Part<NoInfer<Person>>>>;
  /** The transitions. */
  readonly rows: readonly NoInfer<
    Row<NamesFrom<Status, Action, Task, Side, PartName, Person, Flag, ChoiceName, Guard, Effect>>
  >[];
}

/** The names that `defineWorkflow` infers. */
export interface NamesFrom<
  Status extends string,
  Action extends string,
  Task extends string,
  Side extends string,
  PartName extends string,
  Person extends string,
  Flag extends string,
  ChoiceName extends string,
  Guard extends string,
  Effect extends string,
> {
  /** Its statuses. */
  readonly status: Status;
  /** Its actions. */
  readonly action: Action;
  /** Its main tasks. */
  readonly task: Task;
  /** Its side tasks. */
  readonly side: Side;
  /** Its parts. */
  readonly part: PartName;
  /** Its places for people. */
  readonly person: Person;
  /** Its flags. */
  readonly flag: Flag;
  /** Its choices. */
  readonly choice: ChoiceName;
  /** Its guards. */
  readonly guard: Guard;
  /** Its effects. */
  readonly effect: Effect;
}

/**
 * A workflow from its table. The words are declared once, so that a status or a guard that nobody declared does not compile.
 * `workflowProblems` says what the compiler cannot see.
 *
 * @example
 * defineWorkflow({
 *   statuses: ['Draft', 'Sent'], ends: ['Sent'], actions: ['create', 'send'],
 *   parts: { author: { permission: 'NOTE_WRITE' } }, tasks: { WRITE: 'author' },
 *   rows: [
 *     { id: 'N1', action: 'create', from: [], to: 'Draft', task: 'WRITE', by: ['author'] },
 *     { id: 'N2', action: 'send', from: ['Draft'], to: 'Sent', task: null, by: ['author'] },
 *   ],
 * });
 */
export function defineWorkflow<
  const Status extends string,
  const Action extends string,
  const Task extends string,
  const PartName extends string,
  const Side extends string = never,
  const Person extends string = never,
  const Flag extends string = never,
  const ChoiceName extends string = never,
  const Guard extends string = never,
  const Effect extends string = never,
>(
  spec: WorkflowSpec<Status, Action, Task, Side, PartName, Person, Flag, ChoiceName, Guard, Effect>,
): Workflow<NamesFrom<Status, Action, Task, Side, PartName, Person, Flag, ChoiceName, Guard, Effect>> {
  const { sides, people, flags, choices, guards, effects } = spec;
  type N = NamesFrom<Status, Action, Task, Side, PartName, Person, Flag, ChoiceName, Guard, Effect>;
  return {
    ...spec,
    // What is left out has no names, and so no entries: the compiler cannot follow that a name is then `never`.
    sides: sides ?? ({} as Workflow<N>['sides']),
    people: people ?? [],
    flags: flags ?? ({} as Workflow<N>['flags']),
    choices: choices ?? ({} as Workflow<N>['choices']),
    guards: guards ?? [],
    effects: effects ?? [],
  };
}
