import {
  type FoundObject,
  type IndexedObject,
  type ObjectDetail,
  type ObjectWord,
  type objectList,
  type objectQuery,
  wordKind,
} from '@gantry/contract';
import { empty, join, NotFoundError, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
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
      words: z.string().nullable(),
      word_labels: z.string().nullable(),
      by_itself: z.boolean(),
    })
    .transform(({ total, words, word_labels, by_itself }) => ({
      total,
      words: by_itself ? [] : readWords(words ?? '', word_labels ?? ''),
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
  const lines = (part: (word: ObjectWord) => string) =>
    objects.map(({ words }) => (words.length === 0 ? null : words.map(part).join('\n')));
  const tree = <K extends keyof ObjectLine['tree']>(key: K) => objects.map((object) => object.tree[key]);
  const content = (key: 'geometry' | 'place' | 'properties') => objects.map((object) => object.content[key]);
  const position = (axis: 0 | 1 | 2) => objects.map((object) => object.content.position?.[axis] ?? null);
  await tx.run(sql`
    insert into model_object (project_id, version_id, local_id, global_id, category, name, storey, words, word_labels, places,
      parent, nth, children, has_shape, shape_at, shapes, nth_in_class, number, geometry_hash, place_hash, properties_hash, x, y, z)
    select ${tx.projectId}::uuid, ${versionId}::uuid, local_id, global_id, category, name, storey, words, word_labels, places::bigint[],
      coalesce(parent, -1), nth, children, has_shape, shape_at, shapes, nth_in_class, number,
      geometry_hash, place_hash, properties_hash, x, y, z
    from unnest(
      ${objects.map((object) => object.localId)}::bigint[], ${objects.map((object) => object.globalId)}::text[],
      ${objects.map((object) => object.category)}::text[], ${objects.map((object) => object.name)}::text[],
      ${objects.map((object) => object.storey)}::text[], ${lines(({ value }) => value)}::text[],
      ${lines(({ kind, name }) => `${kind} ${name ?? ''}`)}::text[], ${objects.map(({ places }) => `{${places.join(',')}}`)}::text[],
      ${tree('parent')}::bigint[], ${tree('nth')}::integer[], ${tree('children')}::integer[], ${tree('hasShape')}::boolean[],
      ${tree('shapeAt')}::integer[], ${tree('shapes')}::integer[], ${tree('nthInClass')}::integer[], ${tree('number')}::integer[],
      ${content('geometry')}::bigint[], ${content('place')}::bigint[], ${content('properties')}::bigint[],
      ${position(0)}::double precision[], ${position(1)}::double precision[], ${position(2)}::double precision[])
      as o (local_id, global_id, category, name, storey, words, word_labels, places,
        parent, nth, children, has_shape, shape_at, shapes, nth_in_class, number, geometry_hash, place_hash, properties_hash, x, y, z)`);
}

/** The words of a row of `model_object`, as `insertObjects` wrote them. */
export function readWords(words: string, labels: string): readonly ObjectWord[] {
  const label = labels.split('\n');
  return words.split('\n').map((value, at) => {
    const [kind = '', ...name] = (label[at] ?? '').split(' ');
    return { kind: wordKind.parse(kind), name: name.join(' ') || null, value };
  });
}

/**
 * Objects of the newest ready version of each model, by name: first those with a shape, of their own or in their parts; in both groups those
 * that are found only by a word come last. Objects that exist only
 * in older versions are left out. `search` matches parts of name, GlobalId, category and words, ignoring case.
 */
export async function searchObjects(
  tx: Tx,
  query: z.output<typeof objectQuery>,
): Promise<z.input<typeof objectList>> {
  const { search = '', category, layerId, limit } = query;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const byItself = search ? sql`o.search ilike ${pattern}` : sql`true`;
  const conditions: Sql[] = [];
  if (search) conditions.push(sql`(${byItself} or o.words ilike ${pattern})`);
  if (category) conditions.push(sql`o.category = upper(${category})`);
  const rows = await tx.many(
    foundRow,
    sql`
    with newest as materialized (
      select distinct on (v.model_id) v.id as version_id, v.model_id, l.id as layer_id, l.name as layer_name
      from model_version v join model m on m.id = v.model_id join layer l on l.id = m.layer_id
      where v.status = 'ready' ${layerId ? sql`and l.id = ${layerId}` : empty}
      order by v.model_id, v.created_date desc, v.uploaded_at desc
    ), found as (
      select o.version_id, o.local_id, o.name, o.global_id = ${search} as is_exact, ${byItself} as by_itself,
        coalesce(o.shapes > 0, true) as is_shown, count(*) over () as total
      from model_object o join newest using (version_id)
      ${conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : empty}
      order by is_exact desc, is_shown desc, by_itself desc, o.name nulls last, o.local_id limit ${limit}
    )
    select o.*, n.model_id, n.layer_id, n.layer_name, found.by_itself, found.total
    from found join newest n using (version_id) join model_object o using (version_id, local_id)
    order by is_exact desc, is_shown desc, by_itself desc, o.name nulls last, o.local_id`,
  );
  const wanted = search.toLowerCase();
  const objects = rows.map(({ total: _, words, ...object }): FoundObject => {
    const match = words.find(({ value }) => value.toLowerCase().includes(wanted)) ?? null;
    return { ...object, match };
  });
  return { objects, total: rows[0]?.total ?? 0 };
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
