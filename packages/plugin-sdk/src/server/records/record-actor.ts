import type { People, Tx } from '@gantry/plugin-sdk/server';
import type { Actor, Names } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import type { RecordKind, RecordOf, RecordServices } from './record-kind.ts';

/** The discipline of a record as a scope of roles; without one, every role counts. */
export function scopeOf<N extends Names, S extends z.ZodObject, Input, Facts>(
  kind: Pick<RecordKind<N, S, Input, Facts>, 'disciplineOf'>,
  record: RecordOf<N, z.output<S>>,
): { readonly discipline?: string } {
  const discipline = kind.disciplineOf?.(record) ?? null;
  return discipline === null ? {} : { discipline };
}

/** The actor with the permissions that count for the record. */
export async function actorFor<N extends Names, S extends z.ZodObject, Input, Facts>(
  kind: Pick<RecordKind<N, S, Input, Facts>, 'disciplineOf'>,
  { people }: Pick<RecordServices, 'people'>,
  { tx, actor }: Act,
  record: RecordOf<N, z.output<S>>,
): Promise<Actor> {
  const { discipline } = scopeOf(kind, record);
  if (actor.kind === 'system' || discipline === undefined) return actor;
  return { ...actor, permissions: await permissionsIn(people, tx, actor.userId, discipline) };
}

const asked = new WeakMap<Tx, Map<string, Promise<ReadonlySet<string>>>>();

/** Asked once in a transaction, for the records of a whole list. */
function permissionsIn(
  people: People,
  tx: Tx,
  userId: string,
  discipline: string,
): Promise<ReadonlySet<string>> {
  const known = asked.get(tx) ?? new Map<string, Promise<ReadonlySet<string>>>();
  asked.set(tx, known);
  const key = `${userId} ${discipline}`;
  const found = known.get(key) ?? people.permissionsOf(tx, userId, { discipline });
  known.set(key, found);
  return found;
}
