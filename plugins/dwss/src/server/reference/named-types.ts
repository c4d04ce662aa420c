import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { typeKind } from '../../contract/reference/entries.ts';

const typeRow = z.object({
  id: z.uuid(),
  type: typeKind,
  subtype: z.string(),
  data: z.string(),
  data_zh: z.string(),
  code: z.string(),
  /** Null: of all portions. */
  portion: z.uuid().nullable(),
  /** New forms may name it. */
  isOffered: z.boolean(),
});
const companyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  name_zh: z.string(),
  isOffered: z.boolean(),
});

/** Types by their ids, also those that are no longer offered. */
export const typesById = (tx: Tx, ids: readonly string[]) =>
  tx.many(
    typeRow,
    sql`select id, type, subtype, data, data_zh, code, portion_master as portion, active and offered as "isOffered" from reference_type
        where project_id = ${tx.projectId} and id = any(${[...new Set(ids)]}::uuid[]) order by position, id limit 10000`,
  );

/** Contractors' companies by their ids, also those that are no longer offered. */
export const companiesById = (tx: Tx, ids: readonly string[]) =>
  tx.many(
    companyRow,
    sql`select id, name, name_zh, active and offered as "isOffered" from contractor_company
        where project_id = ${tx.projectId} and id = any(${[...new Set(ids)]}::uuid[]) order by position, id limit 10000`,
  );
