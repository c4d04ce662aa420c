import { randomUUID } from 'node:crypto';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type Act, userOf } from './act.ts';

/** A file that belongs to a record. */
export interface RecordAttachment {
  /** UUID of the attachment. */
  readonly id: string;
  /** Where on the record it belongs, such as `photos`. */
  readonly place: string;
  /** UUID of the file. */
  readonly fileId: string;
  /** Of the file's bytes, hexadecimal; a signature covers it. */
  readonly sha256: string;
  /** Name of the file. */
  readonly name: string;
  /** UUID of the member who attached it; null for the system. */
  readonly addedBy: string | null;
  /** ISO 8601. */
  readonly addedAt: string;
}

/** A file as it is attached. */
export type NewAttachment = Pick<RecordAttachment, 'place' | 'fileId' | 'sha256' | 'name'>;

const attachmentRow = z
  .object({
    id: z.uuid(),
    place: z.string(),
    file_id: z.uuid(),
    sha256: z.string(),
    name: z.string(),
    added_by: z.uuid().nullable(),
    added_at: z.date(),
  })
  .transform(
    (row): RecordAttachment => ({
      id: row.id,
      place: row.place,
      fileId: row.file_id,
      sha256: row.sha256,
      name: row.name,
      addedBy: row.added_by,
      addedAt: row.added_at.toISOString(),
    }),
  );

/** The attachments of a record, in the order of their adding; with a version, those that it had then. */
export function readAttachments(
  tx: Tx,
  recordId: string,
  version?: number,
): Promise<readonly RecordAttachment[]> {
  const at = version ?? null;
  return tx.many(
    attachmentRow,
    sql`select id, place, file_id, sha256, name, added_by, added_at from record_attachment
        where project_id = ${tx.projectId} and record_id = ${recordId}
          and case when ${at}::integer is null then removed_seq is null
                   else added_seq <= ${at}::integer and (removed_seq is null or removed_seq > ${at}::integer) end
        order by added_seq, id limit 10000`,
  );
}

export async function insertAttachments(
  act: Act,
  recordId: string,
  seq: number,
  files: readonly NewAttachment[],
): Promise<void> {
  // Files of one request are read in the order of their ids.
  const ids = files.map(() => randomUUID()).sort();
  for (const [nth, { place, fileId, sha256, name }] of files.entries())
    await act.tx.run(sql`
      insert into record_attachment (project_id, id, record_id, place, file_id, sha256, name, added_seq, added_by, added_at)
      values (${act.tx.projectId}, ${ids[nth]}, ${recordId}, ${place}, ${fileId}, ${sha256}, ${name}, ${seq},
        ${userOf(act)}, ${act.now})`);
}

/** The row stays: signatures from before cover it. Answers how many were there. */
export function removeAttachments(
  act: Act,
  recordId: string,
  seq: number,
  ids: readonly string[],
): Promise<number> {
  return act.tx.run(sql`
    update record_attachment set removed_seq = ${seq}
    where project_id = ${act.tx.projectId} and record_id = ${recordId} and id = any(${[...ids]}::uuid[]) and removed_seq is null`);
}
