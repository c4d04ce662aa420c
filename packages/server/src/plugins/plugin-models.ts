import { type Models, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';

const idRow = z.object({ id: z.uuid() });
const objectRow = z.object({ id: z.string() });
const storeyRow = z.object({ id: z.string(), storey: z.string().nullable() });
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
};
