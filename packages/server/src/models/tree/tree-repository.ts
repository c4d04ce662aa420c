import type {
  FoundNode,
  TreeClasses,
  TreeNode,
  TreePage,
  TreePath,
  TreePlace,
  TreeShapes,
  treeQuery,
  treeSearchQuery,
  treeShapesQuery,
} from '@gantry/contract';
import { join, likePattern, NotFoundError, raw, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

/** The parent of what is at the top. */
const top = -1;
const shownVersion = z.object({ is_known: z.boolean() });

const nodeColumns = (alias: string, nth: 'nth' | 'nth_in_class') =>
  raw(
    `${alias}.local_id as "localId", ${alias}.global_id as "globalId", ${alias}.category, ${alias}.name, ${alias}.${nth} as nth,
     ${alias}.children, ${alias}.has_shape as "hasShape", ${alias}.shapes, ${alias}.shape_at as "shapeAt"`,
  );
const nodeRow = z.object({
  localId: z.number(),
  globalId: z.string(),
  category: z.string(),
  name: z.string().nullable(),
  nth: z.number(),
  children: z.number(),
  hasShape: z.boolean(),
  shapes: z.number(),
  shapeAt: z.number(),
}) satisfies z.ZodType<TreeNode>;
const totalRow = z.object({ total: z.number() });
const classRow = z.object({ category: z.string(), objects: z.number(), shapes: z.number() });
const shapeRow = z.object({ global_id: z.string(), at: z.number() });
const rangeRow = z.object({ shape_at: z.number(), shapes: z.number() });
const placeRow = z.object({
  globalId: z.string(),
  category: z.string(),
  hasShape: z.boolean(),
  shapeAt: z.number(),
  shapes: z.number(),
}) satisfies z.ZodType<TreePlace>;
const pathRow = z.intersection(nodeRow, z.object({ nth_in_class: z.number() }));
const foundRow = z.intersection(
  nodeRow,
  z.object({ modelId: z.string(), versionId: z.string(), path: z.array(z.string()) }),
);

/** Whether the structure of a version was read. @throws NotFoundError for a version of another project, or one that is not ready. */
async function requireVersion(tx: Tx, versionId: string): Promise<boolean> {
  const row = await tx.maybe(
    shownVersion,
    sql`select exists (select from model_object o where o.project_id = v.project_id and o.version_id = v.id and o.parent = ${top}
          and o.nth is not null) as is_known
        from model_version v where v.id = ${versionId} and v.status = 'ready'`,
  );
  if (row === undefined) throw new NotFoundError('The version');
  return row.is_known;
}

/** The statement of one page of children or of a class: it reads the rows of that page by an index. */
export function pageSql(
  projectId: string,
  versionId: string,
  { parent, category, from, limit }: z.output<typeof treeQuery>,
): Sql {
  const to = from + limit;
  return category === undefined
    ? sql`select ${nodeColumns('o', 'nth')} from model_object o
        where o.project_id = ${projectId} and o.version_id = ${versionId} and o.parent = ${parent ?? top}
          and o.nth >= ${from} and o.nth < ${to}
        order by o.nth`
    : sql`select ${nodeColumns('o', 'nth_in_class')} from model_object o
        where o.project_id = ${projectId} and o.version_id = ${versionId} and o.category = ${category.toUpperCase()}
          and o.has_shape = any (array[true, false]) and o.nth is not null and o.nth_in_class >= ${from} and o.nth_in_class < ${to}
        order by o.nth_in_class`;
}

/** @throws NotFoundError. */
export async function readPage(
  tx: Tx,
  versionId: string,
  query: z.output<typeof treeQuery>,
): Promise<TreePage> {
  const isKnown = await requireVersion(tx, versionId);
  if (!isKnown) return { isKnown, total: 0, nodes: [] };
  const { parent, category } = query;
  const { total } = await tx.one(
    totalRow,
    category === undefined
      ? sql`select coalesce(max(o.nth), -1) + 1 as total from model_object o
          where o.project_id = ${tx.projectId} and o.version_id = ${versionId} and o.parent = ${parent ?? top} and o.nth is not null`
      : sql`select greatest(
            (select max(o.nth_in_class) from model_object o where o.project_id = ${tx.projectId} and o.version_id = ${versionId}
              and o.category = ${category.toUpperCase()} and o.has_shape and o.nth is not null),
            (select max(o.nth_in_class) from model_object o where o.project_id = ${tx.projectId} and o.version_id = ${versionId}
              and o.category = ${category.toUpperCase()} and not o.has_shape and o.nth is not null), -1) + 1 as total`,
  );
  const nodes = total === 0 ? [] : await tx.many(nodeRow, pageSql(tx.projectId, versionId, query));
  return { isKnown, total, nodes: [...nodes] };
}

/** Goes from class to class by the index, and reads no object between them. */
export function classesSql(projectId: string, versionId: string): Sql {
  const of = sql`o.project_id = ${projectId} and o.version_id = ${versionId} and o.nth is not null`;
  const last = (hasShape: boolean) => sql`(select o.nth_in_class + 1 from model_object o
    where ${of} and o.category = class.category and o.has_shape = ${hasShape}
    order by o.nth_in_class desc limit 1)`;
  return sql`with recursive class as (
      (select o.category from model_object o where ${of} order by o.category limit 1)
      union all
      select (select o.category from model_object o where ${of} and o.category > class.category order by o.category limit 1)
      from class where class.category is not null
    )
    select class.category, coalesce(${last(false)}, ${last(true)}, 0) as objects, coalesce(${last(true)}, 0) as shapes
    from class where class.category is not null`;
}

/** @throws NotFoundError. */
export async function readClasses(tx: Tx, versionId: string): Promise<TreeClasses> {
  const isKnown = await requireVersion(tx, versionId);
  const classes = isKnown ? await tx.many(classRow, classesSql(tx.projectId, versionId)) : [];
  const sum = (count: (one: z.output<typeof classRow>) => number) =>
    classes.reduce((all, one) => all + count(one), 0);
  return {
    isKnown,
    classes: [...classes],
    objects: sum(({ objects }) => objects),
    shapes: sum(({ shapes }) => shapes),
  };
}

/** @throws NotFoundError. */
export async function readShapes(
  tx: Tx,
  versionId: string,
  { parent, category }: z.output<typeof treeShapesQuery>,
): Promise<TreeShapes> {
  await requireVersion(tx, versionId);
  const of = sql`o.project_id = ${tx.projectId} and o.version_id = ${versionId} and o.has_shape`;
  const ranges =
    category === undefined
      ? parent === undefined
        ? undefined
        : await tx.many(
            rangeRow,
            sql`select shape_at, shapes from model_object
              where project_id = ${tx.projectId} and version_id = ${versionId} and local_id = ${parent} and nth is not null`,
          )
      : await tx.many(
          rangeRow,
          sql`select shape_at, shapes from model_object o where o.project_id = ${tx.projectId} and o.version_id = ${versionId}
              and o.category = ${category.toUpperCase()} and o.nth is not null`,
        );
  if (parent !== undefined && ranges?.length === 0) throw new NotFoundError('The object');
  const within =
    ranges === undefined
      ? sql`true`
      : sql`exists (select from unnest(${ranges.map(({ shape_at }) => shape_at)}::integer[], ${ranges.map(({ shapes }) => shapes)}::integer[])
          r (first, shapes) where o.shape_at >= r.first and o.shape_at < r.first + r.shapes)`;
  const [one, ...others] = ranges ?? [];
  const condition =
    one !== undefined && others.length === 0
      ? sql`o.shape_at >= ${one.shape_at} and o.shape_at < ${one.shape_at + one.shapes}`
      : within;
  const rows = await tx.many(
    shapeRow,
    sql`select o.global_id, o.shape_at as at from model_object o where ${of} and ${condition} order by o.shape_at`,
  );
  return { globalIds: rows.map(({ global_id }) => global_id), at: rows.map(({ at }) => at) };
}

/** @throws NotFoundError. */
export async function readPlaces(
  tx: Tx,
  versionId: string,
  globalIds: readonly string[],
): Promise<readonly TreePlace[]> {
  await requireVersion(tx, versionId);
  return tx.many(
    placeRow,
    sql`select distinct on (o.global_id) o.global_id as "globalId", o.category, o.has_shape as "hasShape", o.shape_at as "shapeAt", o.shapes
        from model_object o
        where o.project_id = ${tx.projectId} and o.version_id = ${versionId} and o.nth is not null
          and o.global_id = any (${[...new Set(globalIds)]}::text[])
        order by o.global_id, o.local_id`,
  );
}

/** @throws NotFoundError if the version does not have the object. */
export async function readPath(tx: Tx, versionId: string, globalId: string): Promise<TreePath> {
  await requireVersion(tx, versionId);
  const rows = await tx.many(
    pathRow,
    sql`with recursive way as (
          (select o.*, 0 as steps from model_object o where o.project_id = ${tx.projectId} and o.version_id = ${versionId}
            and o.global_id = ${globalId} and o.nth is not null order by o.local_id limit 1)
          union all
          select o.*, way.steps + 1 from way join model_object o on o.project_id = way.project_id and o.version_id = way.version_id
            and o.local_id = way.parent
        )
        select ${nodeColumns('way', 'nth')}, way.nth_in_class from way order by steps desc`,
  );
  const last = rows.at(-1);
  if (last === undefined) throw new NotFoundError('The object');
  return { nodes: rows.map(({ nth_in_class: _, ...node }) => node), nthInClass: last.nth_in_class };
}

/** Versions of other projects are left out. One object more than the limit is read, to know whether there are others. */
export function searchSql(
  projectId: string,
  { versions, text, limit }: z.output<typeof treeSearchQuery>,
): Sql {
  const pattern = likePattern(text);
  return sql`with found as (
      select o.project_id, o.version_id, o.local_id, o.global_id = ${text} as is_exact
      from model_object o
      where o.project_id = ${projectId} and o.version_id in (${join(versions)}) and o.nth is not null
        and o.search ilike ${pattern} and (o.name ilike ${pattern} or o.global_id ilike ${pattern})
      order by is_exact desc, o.shapes > 0 desc, o.name nulls last, o.local_id limit ${limit + 1}
    )
    select ${nodeColumns('o', 'nth')}, v.model_id as "modelId", o.version_id as "versionId", above.path
    from found join model_object o using (project_id, version_id, local_id)
    join model_version v on v.project_id = o.project_id and v.id = o.version_id and v.status = 'ready'
    cross join lateral (
      with recursive way as (
        select o.parent, 0 as steps, null::text as label
        union all
        select p.parent, way.steps + 1, coalesce(p.name, p.global_id) from way
        join model_object p on p.project_id = o.project_id and p.version_id = o.version_id and p.local_id = way.parent
      )
      select coalesce(array_agg(way.label order by way.steps desc) filter (where way.steps > 0), '{}') as path from way
    ) above
    order by found.is_exact desc, o.shapes > 0 desc, o.name nulls last, o.local_id`;
}

export async function searchTree(
  tx: Tx,
  query: z.output<typeof treeSearchQuery>,
): Promise<{ readonly found: readonly FoundNode[]; readonly isMore: boolean }> {
  const rows = await tx.many(foundRow, searchSql(tx.projectId, query));
  const found = rows
    .slice(0, query.limit)
    .map(({ modelId, versionId, path, ...node }) => ({ modelId, versionId, path, node }));
  return { found, isMore: rows.length > query.limit };
}
