import { type AuditKind, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const portionRow = z.object({ id: z.uuid(), name: z.string() });
const locationRow = portionRow.extend({ portion_master: z.uuid() });

/** Portions that new forms may name, by name. */
export const portionsOf = (tx: Tx) =>
  tx.many(
    portionRow,
    sql`select id, name from portion where project_id = ${tx.projectId} and active order by lower(name), id limit 10000`,
  );

/** Locations that new forms may name, by name. @param portion - only those in this portion */
export const locationsOf = (tx: Tx, portion: string | null) =>
  tx.many(
    locationRow,
    sql`select id, name, portion_id as portion_master from location
        where project_id = ${tx.projectId} and active and (${portion}::uuid is null or portion_id = ${portion}::uuid)
        order by lower(name), id limit 10000`,
  );

/** Names of portions and locations by their ids, also of those that are no longer offered. */
export async function placeNames(tx: Tx, ids: Iterable<string | null>): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set([...ids].filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await tx.many(
    portionRow,
    sql`select id, name from portion where project_id = ${tx.projectId} and id = any(${wanted}::uuid[])
        union all select id, name from location where project_id = ${tx.projectId} and id = any(${wanted}::uuid[])
        limit 20000`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Portions and locations by their names, where the audit trail tells that a form has another one. */
export const auditedPlaces: AuditKind = {
  entity: 'place',
  async named(tx, ids) {
    const found = await placeNames(tx, ids);
    return new Map([...found].map(([id, name]) => [id, { name: { en: name, 'zh-CN': name } }]));
  },
};
