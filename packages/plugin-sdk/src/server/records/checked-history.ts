import { type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import {
  commentText,
  entryText,
  hexOf,
  olderComments,
  olderEntries,
  papersAt,
  papersOf,
} from './entry-hash.ts';

/**
 * `entry`: an entry of the history, or a file or an object that its step added or removed, was altered. `gap`: an entry is missing.
 * `comment`: a comment was altered, added or removed. `record`: the record is another than after its last step, or it is gone. `head`:
 * how far the record had come was altered. `log`: an entry of a log beside it was altered, added or taken away. `items`: an item is another than the entry says, or gone; without a number, one is there of which the record never heard.
 */
export type RecordProblemKind = 'entry' | 'gap' | 'comment' | 'record' | 'head' | 'log' | 'items';

/** What of a record no longer fits, beside its signatures. */
export interface RecordProblem {
  /** What it is. */
  readonly problem: RecordProblemKind;
  /** The number of the history entry; null where it is no single one. */
  readonly seq: number | null;
}

/** What PostgreSQL found in the history and the comments of a record. */
export const checkedHistoryRow = z.object({
  gaps: z.array(z.number()).nullable(),
  unsound: z.array(z.number()).nullable(),
  is_head_sound: z.boolean(),
  are_comments_sound: z.boolean(),
  is_kind_sound: z.boolean(),
});

export function problemsOfHistory(found: z.output<typeof checkedHistoryRow>): readonly RecordProblem[] {
  const whole = (problem: RecordProblemKind, isSound: boolean): readonly RecordProblem[] =>
    isSound ? [] : [{ problem, seq: null }];
  const at = (problem: RecordProblemKind, seqs: readonly number[] | null): readonly RecordProblem[] =>
    (seqs ?? []).map((seq) => ({ problem, seq }));
  return [
    ...at('gap', found.gaps),
    ...at('entry', found.unsound),
    ...whole('head', found.is_head_sound),
    ...whole('comment', found.are_comments_sound),
    ...whole('record', found.is_kind_sound),
  ];
}

/**
 * SQL for a table of one row, `checkedHistoryRow`: every entry is hashed with the entry before it, their numbers run from 1 to the
 * record's version, files and objects belong to a step, and the last step and comment are those that the record came to. Entries and
 * comments from before version 2 of the tables have no hash; the first one after them covers them.
 * @param r - alias of the record
 */
export function checkedHistory(tx: Tx, r: Sql, kind: string): Sql {
  const id = sql`${r}.id`;
  const here = (row: Sql) => sql`${row}.project_id = ${tx.projectId} and ${row}.record_id = ${id}`;
  const papers = sql`papers`;
  const entries = sql`
    select h.seq, h.hash, h.state_sha256,
      case when h.hash is null then h.before_hash is null
        else h.hash = ${hexOf(
          entryText(
            sql`h`,
            papersAt(papers, sql`h.seq`),
            sql`case when h.before_hash is null and h.seq > 1 then ${olderEntries(tx, id, papers, sql`h.seq`)} else h.before_hash end`,
          ),
        )} end and h.seq between 1 and ${r}.version as is_sound
    from (select h.*, lag(h.hash) over (order by h.seq) as before_hash from record_history h where ${here(sql`h`)}) h`;
  const comments = sql`
    select c.nth, c.hash, c.nth is null or (c.nth = c.place
      and c.hash = ${hexOf(commentText(sql`c`, sql`coalesce(c.before_hash, ${olderComments(tx, id)})`))}) as is_sound
    from (select c.*, row_number() over by_place as place, lag(c.hash) over by_place as before_hash from record_comment c
      where ${here(sql`c`)} window by_place as (order by c.nth nulls first, c.at, c.id)) c`;
  return sql`
    select
      case when found.number <> ${r}.version or found.last is distinct from ${r}.version then array(
        select missed from generate_series(1, ${r}.version) missed where missed <> all(coalesce(found.seqs, '{}')) limit 1000) end as gaps,
      case when found.is_sound is not true or not (papers.seqs <@ (found.seqs || 0)) then array(
        select distinct seq from unnest(found.unsound || papers.seqs) as one (seq)
        where seq = any(found.unsound) or (seq <> all(coalesce(found.seqs, '{}')) and (seq <> 0 or found.number = found.hashed))
        order by seq) end as unsound,
      case when found.hashed = 0 then head.seq is null and found.number > 0
        else head.seq = ${r}.version and head.hash = found.hash and ${hexOf(sql`head.state`)} = found.state_sha256 end is true
        as is_head_sound,
      said.is_sound and case when head.record_id is null then said.hashed = 0 else said.number = head.comment_count
        and head.comments_hash is not distinct from coalesce(said.hash, ${olderComments(tx, id)}) end as are_comments_sound,
      exists (select from record k where k.project_id = ${tx.projectId} and k.id = ${id} and k.kind = ${kind}) as is_kind_sound
    from (select) as one_row
      cross join (${papersOf(tx, id)}) papers
      cross join lateral (
        select count(*) as number, count(e.hash) as hashed, max(e.seq) as last, array_agg(e.seq) as seqs, bool_and(e.is_sound) as is_sound,
          array_agg(e.seq) filter (where e.is_sound is not true) as unsound,
          (array_agg(e.hash order by e.seq desc))[1] as hash, (array_agg(e.state_sha256 order by e.seq desc))[1] as state_sha256
        from (${entries}) e) found
      cross join lateral (
        select count(*) as number, count(c.nth) as hashed, coalesce(bool_and(c.is_sound is true), true) as is_sound,
          (array_agg(c.hash order by c.nth desc) filter (where c.nth is not null))[1] as hash
        from (${comments}) c) said
      left join record_head head on head.project_id = ${tx.projectId} and head.record_id = ${id}`;
}

/**
 * SQL for whether the history is what a signature says: the step that it belongs to, with all steps and comments that it covers; for
 * older formats the signed step alone.
 * @param s - alias of the signature
 */
export function fitsHistory(tx: Tx, s: Sql): Sql {
  return sql`exists (
    select from record_history h where h.project_id = ${tx.projectId} and h.record_id = ${s}.record_id and h.seq = ${s}.seq
      and h.signature_id = ${s}.id
      and case when ${s}.seal_format = 3 then h.hash = ${s}.history_hash and h.actor_name is not distinct from ${s}.actor_name
          and ${s}.comments_hash is not distinct from case when ${s}.comment_count > 0 then coalesce(
            (select c.hash from record_comment c where c.project_id = ${tx.projectId} and c.record_id = ${s}.record_id
              and c.nth = ${s}.comment_count),
            ${olderComments(tx, sql`${s}.record_id`)}) end
        when ${s}.seal_format in (1, 2) then h.action = ${s}.action and h.actor_id = ${s}.actor_id
          and h.on_behalf_of is not distinct from ${s}.on_behalf_of and h.at = ${s}.signed_at
          and position(concat('"comment":', to_json(h.comment), ',') in ${s}.content) > 0
        else true end)`;
}
