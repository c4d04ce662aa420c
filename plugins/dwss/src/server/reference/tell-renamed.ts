import {
  type Merged,
  type Notifications,
  type Sql,
  sql,
  type TableAct,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type PlaceName, placeCalled } from './places.ts';

/** Who changes the lists. A new demo has no notifications that could show old names. */
export interface ReferenceAct extends TableAct {
  readonly notifications?: Pick<Notifications, 'rename'> | undefined;
}

type Renames = Pick<Notifications, 'rename'>;
const placeRow = z.object({ id: z.uuid(), name: z.string(), name_zh: z.string() });
const tables = { portion: sql`portion`, location: sql`location` } as const;

/** Puts the new names of portions and locations into the notifications that show them. */
export async function tellRenamed(
  tx: Tx,
  { rename }: Renames,
  places: readonly (PlaceName & { readonly id: string })[],
): Promise<void> {
  if (places.length === 0) return;
  const names = places.map(({ id, ...called }) => {
    const { key, ...name } = placeCalled(id, called);
    return [key, name] as const;
  });
  await rename(tx, new Map(names));
}

/** The same after an import. It knows rows by name alone, whatever the case, so locations of that name in other portions are written anew too. */
export async function tellMerged(
  { tx, notifications }: ReferenceAct,
  table: keyof typeof tables,
  { changed }: Merged<Pick<PlaceName, 'name'>>,
): Promise<void> {
  const renamed = changed.flatMap(({ row, fields }) =>
    fields.some((field) => field === 'name' || field === 'name_zh') ? row.name.toLowerCase() : [],
  );
  if (notifications === undefined || renamed.length === 0) return;
  const from: Sql = tables[table];
  const rows = await tx.many(
    placeRow,
    sql`select id, name, name_zh from ${from} where project_id = ${tx.projectId} and active
          and lower(name) = any(select lower(one) from unnest(${renamed}::text[]) as one) limit 100000`,
  );
  await tellRenamed(tx, notifications, rows);
}
