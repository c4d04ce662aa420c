import type { IndexedObject, ObjectDetail, objectList, objectQuery } from '@gantry/contract';
import { empty, join, NotFoundError, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { objectLine } from './conversion/conversion-messages.ts';

const totalRow = z.object({ total: z.number() });

export type ObjectLine = z.output<typeof objectLine>;

const objectRow = z
  .object({
    model_id: z.string(),
    version_id: z.string(),
    layer_id: z.string(),
    layer_name: z.string(),
    global_id: z.string(),
    local_id: z.number(),
    category: z.string(),
    name: z.string().nullable(),
    storey: z.string().nullable(),
  })
  .transform(
    (row): IndexedObject => ({
      modelId: row.model_id,
      versionId: row.version_id,
      layerId: row.layer_id,
      layerName: row.layer_name,
      globalId: row.global_id,
      localId: row.local_id,
      category: row.category,
      name: row.name,
      storey: row.storey,
    }),
  );

const detailRow = z.intersection(
  objectRow,
  z
    .object({ latest_created_date: z.string() })
    .transform((row) => ({ latestCreatedDate: row.latest_created_date })),
);

export async function insertObjects(
  tx: Tx,
  versionId: string,
  objects: readonly ObjectLine[],
): Promise<void> {
  await tx.run(sql`
    insert into model_object (project_id, version_id, local_id, global_id, category, name, storey)
    select ${tx.projectId}::uuid, ${versionId}::uuid, o.* from unnest(
      ${objects.map((object) => object.localId)}::bigint[], ${objects.map((object) => object.globalId)}::text[],
      ${objects.map((object) => object.category)}::text[], ${objects.map((object) => object.name)}::text[],
      ${objects.map((object) => object.storey)}::text[]) as o`);
}

/**
 * Objects of the newest ready version of each model, by name. Objects that exist only in older versions are left out. `search`
 * matches parts of name, GlobalId and category, ignoring case.
 */
export async function searchObjects(
  tx: Tx,
  query: z.output<typeof objectQuery>,
): Promise<z.input<typeof objectList>> {
  const conditions: Sql[] = [];
  if (query.search) conditions.push(sql`o.search ilike ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}`);
  if (query.category) conditions.push(sql`o.category = upper(${query.category})`);
  const found = sql`
    with newest as materialized (
      select distinct on (v.model_id) v.id as version_id, v.model_id, l.id as layer_id, l.name as layer_name
      from model_version v join model m on m.id = v.model_id join layer l on l.id = m.layer_id
      where v.status = 'ready' ${query.layerId ? sql`and l.id = ${query.layerId}` : empty}
      order by v.model_id, v.created_date desc, v.uploaded_at desc
    ), found as (
      select o.*, n.model_id, n.layer_id, n.layer_name from model_object o join newest n on n.version_id = o.version_id
      ${conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : empty}
    )`;
  const [{ total }, objects] = await Promise.all([
    tx.one(totalRow, sql`${found} select count(*) as total from found`),
    tx.many(
      objectRow,
      sql`${found} select * from found
          order by (global_id = ${query.search ?? ''}) desc, name nulls last, local_id limit ${query.limit}`,
    ),
  ]);
  return { objects: [...objects], total };
}

/** The object in the newest ready version that contains it, with the newest created date in its layer. @throws NotFoundError. */
export async function readObject(tx: Tx, globalId: string): Promise<ObjectDetail> {
  const row = await tx.maybe(
    detailRow,
    sql`select o.version_id, o.global_id, o.local_id, o.category, o.name, o.storey, v.model_id, l.id as layer_id, l.name as layer_name,
          (select max(other.created_date) from model_version other join model om on om.id = other.model_id
            where om.layer_id = l.id and other.status = 'ready') as latest_created_date
        from model_object o
        join model_version v on v.id = o.version_id and v.status = 'ready'
        join model m on m.id = v.model_id
        join layer l on l.id = m.layer_id
        where o.global_id = ${globalId}
        order by v.created_date desc, v.uploaded_at desc, l.position limit 1`,
  );
  if (row === undefined) throw new NotFoundError('The object');
  return row;
}
