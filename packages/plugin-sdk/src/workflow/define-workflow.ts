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
  readonly statuses: readonly Status[];
  readonly ends: readonly NoInfer<Status>[];
  readonly actions: readonly Action[];
  readonly tasks: Readonly<Record<Task, NoInfer<PartName>>>;
  readonly sides?: Readonly<Record<Side, NoInfer<PartName>>>;
  readonly people?: readonly Person[];
  readonly flags?: Readonly<Record<Flag, readonly string[]>>;
  readonly choices?: Readonly<Record<ChoiceName, Choice>>;
  readonly guards?: readonly Guard[];
  readonly effects?: readonly Effect[];
  readonly parts: Readonly<Record<PartName, Part<NoInfer<Person>>>>;
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
  readonly status: Status;
  readonly action: Action;
  readonly task: Task;
  readonly side: Side;
  readonly part: PartName;
  readonly person: Person;
  readonly flag: Flag;
  readonly choice: ChoiceName;
  readonly guard: Guard;
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
