import { randomUUID } from 'node:crypto';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type Act, userOf } from './act.ts';

/** An object of the model as the browser that links it sees it. */
export interface NewObject {
  /** Id of the model. */
  readonly modelId: string;
  /** GlobalId of the object in it. */
  readonly globalId: string;
  /** Id of the layer that it is in; empty where it is not known. */
  readonly layerId: string;
  /** What else the caller calls it; empty for nothing. */
  readonly elementId: string;
  /** What the model calls it. */
  readonly name: string;
  /** Of its properties, place and size; empty where nobody took one. */
  readonly fingerprint: string;
}

/** An object that a record is linked to. */
export interface RecordObject extends NewObject {
  /** UUID of the link. */
  readonly id: string;
  /** The record's version after the step that linked it. */
  readonly addedSeq: number;
}

const objectRow = z
  .object({
    id: z.uuid(),
    model_id: z.string(),
    global_id: z.string(),
    layer_id: z.string(),
    element_id: z.string(),
    name: z.string(),
    fingerprint: z.string(),
    added_seq: z.number(),
  })
  .transform(
    (row): RecordObject => ({
      id: row.id,
      modelId: row.model_id,
      globalId: row.global_id,
      layerId: row.layer_id,
      elementId: row.element_id,
      name: row.name,
      fingerprint: row.fingerprint,
      addedSeq: row.added_seq,
    }),
  );

/** The objects that a record is linked to now, in the order of their adding. */
export function readObjects(tx: Tx, recordId: string): Promise<readonly RecordObject[]> {
  return tx.many(
    objectRow,
    sql`select id, model_id, global_id, layer_id, element_id, name, fingerprint, added_seq from record_object
        where project_id = ${tx.projectId} and record_id = ${recordId} and removed_seq is null order by added_seq, id limit 10000`,
  );
}

const namedRow = z
  .object({ name: z.string(), global_id: z.string() })
  .transform((row) => row.name || row.global_id);

/** Links objects; those that are linked stay as they are. Answers the names of the others. */
export function insertObjects(
  { tx, actor, now }: Act,
  recordId: string,
  seq: number,
  objects: readonly NewObject[],
): Promise<readonly string[]> {
  const of = (field: keyof NewObject) => sql`${objects.map((object) => object[field])}::text[]`;
  const ids = objects.map(() => randomUUID()).sort();
  return tx.many(
    namedRow,
    sql`insert into record_object (project_id, id, record_id, model_id, global_id, layer_id, element_id, name, fingerprint, added_seq,
          added_by, added_at)
        select ${tx.projectId}::uuid, id, ${recordId}::uuid, model_id, global_id, layer_id, element_id, name, fingerprint,
          ${seq}::integer, ${userOf({ actor })}::uuid, ${now}::timestamptz
        from unnest(${ids}::uuid[], ${of('modelId')}, ${of('globalId')}, ${of('layerId')}, ${of('elementId')}, ${of('name')},
          ${of('fingerprint')}) as given (id, model_id, global_id, layer_id, element_id, name, fingerprint)
        on conflict (project_id, record_id, model_id, global_id) where removed_seq is null do nothing
        returning name, global_id`,
  );
}

/** The rows stay: signatures from before cover them. Answers the names of those that were linked. */
export function removeObjects(
  { tx }: Act,
  recordId: string,
  seq: number,
  objects: readonly Pick<NewObject, 'modelId' | 'globalId'>[],
): Promise<readonly string[]> {
  return tx.many(
    namedRow,
    sql`update record_object set removed_seq = ${seq}
        where project_id = ${tx.projectId} and record_id = ${recordId} and removed_seq is null
          and (model_id, global_id) in (select * from unnest(${objects.map(({ modelId }) => modelId)}::text[],
            ${objects.map(({ globalId }) => globalId)}::text[]))
        returning name, global_id`,
  );
}
