import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';

/** SQL for the SHA-256 of a text, hexadecimal. */
export const hexOf = (text: Sql): Sql => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

const moment = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/**
 * SQL for what the hash of a history entry covers. PostgreSQL alone writes it, when an entry is made and when it is checked, so that a
 * whole project is checked where its rows are.
 * @param entry - alias of a row of `record_history`
 * @param papers - what the step added and removed
 * @param before - hash of the entry before it
 */
export function entryText(entry: Sql, papers: Sql, before: Sql): Sql {
  return sql`json_build_array(${entry}.project_id, ${entry}.record_id, ${entry}.seq, ${entry}.row_id, ${entry}.action, ${entry}.part,
    ${entry}.from_status, ${entry}.to_status, ${entry}.actor_id, ${entry}.actor_name, ${entry}.company_name, ${entry}.on_behalf_of,
    ${entry}.principal_name, ${moment(sql`${entry}.at`)}, ${entry}.comment, ${entry}.choices, ${entry}.changed_fields, ${entry}.details,
    ${entry}.signature_id, ${entry}.idempotency_key, ${entry}.request_sha256, ${entry}.state_sha256, ${papers}, ${before})::text`;
}

/** SQL for what the hash of a comment covers. */
export function commentText(comment: Sql, before: Sql): Sql {
  return sql`json_build_array(${comment}.project_id, ${comment}.record_id, ${comment}.id, ${comment}.nth, ${comment}.author_id,
    ${comment}.author_name, ${comment}.company_name, ${moment(sql`${comment}.at`)}, ${comment}.text, ${before})::text`;
}

/**
 * SQL for a table of one row: `seqs`, the steps that added or removed files and objects, and `texts`, what each of them did. Both are
 * null for a record without any.
 */
export function papersOf(tx: Pick<Tx, 'projectId'>, recordId: Sql): Sql {
  const here = (row: Sql) => sql`${row}.project_id = ${tx.projectId} and ${row}.record_id = ${recordId}`;
  return sql`
    select array_agg(seq) as seqs, array_agg(texts) as texts from (
      select seq, string_agg(text, ',' order by text collate "C") as texts from (
        select made.* from record_attachment a, lateral (values
          (a.added_seq, json_build_array('file', a.id, a.place, a.file_id, a.sha256, a.name, a.added_by, ${moment(sql`a.added_at`)})::text),
          (a.removed_seq, json_build_array('no file', a.id)::text)) as made (seq, text)
        where ${here(sql`a`)}
        union all
        select made.* from record_object o, lateral (values
          (o.added_seq, json_build_array('object', o.id, o.model_id, o.global_id, o.layer_id, o.element_id, o.name, o.fingerprint,
            o.added_by, ${moment(sql`o.added_at`)})::text),
          (o.removed_seq, json_build_array('no object', o.id)::text)) as made (seq, text)
        where ${here(sql`o`)}
      ) as each (seq, text) where seq is not null group by seq) as by_step`;
}

/** SQL for what a step added and removed; null for nothing. @param papers - alias of a row of `papersOf` */
export function papersAt(papers: Sql, seq: Sql): Sql {
  return sql`(case when ${papers}.seqs is not null then ${papers}.texts[array_position(${papers}.seqs, ${seq})] end)`;
}

/**
 * SQL for a value that represents the entries before the first one with a hash, from before version 2 of the tables. It covers all of them
 * at once. Null if there are none.
 */
export function olderEntries(tx: Tx, recordId: Sql, papers: Sql, seq: Sql): Sql {
  return sql`(select ${hexOf(
    sql`concat('older', ${papersAt(papers, sql`0`)}, string_agg(${entryText(sql`old`, papersAt(papers, sql`old.seq`), sql`null::text`)}, ',' order by old.seq))`,
  )} from record_history old where old.project_id = ${tx.projectId} and old.record_id = ${recordId} and old.hash is null
      and old.seq < ${seq} having count(*) > 0)`;
}

/** SQL for a value that represents the comments from before version 2 of the tables. Null if there are none. */
export function olderComments(tx: Tx, recordId: Sql): Sql {
  return sql`(select ${hexOf(
    sql`string_agg(${commentText(sql`old`, sql`null::text`)}, ',' order by old.at, old.id)`,
  )} from record_comment old where old.project_id = ${tx.projectId} and old.record_id = ${recordId} and old.nth is null
      having count(*) > 0)`;
}
