import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { decidingStatuses } from '../../../contract/risc/object-links.ts';
import { isAfterResult } from './object-links.ts';

const stateRow = z.object({
  modelId: z.string(),
  bimId: z.string(),
  state: z.enum(decidingStatuses),
  formId: z.uuid(),
  formNo: z.string().nullable(),
  result: z.string().nullable(),
  nextOperation: z.string(),
  nextOperationAt: z.date().nullable(),
});
export type ObjectState = z.output<typeof stateRow>;

/** A failed form no longer counts while it has an answer; otherwise somebody has to answer it. */
const unanswered = sql`(r.status <> 'Fail' or r.main_task is not null)`;

/**
 * Links that count for the states of their objects: those that the signed result is about. A link that was removed after a failed result
 * counts until the form is answered.
 */
const counts = sql`not ${isAfterResult} and (o.removed_seq is null or (r.result = 'Fail' and o.removed_seq > r.result_version))`;

/**
 * For each linked object the form that decides its state, by model and GlobalId.
 * @param where - on `o`, the links, and `r`, their forms
 */
export const objectStates = (tx: Tx, where: Sql, limit: number): Promise<readonly ObjectState[]> =>
  tx.many(
    stateRow,
    sql`select distinct on (o.model_id, o.global_id) o.model_id as "modelId", o.global_id as "bimId", r.status as state,
          r.id as "formId", r.number as "formNo", r.result, r.next_operation as "nextOperation", r.next_operation_date as "nextOperationAt"
        from record_object o join risc_form r on r.project_id = o.project_id and r.id = o.record_id
        where o.project_id = ${tx.projectId} and r.status = any(${[...decidingStatuses]}::text[]) and ${unanswered} and ${counts} and ${where}
        order by o.model_id, o.global_id, array_position(${[...decidingStatuses]}::text[], r.status), r.updated_at desc, r.id
        limit ${limit}`,
  );

/** Links after those of an object, in the order of `objectStates`. */
export const afterObject = (modelId: string, bimId: string): Sql =>
  sql`(o.model_id, o.global_id) > (${modelId}::text, ${bimId}::text)`;
