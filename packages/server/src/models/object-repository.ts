import {
  type FoundObject,
  type IndexedObject,
  type ObjectDetail,
  type ObjectWord,
  type objectList,
  type objectQuery,
  wordKind,
} from '@gantry/contract';
import { empty, NotFoundError, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { objectLine } from './conversion/conversion-messages.ts';

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

const foundRow = z.intersection(
  objectRow,
  z
    .object({
      total: z.number(),
      word_kind: wordKind.nullable(),
      word_name: z.string().nullable(),
      word_value: z.string().nullable(),
    })
    .transform(({ total, word_kind: kind, word_name: name, word_value: value }) => ({
      total,
      match: kind === null || value === null ? null : { kind, name, value },
    })),
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
  await insertWords(tx, versionId, objects);
}

async function insertWords(tx: Tx, versionId: string, objects: readonly ObjectLine[]): Promise<void> {
  const found = new Map<string, { readonly word: ObjectWord; readonly objects: number[] }>();
  for (const { localId, words } of objects) {
    for (const word of words) {
      const key = JSON.stringify([word.kind, word.name, word.value]);
      const known = found.get(key);
      if (known === undefined) found.set(key, { word, objects: [localId] });
      else known.objects.push(localId);
    }
  }
  if (found.size === 0) return;
  const rows = [...found.values()];
  await tx.run(sql`
    insert into model_word (project_id, version_id, kind, name, value, objects)
    select ${tx.projectId}::uuid, ${versionId}::uuid, w.kind, w.name, w.value, w.objects::bigint[] from unnest(
      ${rows.map(({ word }) => word.kind)}::text[], ${rows.map(({ word }) => word.name)}::text[],
      ${rows.map(({ word }) => word.value)}::text[],
      ${rows.map((row) => `{${row.objects.join(',')}}`)}::text[]) as w(kind, name, value, objects)`);
}

/**
 * Objects of the newest ready version of each model, by name; those that are found only by a word come last. Objects that exist only
 * in older versions are left out. `search` matches parts of name, GlobalId, category and words, ignoring case.
 */
export async function searchObjects(
  tx: Tx,
  query: z.output<typeof objectQuery>,
): Promise<z.input<typeof objectList>> {
  const { search, category, layerId, limit } = query;
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const rows = await tx.many(
    foundRow,
    sql`
    with newest as materialized (
      select distinct on (v.model_id) v.id as version_id, v.model_id, l.id as layer_id, l.name as layer_name
      from model_version v join model m on m.id = v.model_id join layer l on l.id = m.layer_id
      where v.status = 'ready' ${layerId ? sql`and l.id = ${layerId}` : empty}
      order by v.model_id, v.created_date desc, v.uploaded_at desc
    ), found as (
      select o.*, n.model_id, n.layer_id, n.layer_name, count(*) over () as total,
        ${pattern === undefined ? sql`null::bigint` : sql`hit.word`} as word
      from newest n join model_object o using (version_id)
      ${pattern === undefined ? empty : sql`join (${hits(pattern)}) as hit using (version_id, local_id)`}
      ${category ? sql`where o.category = upper(${category})` : empty}
      order by (o.global_id = ${search ?? ''}) desc, ${pattern === undefined ? empty : sql`(hit.word is null) desc,`} o.name nulls last, o.local_id limit ${limit}
    )
    select found.*, w.kind as word_kind, w.name as word_name, w.value as word_value
    from found left join model_word w on w.version_id = found.version_id and w.id = found.word
    order by (global_id = ${search ?? ''}) desc, (word is null) desc, found.name nulls last, local_id`,
  );
  return { objects: rows.map(({ total: _, ...object }): FoundObject => object), total: rows[0]?.total ?? 0 };
}

/** The objects that a text fits, each once: by itself, or with the first of its words that fits. */
function hits(pattern: string): Sql {
  return sql`
    select version_id, local_id, nullif(min(word), 0) as word from (
      select version_id, local_id, 0 as word from newest join model_object using (version_id)
      where search ilike ${pattern}
      union all
      select version_id, unnest(objects), id from newest join model_word using (version_id)
      where value ilike ${pattern}
    ) as one group by version_id, local_id`;
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
