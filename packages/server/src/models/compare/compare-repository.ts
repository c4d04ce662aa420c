import {
  type ChangedObject,
  type ChangedShapes,
  type ChangeKind,
  type CompareAnswer,
  changeKinds,
  type compareInput,
  type compareShapesInput,
} from '@gantry/contract';
import { NotFoundError, RuleError, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { rangesOf } from '../find/number-ranges.ts';

const versionRow = z.object({ id: z.string(), model_id: z.string(), is_known: z.boolean() });
const countRow = z.object({
  added: z.number(),
  removed: z.number(),
  geometry: z.number(),
  place: z.number(),
  properties: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  total: z.number(),
  duplicates: z.number(),
});
export const changeFlags = z.object({
  added: z.boolean(),
  removed: z.boolean(),
  geometry: z.boolean(),
  place: z.boolean(),
  properties: z.boolean(),
});
const objectRow = changeFlags.extend({
  globalId: z.string(),
  category: z.string(),
  name: z.string().nullable(),
  storey: z.string().nullable(),
  shapes: z.number(),
});
const pageRow = countRow.extend({ objects: z.array(objectRow) });
const shapeRow = changeFlags.extend({ at: z.array(z.number()) });

interface Pair {
  readonly older: string;
  readonly newer: string;
}

/**
 * Those of the two versions whose contents are not known.
 * @throws NotFoundError for a version of another project, or one that is not ready; RuleError DIFFERENT_MODELS.
 */
export async function requirePair(tx: Tx, { older, newer }: Pair): Promise<string[]> {
  const rows = await tx.many(
    versionRow,
    sql`select v.id, v.model_id, exists (select from model_object o where o.project_id = v.project_id and o.version_id = v.id
          and o.properties_hash is not null) as is_known
        from model_version v where v.project_id = ${tx.projectId} and v.id = any (${[older, newer]}::uuid[]) and v.status = 'ready'`,
  );
  const wanted = new Set([older, newer]);
  if (rows.length < wanted.size) throw new NotFoundError('The version');
  if (new Set(rows.map(({ model_id }) => model_id)).size > 1)
    throw new RuleError('DIFFERENT_MODELS', 'Only versions of the same model can be compared.');
  return rows.filter(({ is_known }) => !is_known).map(({ id }) => id);
}

/**
 * Each object of the two versions, with what became of it. Reads no texts but the GlobalIds, so that it takes little for many objects; the collation
 * compares these byte by byte.
 */
export function pairsSql(projectId: string, { older, newer }: Pair): Sql {
  const objects = (version: string) => sql`(
    select o.local_id, o.global_id, o.number, o.has_shape, o.shape_at, o.geometry_hash, o.place_hash, o.properties_hash,
      row_number() over (partition by o.global_id collate "C" order by o.local_id) as copy
    from model_object o
    where o.project_id = ${projectId} and o.version_id = ${version} and o.properties_hash is not null)`;
  const isBoth = sql`a.local_id is not null and b.local_id is not null`;
  return sql`select global_id, copy, a.local_id is null as added, b.local_id is null as removed,
      ${isBoth} and a.geometry_hash is distinct from b.geometry_hash as geometry,
      ${isBoth} and a.place_hash is distinct from b.place_hash as place,
      ${isBoth} and a.properties_hash is distinct from b.properties_hash as properties,
      case when b.local_id is null then ${older}::uuid else ${newer}::uuid end as version_id,
      case when b.local_id is null then a.local_id else b.local_id end as local_id,
      case when b.local_id is null then a.has_shape else b.has_shape end as has_shape,
      case when b.local_id is null then a.shape_at else b.shape_at end as shape_at,
      coalesce(b.number, a.number) as number
    from ${objects(older)} a full join ${objects(newer)} b using (global_id, copy)`;
}

/** @throws NotFoundError, RuleError DIFFERENT_MODELS. */
export async function compareVersions(
  tx: Tx,
  { kinds, from, limit, ...pair }: z.output<typeof compareInput>,
): Promise<CompareAnswer> {
  const unknown = await requirePair(tx, pair);
  if (unknown.length > 0) return { counts: noCounts, duplicates: 0, total: 0, objects: [], unknown };
  const isIn = anyOf(kinds);
  // Once for the counts and the page together.
  const { total, duplicates, objects, ...counts } = await tx.one(
    pageRow,
    sql`with pairs as materialized (${pairsSql(tx.projectId, pair)}),
        page as (
          select * from pairs where ${isIn} order by number, removed, global_id, copy offset ${from} limit ${limit}
        )
        select count(*) filter (where added) as added, count(*) filter (where removed) as removed,
          count(*) filter (where geometry) as geometry, count(*) filter (where place) as place,
          count(*) filter (where properties) as properties, count(*) filter (where geometry or place or properties) as changed,
          count(*) filter (where not (added or removed or geometry or place or properties)) as unchanged,
          count(*) filter (where ${isIn}) as total, count(distinct global_id) filter (where copy > 1) as duplicates,
          coalesce((
            select jsonb_agg(jsonb_build_object('globalId', o.global_id, 'category', o.category, 'name', o.name, 'storey', o.storey,
              'shapes', coalesce(o.shapes, 0), 'added', p.added, 'removed', p.removed, 'geometry', p.geometry, 'place', p.place,
              'properties', p.properties) order by p.number, p.removed, p.global_id, p.copy)
            from page p join model_object o on o.project_id = ${tx.projectId} and o.version_id = p.version_id and o.local_id = p.local_id
          ), '[]') as objects
        from pairs`,
  );
  return { counts, duplicates, total, objects: objects.map(changedObjectOf), unknown };
}

/** @throws NotFoundError, RuleError DIFFERENT_MODELS. */
export async function changedShapes(
  tx: Tx,
  pair: z.output<typeof compareShapesInput>,
): Promise<ChangedShapes> {
  await requirePair(tx, pair);
  const rows = await tx.many(
    shapeRow,
    sql`select added, removed, geometry, place, properties, array_agg(shape_at order by shape_at) as at
        from (${pairsSql(tx.projectId, pair)}) p
        where has_shape and ${anyOf(changeKinds)} group by added, removed, geometry, place, properties`,
  );
  return {
    groups: rows.map(({ at, ...flags }) => ({
      kinds: kindsOf(flags),
      count: at.length,
      shapes: { versionId: flags.removed ? pair.older : pair.newer, ranges: [...rangesOf(at)] },
    })),
  };
}

const noCounts = { added: 0, removed: 0, geometry: 0, place: 0, properties: 0, changed: 0, unchanged: 0 };

/** A condition on a row of `pairsSql`. */
function anyOf(kinds: readonly ChangeKind[]): Sql {
  const wanted = (kind: ChangeKind) => kinds.includes(kind);
  return sql`(added and ${wanted('added')} or removed and ${wanted('removed')} or geometry and ${wanted('geometry')}
    or place and ${wanted('place')} or properties and ${wanted('properties')})`;
}

function changedObjectOf({
  added,
  removed,
  geometry,
  place,
  properties,
  ...object
}: z.output<typeof objectRow>): ChangedObject {
  return { ...object, kinds: kindsOf({ added, removed, geometry, place, properties }) };
}

/** In the order of `changeKinds`. */
export function kindsOf(flags: Readonly<Record<ChangeKind, boolean>>): ChangeKind[] {
  return changeKinds.filter((kind) => flags[kind]);
}
