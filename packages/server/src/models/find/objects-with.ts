import {
  type NewestVersion,
  type ObjectsWith,
  type ObjectWith,
  type PropertyName,
  type Queryable,
  sql,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { fieldRows, membersSql } from './find-sql.ts';
import { intersection, type NumberRanges, rangesFromText, rangesToText } from './number-ranges.ts';

const mostModels = 1000;
const mostObjects = 200_000;
const mostProperties = 12;

const versionRow = z.object({
  modelId: z.string(),
  modelName: z.string(),
  versionId: z.string(),
  hasIndex: z.boolean(),
});
const membersRow = z.object({ version_id: z.string(), members: z.string() });
const valueRow = z.object({ text: z.string(), members: z.string() });
const idsRow = z.object({ number: z.number(), id: z.string() });
const holderRow = z.object({ id: z.string(), modelId: z.string(), layerId: z.string() });

/** The newest ready version of each model, by the models' names. */
export async function newestVersions(
  queries: Queryable,
  projectId: string,
): Promise<readonly NewestVersion[]> {
  return queries.many(
    versionRow,
    sql`select * from (
          select distinct on (v.model_id) v.model_id as "modelId", m.name as "modelName", v.id as "versionId",
            i.version_id is not null as "hasIndex"
          from model_version v join model m on m.project_id = v.project_id and m.id = v.model_id
          left join object_index i on i.project_id = v.project_id and i.version_id = v.id
          where v.project_id = ${projectId} and v.status = 'ready'
          order by v.model_id, v.created_date desc, v.uploaded_at desc
        ) newest order by lower("modelName"), "modelId" limit ${mostModels}`,
  );
}

/** As `Models.objectsWith` says. @throws RangeError. */
export async function objectsWith(
  queries: Queryable,
  projectId: string,
  { models, where, read, limit = mostObjects }: ObjectsWith,
): Promise<{ readonly objects: readonly ObjectWith[]; readonly truncated: boolean }> {
  if (limit > mostObjects) throw new RangeError(`An answer has at most ${mostObjects} objects.`);
  if (where.length > mostProperties || read.length > mostProperties)
    throw new RangeError(`There are at most ${mostProperties} conditions or properties.`);
  const newest = (await newestVersions(queries, projectId)).filter(
    ({ modelId, hasIndex }) => hasIndex && (models === undefined || models.includes(modelId)),
  );
  const objects: ObjectWith[] = [];
  for (const { modelId, versionId } of newest) {
    const asked = { queries, projectId, versionId };
    const met = await meeting(asked, where, read);
    if (met.length === 0) continue;
    const left = limit + 1 - objects.length;
    const ids = await queries.many(
      idsRow,
      sql`select o.number, o.global_id as id from model_object o
          where o.project_id = ${projectId} and o.version_id = ${versionId} and o.number is not null
            and o.number <@ ${rangesToText(met)}::int4multirange
          order by o.number limit ${left}`,
    );
    const columns: ReadonlyMap<number, string>[] = [];
    for (const property of read) columns.push(await valuesOf(asked, property, met));
    for (const { number, id } of ids)
      objects.push({ modelId, globalId: id, values: columns.map((column) => column.get(number) ?? null) });
    if (objects.length > limit) break;
  }
  return { objects: objects.slice(0, limit), truncated: objects.length > limit };
}

interface Asked {
  readonly queries: Queryable;
  readonly projectId: string;
  readonly versionId: string;
}

const fieldOf = ({ set, name }: PropertyName) => ({
  kind: 'property' as const,
  name,
  ...(set === undefined ? {} : { set }),
});

/** Numbers of the objects for which all conditions hold, or that have one of the properties if there are none. */
async function meeting(
  { queries, projectId, versionId }: Asked,
  where: ObjectsWith['where'],
  read: ObjectsWith['read'],
): Promise<NumberRanges> {
  const members = async (property: PropertyName, value?: string) => {
    const condition = {
      field: fieldOf(property),
      operator: value === undefined ? 'present' : 'is',
      value,
    } as const;
    const [row] = await queries.many(membersRow, membersSql(projectId, [versionId], condition));
    return row === undefined ? [] : rangesFromText(row.members);
  };
  let met: NumberRanges | undefined;
  for (const condition of where) {
    const found = await members(condition, condition.value);
    met = met === undefined ? found : intersection(met, found);
    if (met.length === 0) return met;
  }
  if (met !== undefined) return met;
  const all = new Set<number>();
  for (const property of read) {
    const ranges = await members(property);
    for (let at = 0; at < ranges.length; at += 2)
      for (let number = ranges[at] ?? 0; number < (ranges[at + 1] ?? 0); number += 1) all.add(number);
  }
  return [...all].sort((a, b) => a - b).flatMap((number) => [number, number + 1]);
}

/** The value of a property by the numbers of the objects that have it. */
async function valuesOf(
  { queries, projectId, versionId }: Asked,
  property: PropertyName,
  among: NumberRanges,
): Promise<ReadonlyMap<number, string>> {
  const rows = await queries.many(
    valueRow,
    sql`select v.text, (v.members * ${rangesToText(among)}::int4multirange)::text as members
        from object_field f join object_value v using (project_id, version_id, field)
        where ${fieldRows(projectId, [versionId], fieldOf(property))} and v.members && ${rangesToText(among)}::int4multirange`,
  );
  const values = new Map<number, string>();
  for (const { text, members } of rows) {
    const ranges = rangesFromText(members);
    for (let at = 0; at < ranges.length; at += 2)
      for (let number = ranges[at] ?? 0; number < (ranges[at + 1] ?? 0); number += 1)
        values.set(number, text);
  }
  return values;
}

/** The models that have objects, in any version, by GlobalId. */
export async function modelsOf(
  queries: Queryable,
  projectId: string,
  globalIds: Iterable<string>,
): Promise<ReadonlyMap<string, readonly { readonly modelId: string; readonly layerId: string }[]>> {
  const rows = await queries.many(
    holderRow,
    sql`select distinct o.global_id as id, v.model_id as "modelId", m.layer_id as "layerId" from model_object o
        join model_version v on v.project_id = o.project_id and v.id = o.version_id
        join model m on m.project_id = v.project_id and m.id = v.model_id
        where o.project_id = ${projectId} and o.global_id = any(${[...new Set(globalIds)]}::text[])
        order by 1, 2`,
  );
  const found = new Map<string, { readonly modelId: string; readonly layerId: string }[]>();
  for (const { id, ...holder } of rows) {
    const known = found.get(id);
    if (known === undefined) found.set(id, [holder]);
    else known.push(holder);
  }
  return found;
}
