import { clashes, lacksCompany, obstacle } from './people.ts';
import { advance, rowsAt } from './rows.ts';
import type { Member, Names, Part, Person, Row, Standing, Workflow } from './types.ts';

/** A place on a record whose person has something to do. */
export interface PlaceAhead<N extends Names> {
  /** The place. */
  readonly place: N['person'];
  /** The step: the open one if it is theirs, else the next that may come to them. */
  readonly task: N['task'] | N['side'];
  /** Whether the step is open now. */
  readonly isOpen: boolean;
}

/**
 * The places in which the person is named and has a step to do, now or later. A step that only comes after somebody else is named in the
 * place is not theirs.
 */
export function placesAhead<N extends Names>(
  workflow: Workflow<N>,
  at: Standing<N>,
  userId: string,
): readonly PlaceAhead<N>[] {
  return workflow.people.flatMap((place): readonly PlaceAhead<N>[] => {
    if (holderOf(at.people[place]) !== userId) return [];
    const isTheirs = (part: N['part'] | undefined) => part !== undefined && workflow.parts[part].is === place;
    if (at.side !== null && isTheirs(workflow.sides[at.side]))
      return [{ place, task: at.side, isOpen: true }];
    const found = tasksAhead(workflow, at, place).find((task) => isTheirs(workflow.tasks[task]));
    return found === undefined ? [] : [{ place, task: found, isOpen: found === at.task && at.side === null }];
  });
}

/** What a deputy began waits for the one they stood for. */
const holderOf = (person: Person | undefined) => person?.actingFor ?? person?.userId;

/** The open task and those that may follow, nearest first, while nobody else is named in the place. */
function tasksAhead<N extends Names>(
  workflow: Workflow<N>,
  at: Standing<N>,
  place: N['person'],
): readonly N['task'][] {
  const seen = new Set<string>();
  const found: N['task'][] = [];
  let next = [{ status: at.status, task: at.task }];
  while (next.length > 0) {
    const fresh = next.filter(({ status, task }) => !seen.has(`${status} ${task}`));
    for (const { status, task } of fresh) {
      seen.add(`${status} ${task}`);
      if (task !== null && !found.includes(task)) found.push(task);
    }
    next = fresh.flatMap(({ status, task }) =>
      workflow.rows
        .filter((row) => leaves(row, status, task) && !(place in (row.names ?? {})))
        .map((row) => ({
          status: row.to === 'same' ? status : row.to,
          task: row.task === 'same' ? task : row.task,
        })),
    );
  }
  return found;
}

function leaves<N extends Names>(row: Row<N>, status: N['status'] | null, task: N['task'] | null): boolean {
  if (status === null || !row.from.includes(status)) return false;
  return row.on === undefined || (task !== null && row.on.includes(task));
}

/**
 * Whether a member can take over the place of another on a record: they hold what its steps ask for, and are nobody whom the workflow keeps
 * apart from it, such as the one who issued what they would hold.
 */
export function canTakePlace<N extends Names>(
  workflow: Workflow<N>,
  at: Standing<N>,
  place: N['person'],
  member: Member,
): boolean {
  const { userId, company } = member;
  const people = { ...at.people, [place]: { userId, company } };
  // The keys are the parts of this table.
  const own = (Object.keys(workflow.parts) as N['part'][]).filter(
    (part) => workflow.parts[part].is === place,
  );
  if (own.some((part) => obstacle(workflow.parts[part], {}, people, member) !== null)) return false;
  if (clashes(workflow, people, [place]).length > 0 || lacksCompany(workflow, people, [place])) return false;
  if (actedApart(workflow, place).some((other) => isOf(at.people[other], userId))) return false;
  const open = at.side === null ? at.task !== null && workflow.tasks[at.task] : workflow.sides[at.side];
  return open === false || !own.includes(open) || canDo(workflow, { ...at, people }, open, member);
}

/** Whether a member can do the open step in a part. */
export function canDo<N extends Names>(
  workflow: Workflow<N>,
  at: Standing<N>,
  part: N['part'],
  member: Member,
): boolean {
  const move = { action: '', signed: false, comment: '', choices: {} };
  return rowsAt(workflow, at).some((row) => {
    if (!row.by.includes(part) || (row.side !== undefined && 'opens' in row.side)) return false;
    if (obstacle(workflow.parts[part], row, at.people, member) !== null) return false;
    const filled = Object.entries(row.names ?? {}).flatMap(([name, from]) =>
      // The keys of `names` are places of this table.
      from === 'actor' ? [name as N['person']] : [],
    );
    return clashes(workflow, advance(workflow, row, at, move, member).people, filled).length === 0;
  });
}

/** Places that name who acted in a part, or took a row, that the person in `place` must not have. */
function actedApart<N extends Names>(
  { parts, rows }: Workflow<N>,
  place: N['person'],
): readonly N['person'][] {
  const all: Readonly<Record<string, Part>> = parts;
  return rows.flatMap((row) => {
    const isApart =
      row.notBy?.includes(place) || row.by.every((part) => all[part]?.isNot?.includes(place) === true);
    return isApart
      ? Object.entries(row.names ?? {}).flatMap(([name, from]) =>
          from === 'actor' ? [name as N['person']] : [],
        )
      : [];
  });
}

function isOf(person: Person | undefined, userId: string): boolean {
  return person !== undefined && [person.userId, person.actingFor].includes(userId);
}
