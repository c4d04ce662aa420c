import type { ModelChange, Queryable } from '@gantry/plugin-sdk/server';
import { sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { changeFlags, kindsOf, pairsSql } from './compare-repository.ts';

const versionRow = z.object({ id: z.string(), is_known: z.boolean() });
const changedRow = changeFlags.extend({ id: z.string() });

/** See `changedSince` of the kit's `Models`. */
export async function changedSince(
  queries: Queryable,
  projectId: string,
  {
    modelId,
    day,
    globalIds,
  }: { readonly modelId: string; readonly day: string; readonly globalIds: Iterable<string> },
): Promise<ReadonlyMap<string, readonly ModelChange[]> | undefined> {
  const newestUntil = (last: string | undefined) =>
    queries.maybe(
      versionRow,
      sql`select v.id, exists (select from model_object o where o.project_id = v.project_id and o.version_id = v.id
            and o.properties_hash is not null) as is_known
          from model_version v
          where v.project_id = ${projectId} and v.model_id = ${modelId} and v.status = 'ready'
            and v.created_date <= coalesce(${last ?? null}::date, 'infinity')
          order by v.created_date desc, v.uploaded_at desc, v.id limit 1`,
    );
  const [older, newer] = [await newestUntil(day), await newestUntil(undefined)];
  if (!older?.is_known || !newer?.is_known) return undefined;
  const rows = await queries.many(
    changedRow,
    sql`select p.global_id as id, p.added, p.removed, p.geometry, p.place, p.properties
        from (${pairsSql(projectId, { older: older.id, newer: newer.id })}) p
        where p.copy = 1 and p.global_id = any(${[...new Set(globalIds)]}::text[])
          and (p.added or p.removed or p.geometry or p.place or p.properties)`,
  );
  return new Map(rows.map(({ id, ...flags }) => [id, kindsOf(flags)]));
}
