import { randomUUID } from 'node:crypto';
import { join, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { type Act, userOf } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { linkLimit, type ObjectFormAttach, objectFormAttach } from '../../contract/risc/object-links.ts';
import type { Forms } from './risc-kind.ts';

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

const linkRow = objectFormAttach.extend({ attachedAt: z.date().transform((date) => date.toISOString()) });

/** Links of forms that the viewer may find, newest first. */
const links = async (tx: Tx, forms: Forms, viewer: string, where: Sql): Promise<ObjectFormAttach[]> => [
  ...(await tx.many(
    linkRow,
    sql`select o.id, o.layer_id as "layerId", o.model_id as "modelId", o.element_id as "elementId", o.bim_id as "bimId",
          o.name as "objectName", o.fingerprint, r.id as "formId", r.number as "formNo", r.work_type as "formType",
          r.discipline, r.status, o.created_at as "attachedAt"
        from object_form o join risc_form r on r.project_id = o.project_id and r.id = o.form_id
        where o.project_id = ${tx.projectId} and ${where} and ${forms.condition(tx, { viewer })}
        order by o.created_at desc, r.number, o.id limit ${linkLimit}`,
  )),
];

export const linksOfObject = (tx: Tx, forms: Forms, viewer: string, { modelId, bimId }: ObjectKey) =>
  links(tx, forms, viewer, sql`o.model_id = ${modelId} and o.bim_id = ${bimId}`);

export const linksOfForm = (tx: Tx, forms: Forms, viewer: string, formId: string) =>
  links(tx, forms, viewer, sql`o.form_id = ${formId}`);

export const linksOfNumber = (tx: Tx, forms: Forms, viewer: string, formNo: string) =>
  links(tx, forms, viewer, sql`r.number = ${formNo}`);

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
    sql`select form_id as "formId" from object_form where project_id = ${tx.projectId} and model_id = ${modelId}
          and bim_id = ${bimId} and form_id = any(${[...formIds]}::uuid[]) limit ${linkLimit}`,
  );
  return new Set(rows.map(({ formId }) => formId));
}

/** Whether one more link is too many for the form or for the object. */
export async function isFull(tx: Tx, { modelId, bimId }: ObjectKey, formId: string): Promise<boolean> {
  const { total } = await tx.one(
    countRow,
    sql`select greatest(
          (select count(*) from object_form where project_id = ${tx.projectId} and form_id = ${formId}),
          (select count(*) from object_form where project_id = ${tx.projectId} and model_id = ${modelId} and bim_id = ${bimId})
        ) as total`,
  );
  return total >= linkLimit;
}

/** Answers false when somebody else linked them meanwhile. */
export async function addLink(
  { tx, now, actor }: Act,
  object: LinkedObject,
  formId: string,
): Promise<boolean> {
  const added = await tx.run(
    sql`insert into object_form (project_id, id, form_id, model_id, bim_id, layer_id, element_id, name, fingerprint, created_by, created_at)
        values (${tx.projectId}, ${randomUUID()}, ${formId}, ${object.modelId}, ${object.bimId}, ${object.layerId},
          ${object.elementId}, ${object.objectName}, ${object.fingerprint}, ${userOf({ actor })}, ${now})
        on conflict (project_id, form_id, model_id, bim_id) do nothing`,
  );
  return added > 0;
}

/** Answers whether there was such a link. */
export async function removeLink(tx: Tx, { modelId, bimId }: ObjectKey, formId: string): Promise<boolean> {
  const removed = await tx.run(
    sql`delete from object_form where project_id = ${tx.projectId} and form_id = ${formId} and model_id = ${modelId}
          and bim_id = ${bimId}`,
  );
  return removed > 0;
}

const columns = ['model_id', 'bim_id', 'layer_id', 'element_id', 'name', 'fingerprint'].map((name) =>
  sql([name]),
);

/** A new revision is about the same objects as the form that it answers. */
export async function takeOverLinks({ tx, now, actor }: Act, from: string, to: string): Promise<void> {
  await tx.run(
    sql`insert into object_form (project_id, id, form_id, ${join(columns)}, created_by, created_at)
        select project_id, gen_random_uuid(), ${to}::uuid, ${join(columns)}, ${userOf({ actor })}::uuid, ${now}::timestamptz
        from object_form where project_id = ${tx.projectId} and form_id = ${from}
        on conflict (project_id, form_id, model_id, bim_id) do nothing`,
  );
}
