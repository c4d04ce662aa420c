import { randomUUID } from 'node:crypto';
import { ConflictError, sql, type Tx } from '@gantry/plugin-sdk/server';
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

/** What a member said about a record. */
export interface RecordComment {
  /** UUID of the comment. */
  readonly id: string;
  /** UUID of the member who wrote it. */
  readonly authorId: string;
  /** ISO 8601. */
  readonly at: string;
  /** What they wrote, as plain text. */
  readonly text: string;
}

const commentRow = z.object({ id: z.uuid(), author_id: z.uuid(), at: z.date(), text: z.string() }).transform(
  (row): RecordComment => ({
    id: row.id,
    authorId: row.author_id,
    at: row.at.toISOString(),
    text: row.text,
  }),
);

/** Oldest first. */
export function readComments(tx: Tx, recordId: string): Promise<readonly RecordComment[]> {
  return tx.many(
    commentRow,
    sql`select id, author_id, at, text from record_comment
        where project_id = ${tx.projectId} and record_id = ${recordId} order by at, id limit 10000`,
  );
}

/** Undefined: there is a comment with this id. */
export function insertComment(
  act: Act,
  recordId: string,
  id: string,
  text: string,
): Promise<RecordComment | undefined> {
  return act.tx.maybe(
    commentRow,
    sql`insert into record_comment (project_id, id, record_id, author_id, at, text)
        values (${act.tx.projectId}, ${id}, ${recordId}, ${userOf(act)}, ${act.now}, ${text})
        on conflict (project_id, id) do nothing returning id, author_id, at, text`,
  );
}

/**
 * The actor's comment that a repeated request would add again.
 * @throws ConflictError KEY_REUSED when the comment with this id is another.
 */
export async function repeatedComment(
  act: Act,
  recordId: string,
  id: string,
  text: string,
): Promise<RecordComment> {
  const found = await act.tx.maybe(
    commentRow,
    sql`select id, author_id, at, text from record_comment
        where project_id = ${act.tx.projectId} and record_id = ${recordId} and id = ${id}
          and author_id = ${userOf(act)} and text = ${text}`,
  );
  if (found === undefined) throw new ConflictError('KEY_REUSED', 'Another comment has this id.');
  return found;
}
