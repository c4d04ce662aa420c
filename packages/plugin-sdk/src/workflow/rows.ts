import type { Actor, Choice, Choices, Move, Names, Person, Row, Standing, Workflow } from './types.ts';

/** The state before a record's first step. */
export function begin<N extends Names>({ flags }: Workflow<N>): Standing<N> {
  const first = Object.entries<readonly string[]>(flags).map(([name, values]) => [name, values[0]]);
  // Each flag of the table has a value: `workflowProblems` reports a flag without any.
  const initial = Object.fromEntries(first) as Standing<N>['flags'];
  const nobody = {} as Standing<N>['people'];
  return { status: null, task: null, side: null, people: nobody, flags: initial };
}

/** Rows between which the choices decide in this state; without an action, those of all actions. */
export function rowsAt<N extends Names>(
  workflow: Workflow<N>,
  at: Standing<N>,
  action?: string,
): readonly Row<N>[] {
  return workflow.rows.filter(
    (row) => (action === undefined || row.action === action) && standsAt(row, at) && isAwake(row, at.side),
  );
}

function standsAt<N extends Names>(row: Row<N>, at: Standing<N>): boolean {
  if (at.status === null ? row.from.length > 0 : !row.from.includes(at.status)) return false;
  if (row.on !== undefined && (at.task === null || !row.on.includes(at.task))) return false;
  const { when } = row;
  return (
    when === undefined || Object.entries<string>(at.flags).every(([flag, value]) => allows(when, flag, value))
  );
}

function isAwake<N extends Names>(row: Row<N>, side: N['side'] | null): boolean {
  const answers = row.side !== undefined && 'answers' in row.side ? row.side.answers : null;
  return answers === side;
}

type Wanted = Readonly<Record<string, readonly string[] | undefined>>;

function allows(all: Wanted | undefined, name: string, value: string | undefined): boolean {
  const wanted = all?.[name];
  return wanted === undefined || (value !== undefined && wanted.includes(value));
}

/** The rows that the choices select: at most one in a sound table. */
export function choose<N extends Names>(
  { choices }: Workflow<N>,
  rows: readonly Row<N>[],
  made: Choices,
): readonly Row<N>[] {
  const chosen = Object.entries<Choice>(choices).map(
    ([name, { otherwise }]) => [name, answerOf(made, name) ?? otherwise] as const,
  );
  return rows.filter((row) => chosen.every(([name, value]) => allows(row.given, name, value)));
}

/** The answers that each open question takes: those not given, and those given a value that the table does not know. */
export function openChoices<N extends Names>(
  { choices }: Workflow<N>,
  rows: readonly Row<N>[],
  made: Choices,
): Readonly<Record<string, readonly string[]>> {
  const asked = Object.entries<Choice>(choices).filter(
    ([name, { values }]) =>
      rows.some((row) => row.given && name in row.given) || !isKnown(values, answerOf(made, name)),
  );
  return Object.fromEntries(
    asked.map(([name, { values }]) => [
      name,
      values.filter((value) => rows.some((row) => allows(row.given, name, value))),
    ]),
  );
}

/** Whether each choice that was made has a value that the table knows. */
export function areKnown<N extends Names>({ choices }: Workflow<N>, made: Choices): boolean {
  return Object.entries<Choice>(choices).every(([name, { values }]) => isKnown(values, answerOf(made, name)));
}

function isKnown(values: readonly string[], answer: string | undefined): boolean {
  return answer === undefined || values.includes(answer);
}

function answerOf(made: Choices, name: string): string | undefined {
  return Object.hasOwn(made, name) ? made[name] : undefined;
}

/** The state after a row. Who may take it, and when, was judged before. */
export function advance<N extends Names>(
  { choices }: Pick<Workflow<N>, 'choices'>,
  row: Row<N>,
  at: Standing<N>,
  move: Move,
  actor: Actor,
): Standing<N> {
  const people: Record<string, Person | undefined> = { ...at.people };
  for (const [place, source] of Object.entries<'actor' | 'target' | null | undefined>(row.names ?? {}))
    people[place] = personOf(source, move, actor);
  const named = Object.entries(people).filter(([, person]) => person !== undefined);
  const kept = (row.keeps ?? []).flatMap((name) => {
    const answer = answerOf(move.choices, name) ?? choices[name].otherwise;
    return answer === undefined ? [] : [[name, answer] as const];
  });
  return {
    status: row.to === 'same' ? at.status : row.to,
    task: row.task === 'same' ? at.task : row.task,
    // While a side task is open, only its answer can be taken.
    side: row.side !== undefined && 'opens' in row.side ? row.side.opens : null,
    flags: { ...at.flags, ...row.sets, ...Object.fromEntries(kept) },
    // The keys are those of `at.people` and of `row.names`, which are places of this table.
    people: Object.fromEntries(named) as Standing<N>['people'],
  };
}

function personOf(
  source: 'actor' | 'target' | null | undefined,
  { target }: Pick<Move, 'target'>,
  actor: Actor,
): Person | undefined {
  if (source === 'target') return target && { userId: target.userId, company: target.company };
  if (source !== 'actor' || actor.kind !== 'member') return undefined;
  const { userId, company, actingFor } = actor;
  return { userId, company, ...(actingFor !== undefined && { actingFor }) };
}
