import { join, raw, type Sql, sql } from '@gantry/plugin-sdk/server';
import type { Actor, Names, Person } from '@gantry/plugin-sdk/workflow';
import type { RecordOf } from './record-kind.ts';

/** Who finds the records of a kind. */
export interface RecordVisibility<N extends Names> {
  /** A status in which only its creator knows of a record. */
  readonly privateStatus?: N['status'];
  /** Places on a private record whose people know of it beside its creator. For a deputy who is named, so does the member they acted for. */
  readonly privateTo?: readonly N['person'][];
  /**
   * A status in which nobody finds the record any more, such as that of a deleted draft. The record stays in the database, with its
   * number, history and signatures.
   */
  readonly goneStatus?: N['status'];
}

type Found<N extends Names> = Pick<RecordOf<N, unknown>, 'status' | 'createdBy' | 'people'>;

export function isGone<N extends Names>({ goneStatus }: RecordVisibility<N>, { status }: Found<N>): boolean {
  return status === goneStatus;
}

/** Whether the record is private to others than this actor. */
export function isPrivateToOthers<N extends Names>(
  visibility: RecordVisibility<N>,
  record: Found<N>,
  actor: Actor,
): boolean {
  if (actor.kind === 'system' || record.status !== visibility.privateStatus) return false;
  const confidants = confidantsOf(visibility, record);
  return ![actor.userId, actor.actingFor].some((id) => id !== undefined && confidants.includes(id));
}

/** Ids of those who may be told of a record; undefined: everybody who may see records of the kind. */
export function audienceOf<N extends Names>(
  visibility: RecordVisibility<N>,
  record: Found<N>,
): readonly string[] | undefined {
  if (isGone(visibility, record)) return [];
  return record.status === visibility.privateStatus ? confidantsOf(visibility, record) : undefined;
}

function confidantsOf<N extends Names>(
  { privateTo = [] }: RecordVisibility<N>,
  { createdBy, people }: Found<N>,
): readonly string[] {
  const named = privateTo.flatMap((place) => {
    const person: Person | undefined = people[place];
    return person === undefined ? [] : [person.userId, person.actingFor ?? person.userId];
  });
  return [...new Set(createdBy === null ? named : [createdBy, ...named])];
}

/** SQL for rows that everybody may find. */
export function isPublicSql<N extends Names>(
  { privateStatus, goneStatus }: RecordVisibility<N>,
  alias: 'r' | 'c',
): Sql {
  const hidden = [privateStatus, goneStatus].filter((status) => status !== undefined);
  const column = raw(`${alias}.status`);
  return hidden.length === 0
    ? sql`true`
    : join(
        hidden.map((status) => sql`${column} <> ${status}`),
        ' and ',
      );
}

/** SQL for the private rows, with the alias `r`, that a member may find. */
export function isOwnSql<N extends Names>(
  { privateStatus, privateTo = [] }: RecordVisibility<N>,
  viewer: string,
): Sql {
  const named = privateTo.map(
    (place) =>
      sql`${viewer} in (r.people -> ${place}::text ->> 'userId', r.people -> ${place}::text ->> 'actingFor')`,
  );
  return sql`(r.status = ${privateStatus} and (${join([sql`r.created_by = ${viewer}`, ...named], ' or ')}))`;
}
