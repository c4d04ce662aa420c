import { ConflictError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type Act, userOf } from './act.ts';
import { commentText, hexOf, olderComments } from './entry-hash.ts';
import type { Who } from './who-acts.ts';

/** What a member said about a record. */
export interface RecordComment {
  /** UUID of the comment. */
  readonly id: string;
  /** UUID of the member who wrote it. */
  readonly authorId: string;
  /** Name of the author at that time; null in comments from before version 2 of the tables. */
  readonly authorName: string | null;
  /** Company of the author at that time. */
  readonly companyName: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** What they wrote, as plain text. */
  readonly text: string;
  /** Its place among the comments of the record, from 1; null in comments from before version 2 of the tables. */
  readonly nth: number | null;
}

const columns = sql`id, author_id, author_name, company_name, at, text, nth`;
const commentRow = z
  .object({
    id: z.uuid(),
    author_id: z.uuid(),
    author_name: z.string().nullable(),
    company_name: z.string().nullable(),
    at: z.date(),
    text: z.string(),
    nth: z.number().nullable(),
  })
  .transform(
    (row): RecordComment => ({
      id: row.id,
      authorId: row.author_id,
      authorName: row.author_name,
      companyName: row.company_name,
      at: row.at.toISOString(),
      text: row.text,
      nth: row.nth,
    }),
  );
const headRow = z.object({ comment_count: z.number(), comments_hash: z.string().nullable() });

/** Oldest first. */
export function readComments(tx: Tx, recordId: string): Promise<readonly RecordComment[]> {
  return tx.many(
    commentRow,
    sql`select ${columns} from record_comment
        where project_id = ${tx.projectId} and record_id = ${recordId} order by nth nulls first, at, id limit 10000`,
  );
}

/**
 * Adds a comment, hashed with the comments before it. The record is locked.
 * @returns undefined: there is a comment with this id.
 */
export async function insertComment(
  act: Act,
  recordId: string,
  id: string,
  text: string,
  { actorName, companyName }: Who,
): Promise<RecordComment | undefined> {
  const { tx } = act;
  const of = sql`${recordId}::uuid`;
  const { comment_count: count, comments_hash: before } = await tx.one(
    headRow,
    sql`insert into record_head (project_id, record_id, comment_count, comments_hash)
        values (${tx.projectId}, ${recordId},
          (select count(*) from record_comment where project_id = ${tx.projectId} and record_id = ${of}), ${olderComments(tx, of)})
        on conflict (project_id, record_id) do update set comment_count = record_head.comment_count
        returning comment_count, comments_hash`,
  );
  const added = await tx.maybe(
    commentRow,
    sql`insert into record_comment (project_id, id, record_id, author_id, author_name, company_name, at, text, nth, hash)
        select said.project_id, said.id, said.record_id, said.author_id, said.author_name, said.company_name, said.at, said.text,
          said.nth, ${hexOf(commentText(sql`said`, sql`${before}::text`))}
        from (select ${tx.projectId}::uuid as project_id, ${id}::uuid as id, ${of} as record_id, ${userOf(act)}::uuid as author_id,
          ${actorName}::text as author_name, ${companyName}::text as company_name, ${act.now}::timestamptz as at, ${text}::text as text,
          ${count + 1}::integer as nth) said
        on conflict (project_id, id) do nothing returning ${columns}`,
  );
  if (added === undefined) return undefined;
  await tx.run(sql`
    update record_head h set comment_count = c.nth, comments_hash = c.hash from record_comment c
    where h.project_id = ${tx.projectId} and h.record_id = ${recordId} and c.project_id = h.project_id and c.id = ${added.id}`);
  return added;
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
    sql`select ${columns} from record_comment
        where project_id = ${act.tx.projectId} and record_id = ${recordId} and id = ${id}
          and author_id = ${userOf(act)} and text = ${text}`,
  );
  if (found === undefined) throw new ConflictError('KEY_REUSED', 'Another comment has this id.');
  return found;
}
