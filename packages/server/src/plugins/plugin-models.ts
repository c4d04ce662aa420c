import { type Models, type PlaceAround, raw, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';
import { changedSince } from '../models/compare/changed-since.ts';
import { modelsOf, newestVersions, objectsWith } from '../models/find/objects-with.ts';
import { quantitySums } from '../models/find/quantity-sums.ts';
import { placeCategories, placeKindOf } from '../models/ifc/place-kinds.ts';

const idRow = z.object({ id: z.uuid() });
const objectRow = z.object({ id: z.string() });
const storeyRow = z.object({ id: z.string(), storey: z.string().nullable() });
const placeRow = z
  .object({
    modelId: z.string(),
    modelName: z.string(),
    globalId: z.string(),
    name: z.string(),
    category: z.string(),
    objects: z.number(),
  })
  .transform(({ category, ...place }) => ({ ...place, kind: placeKindOf(category) ?? 'part' }));
const aroundRow = z.object({ id: z.string(), globalId: z.string().nullable(), name: z.string() });
/** The most places of one answer. */
const mostPlaces = 5000;
/** Whether a row of the index is a place, as the index of places has it. */
const isPlace = (alias: 'o' | 'p') =>
  raw(`${alias}.category in (${placeCategories.map((one) => `'${one}'`).join(', ')})`);
const uuidForm = z.uuid();

/** Models as the server halves of plugins may know them. */
export const pluginModels: Models = {
  async known(tx, ids) {
    const wanted = [...new Set(ids)].filter((id) => uuidForm.safeParse(id).success);
    if (wanted.length === 0) return new Set();
    const rows = await hostQueries(tx).many(
      idRow,
      sql`select id from model where project_id = ${tx.projectId} and id = any(${wanted}::uuid[])`,
    );
    return new Set(rows.map(({ id }) => id));
  },
  async objects(tx, modelId, globalIds) {
    if (!uuidForm.safeParse(modelId).success) return new Set();
    const rows = await hostQueries(tx).many(
      objectRow,
      sql`select distinct o.global_id as id from model_object o
          join model_version v on v.project_id = o.project_id and v.id = o.version_id
          where o.project_id = ${tx.projectId} and o.global_id = any(${[...new Set(globalIds)]}::text[]) and v.model_id = ${modelId}`,
    );
    return new Set(rows.map(({ id }) => id));
  },
  async storeys(tx, modelId, globalIds) {
    if (!uuidForm.safeParse(modelId).success) return new Map();
    const rows = await hostQueries(tx).many(
      storeyRow,
      sql`select distinct on (o.global_id) o.global_id as id, o.storey from model_object o
          join model_version v on v.project_id = o.project_id and v.id = o.version_id
          where o.project_id = ${tx.projectId} and o.global_id = any(${[...new Set(globalIds)]}::text[]) and v.model_id = ${modelId}
          order by o.global_id, v.created_date desc, v.uploaded_at desc, v.id`,
    );
    return new Map(rows.flatMap(({ id, storey }) => (storey === null ? [] : [[id, storey] as const])));
  },
  async places(tx) {
    const rows = await hostQueries(tx).many(
      placeRow,
      sql`with newest as materialized (
            select distinct on (v.model_id) v.id as version_id, m.id as model_id, m.name as model_name
            from model_version v join model m on m.project_id = v.project_id and m.id = v.model_id
            where v.project_id = ${tx.projectId} and v.status = 'ready'
            order by v.model_id, v.created_date desc, v.uploaded_at desc
          ), within as (
            select o.version_id, around.id, count(*)::integer as objects
            from newest join model_object o on o.project_id = ${tx.projectId} and o.version_id = newest.version_id and not ${isPlace('o')},
              unnest(o.places) around (id)
            group by 1, 2
          ), named as (
            select o.version_id, o.storey, count(*)::integer as objects
            from newest join model_object o on o.project_id = ${tx.projectId} and o.version_id = newest.version_id and not ${isPlace('o')}
            where o.places is null and o.storey is not null group by 1, 2
          )
          select newest.model_id as "modelId", newest.model_name as "modelName", p.global_id as "globalId", coalesce(p.name, '') as name,
            p.category, coalesce(within.objects, 0) + coalesce(named.objects, 0) as objects
          from newest join model_object p on p.project_id = ${tx.projectId} and p.version_id = newest.version_id and ${isPlace('p')}
          left join within on within.version_id = p.version_id and within.id = p.local_id
          left join named on named.version_id = p.version_id and named.storey = p.name and p.category <> 'IFCSPACE'
          order by lower(newest.model_name), newest.model_id, p.local_id limit ${mostPlaces + 1}`,
    );
    return { places: rows.slice(0, mostPlaces), truncated: rows.length > mostPlaces };
  },
  async placesOf(tx, modelId, globalIds) {
    if (!uuidForm.safeParse(modelId).success) return new Map();
    const rows = await hostQueries(tx).many(
      aroundRow,
      sql`with found as (
            select distinct on (o.global_id) o.global_id, o.version_id, o.places, o.storey from model_object o
            join model_version v on v.project_id = o.project_id and v.id = o.version_id
            where o.project_id = ${tx.projectId} and o.global_id = any(${[...new Set(globalIds)]}::text[]) and v.model_id = ${modelId}
            order by o.global_id, v.created_date desc, v.uploaded_at desc, v.id
          )
          select found.global_id as id, p.global_id as "globalId", coalesce(p.name, '') as name, around.nth
          from found cross join lateral unnest(found.places) with ordinality as around (id, nth)
          join model_object p on p.project_id = ${tx.projectId} and p.version_id = found.version_id and p.local_id = around.id
          union all
          select found.global_id, (select case when count(*) = 1 then min(p.global_id) end from model_object p
            where p.project_id = ${tx.projectId} and p.version_id = found.version_id and ${isPlace('p')} and p.name = found.storey),
            found.storey, 1
          from found where found.places is null and found.storey is not null
          order by 1, 4`,
    );
    const around = new Map<string, PlaceAround[]>();
    for (const { id, ...place } of rows) around.set(id, [...(around.get(id) ?? []), place]);
    return around;
  },
  newest: (tx) => newestVersions(hostQueries(tx), tx.projectId),
  objectsWith: (tx, which) => objectsWith(hostQueries(tx), tx.projectId, which),
  quantitySums: (tx, groups) => quantitySums(hostQueries(tx), tx.projectId, groups),
  modelsOf: (tx, globalIds) => modelsOf(hostQueries(tx), tx.projectId, globalIds),
  async changedSince(tx, modelId, day, globalIds) {
    if (!uuidForm.safeParse(modelId).success) return undefined;
    return changedSince(hostQueries(tx), tx.projectId, { modelId, day, globalIds });
  },
};
