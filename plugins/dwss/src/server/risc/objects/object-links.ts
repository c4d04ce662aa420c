import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { NewObject } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { linkLimit, objectFormAttach } from '../../../contract/risc/object-links.ts';
import type { Forms } from '../risc-kind.ts';

/** What identifies an object. */
export interface ObjectKey {
  readonly modelId: string;
  readonly bimId: string;
}

/** An object as the browser that links it sees it. */
export interface LinkedObject extends ObjectKey {
  readonly layerId: string;
  readonly elementId: string;
  readonly objectName: string;
  readonly fingerprint: string;
}

const linkRow = objectFormAttach.omit({ change: true }).extend({
  attachedAt: z.date().transform((date) => date.toISOString()),
  resultVersion: z.number().nullable(),
  /** UUID of the company that submitted the form. */
  submitter: z.string().nullable(),
});
/** A link, with what decides who may change it. */
export type FoundLink = z.output<typeof linkRow>;

/** Links of forms that the viewer may find, newest first. */
const links = async (tx: Tx, forms: Forms, viewer: string, where: Sql): Promise<readonly FoundLink[]> =>
  tx.many(
    linkRow,
    sql`select o.id, o.layer_id as "layerId", o.model_id as "modelId", o.element_id as "elementId", o.global_id as "bimId",
          o.name as "objectName", o.fingerprint, r.id as "formId", r.number as "formNo", r.work_type as "formType",
          r.discipline, r.status, o.added_at as "attachedAt", ${isAfterResult} as "afterResult",
          r.result_version as "resultVersion", r.people -> 'submitter' ->> 'company' as submitter
        from record_object o join risc_form r on r.project_id = o.project_id and r.id = o.record_id
        where o.project_id = ${tx.projectId} and o.removed_seq is null and ${where} and ${forms.condition(tx, { viewer })}
        order by o.added_at desc, r.number, o.id limit ${linkLimit}`,
  );

/** SQL, on `o`, the link, and `r`, its form: the object was linked after the result was signed, and takes no state from it. */
export const isAfterResult = sql`(r.result_version is not null and o.added_seq > r.result_version)`;

export const linksOfObject = (tx: Tx, forms: Forms, viewer: string, { modelId, bimId }: ObjectKey) =>
  links(tx, forms, viewer, sql`o.model_id = ${modelId} and o.global_id = ${bimId}`);

export const linksOfForm = (tx: Tx, forms: Forms, viewer: string, formId: string) =>
  links(tx, forms, viewer, sql`o.record_id = ${formId}`);

export const linksOfNumber = (tx: Tx, forms: Forms, viewer: string, formNo: string) =>
  links(tx, forms, viewer, sql`r.number = ${formNo}`);

const objectRow = z.object({ globalId: z.string() });

/** IFC GlobalId of the object that a form was linked to first; undefined without one. */
export async function firstObjectOf(tx: Tx, formId: string): Promise<string | undefined> {
  const found = await tx.maybe(
    objectRow,
    sql`select global_id as "globalId" from record_object
        where project_id = ${tx.projectId} and record_id = ${formId} and removed_seq is null order by added_seq, id limit 1`,
  );
  return found?.globalId;
}

const heldRow = z.object({ formId: z.uuid() });
const countRow = z.object({ total: z.number() });

/** Which of these forms an object is linked to. */
export async function linkedAmong(
  tx: Tx,
  { modelId, bimId }: ObjectKey,
  formIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.many(
    heldRow,
    sql`select record_id as "formId" from record_object where project_id = ${tx.projectId} and model_id = ${modelId}
          and global_id = ${bimId} and removed_seq is null and record_id = any(${[...formIds]}::uuid[]) limit ${linkLimit}`,
  );
  return new Set(rows.map(({ formId }) => formId));
}

/** Whether one more link is too many for the form or for the object. */
export async function isFull(tx: Tx, { modelId, bimId }: ObjectKey, formId: string): Promise<boolean> {
  const { total } = await tx.one(
    countRow,
    sql`select greatest(
          (select count(*) from record_object where project_id = ${tx.projectId} and record_id = ${formId} and removed_seq is null),
          (select count(*) from record_object where project_id = ${tx.projectId} and model_id = ${modelId} and global_id = ${bimId}
             and removed_seq is null)
        ) as total`,
  );
  return total >= linkLimit;
}

/** An object as the records of the SDK link it. */
export const recordObject = ({ bimId, objectName, ...object }: LinkedObject): NewObject => ({
  ...object,
  globalId: bimId,
  name: objectName,
});
