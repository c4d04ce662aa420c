import { type Sql, sql } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type Act, principalOf, userOf } from './act.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';
import { entryText, hexOf, olderComments, olderEntries, papersAt, papersOf } from './entry-hash.ts';
import type { HistoryEntry } from './record-trail.ts';
import type { Who } from './who-acts.ts';

/** A step that is about to be written to the history. */
export type NewEntry = Omit<HistoryEntry, 'userId' | 'onBehalfOf' | 'at' | 'hash' | keyof Who> & {
  readonly idempotencyKey?: string | undefined;
  readonly requestSha256?: string | undefined;
};

/** A step with what a signature on it binds. */
export interface SealedStep {
  readonly entry: NewEntry;
  readonly who: Who;
  /** The record after the step, as canonical JSON. */
  readonly state: string;
  /** Of the entry and all before it, hexadecimal. */
  readonly hash: string;
  /** Comments until now, and the hash of the last; null without any. */
  readonly commentCount: number;
  readonly commentsHash: string | null;
}

const sealedRow = z.object({
  hash: z.string(),
  comment_count: z.number(),
  comments_hash: z.string().nullable(),
});

/**
 * Hashes a step with all steps before it. The record is locked, and what the step added or removed is in the tables.
 * @param record - after the step
 */
export async function sealStep(
  act: Act,
  record: { readonly id: string },
  entry: NewEntry,
  who: Who,
): Promise<SealedStep> {
  const { tx } = act;
  const state = canonicalJson(record);
  const [of, papers, seq] = [sql`${record.id}::uuid`, sql`papers`, sql`entry.seq`];
  const before = sql`coalesce(
    (select hash from record_history where project_id = ${tx.projectId} and record_id = ${of} and seq = ${entry.seq - 1}::integer),
    ${olderEntries(tx, of, papers, seq)})`;
  const found = await tx.one(
    sealedRow,
    sql`select ${hexOf(entryText(sql`entry`, papersAt(papers, seq), before))} as hash,
          coalesce(head.comment_count, (select count(*) from record_comment where project_id = ${tx.projectId} and record_id = ${of}))
            as comment_count,
          case when head.record_id is null then ${olderComments(tx, of)} else head.comments_hash end as comments_hash
        from (${rowOf(act, record.id, entry, who, sha256(state))}) entry cross join (${papersOf(tx, of)}) papers
          left join record_head head on head.project_id = entry.project_id and head.record_id = entry.record_id`,
  );
  return {
    entry,
    who,
    state,
    hash: found.hash,
    commentCount: found.comment_count,
    commentsHash: found.comments_hash,
  };
}

/** Writes a step to the history, and how far the record has come. */
export async function appendHistory(act: Act, recordId: string, step: SealedStep): Promise<void> {
  const { tx } = act;
  const { entry, who, state, hash, commentCount, commentsHash } = step;
  await Promise.all([
    tx.run(sql`
      insert into record_history (project_id, record_id, seq, row_id, action, part, from_status, to_status, actor_id, actor_name,
        company_name, on_behalf_of, principal_name, at, comment, choices, changed_fields, details, signature_id, idempotency_key,
        request_sha256, state_sha256, hash)
      select entry.*, ${hash} from (${rowOf(act, recordId, entry, who, sha256(state))}) entry`),
    tx.run(sql`
      insert into record_head (project_id, record_id, seq, hash, state, comment_count, comments_hash)
      values (${tx.projectId}, ${recordId}, ${entry.seq}, ${hash}, ${state}, ${commentCount}, ${commentsHash})
      on conflict (project_id, record_id) do update set seq = excluded.seq, hash = excluded.hash, state = excluded.state`),
  ]);
}

/** A row of `record_history` without its hash. */
function rowOf(act: Act, recordId: string, entry: NewEntry, who: Who, stateSha256: string): Sql {
  return sql`
    select ${act.tx.projectId}::uuid as project_id, ${recordId}::uuid as record_id, ${entry.seq}::integer as seq,
      ${entry.rowId}::text as row_id, ${entry.action}::text as action, ${entry.part}::text as part, ${entry.from}::text as from_status,
      ${entry.to}::text as to_status, ${userOf(act)}::uuid as actor_id, ${who.actorName}::text as actor_name,
      ${who.companyName}::text as company_name, ${principalOf(act)}::uuid as on_behalf_of,
      ${who.principalName}::text as principal_name, ${act.now}::timestamptz as at, ${entry.comment}::text as comment,
      ${JSON.stringify(entry.choices)}::jsonb as choices, ${[...entry.changedFields]}::text[] as changed_fields,
      ${JSON.stringify(entry.details)}::jsonb as details, ${entry.signatureId}::uuid as signature_id,
      ${entry.idempotencyKey ?? null}::uuid as idempotency_key, ${entry.requestSha256 ?? null}::text as request_sha256,
      ${stateSha256}::text as state_sha256`;
}
