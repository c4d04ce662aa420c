import { type PlaceName as NotifiedPlace, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const portionRow = z.object({ id: z.uuid(), name: z.string(), name_zh: z.string() });
const locationRow = portionRow.extend({ portion_master: z.uuid() });

/** Portions that new forms may name, in the project's order. */
export const portionsOf = (tx: Tx) =>
  tx.many(
    portionRow,
    sql`select id, name, name_zh from portion where project_id = ${tx.projectId} and active and offered
        order by position, lower(name), id limit 10000`,
  );

/** Locations that new forms may name, in the project's order of portions and of locations. @param portion - only those in this portion */
export const locationsOf = (tx: Tx, portion: string | null) =>
  tx.many(
    locationRow,
    sql`select l.id, l.name, l.name_zh, l.portion_id as portion_master from location l
        join portion p on p.project_id = l.project_id and p.id = l.portion_id and p.active and p.offered
        where l.project_id = ${tx.projectId} and l.active and l.offered and (${portion}::uuid is null or l.portion_id = ${portion}::uuid)
        order by p.position, p.id, l.position, lower(l.name), l.id limit 10000`,
  );

/** The name of a place in both languages; `name_zh` is empty if it has no name in Chinese. */
export type PlaceName = Pick<z.output<typeof portionRow>, 'name' | 'name_zh'>;

/** A place as notifications name it. `tellRenamed` says when it is renamed. */
export const placeCalled = (
  id: string,
  { name, name_zh }: PlaceName,
): NotifiedPlace & { readonly key: string } => ({
  en: name,
  'zh-CN': name_zh || name,
  key: `place/${id}`,
});

/** Names of portions and locations by their ids, also of those that are no longer offered. */
export async function placeNames(
  tx: Tx,
  ids: Iterable<string | null>,
): Promise<ReadonlyMap<string, PlaceName>> {
  const wanted = [...new Set([...ids].filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await tx.many(
    portionRow,
    sql`select id, name, name_zh from portion where project_id = ${tx.projectId} and id = any(${wanted}::uuid[])
        union all select id, name, name_zh from location where project_id = ${tx.projectId} and id = any(${wanted}::uuid[])
        limit 20000`,
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
