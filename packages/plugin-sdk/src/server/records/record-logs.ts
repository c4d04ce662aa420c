import { join, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type Act, userOf } from './act.ts';
import { canonicalJson } from './canonical-json.ts';
import { hexOf } from './entry-hash.ts';

/**
 * An entry in the log of a record. A permit's log, for example, lists the people who enter and leave. Entries are only added, each hashed with the one before it. They
 * are no changes of the record: whoever acts on it meanwhile meets no conflict. The record's next signature covers the log up to then.
 */
export interface RecordLogEntry {
  /** Its place in the log, from 1. */
  readonly nth: number;
  /** UUID of the member who wrote it. */
  readonly authorId: string;
  /** ISO 8601. */
  readonly at: string;
  /** What was written, as it was given to `appendLog`. */
  readonly entry: unknown;
}

const entryRow = z
  .object({ nth: z.number(), author_id: z.string(), at: z.date(), entry: z.unknown() })
  .transform(
    (row): RecordLogEntry => ({
      nth: row.nth,
      authorId: row.author_id,
      at: row.at.toISOString(),
      entry: row.entry,
    }),
  );

/** The entries of a log, oldest first. The kind names it in `logs`. */
export function readLog(tx: Tx, recordId: string, log: string): Promise<readonly RecordLogEntry[]> {
  return tx.many(
    entryRow,
    sql`select nth, author_id, at, entry::jsonb as entry from record_log
        where project_id = ${tx.projectId} and record_id = ${recordId} and log = ${log} order by nth limit 10000`,
  );
}

/** Adds an entry to a log. The caller has locked the record, and judged whether the actor may. The plugin's tables are of version 3. */
export async function appendLog(act: Act, recordId: string, log: string, entry: object): Promise<void> {
  const { tx, now } = act;
  await tx.run(sql`
    with before as (
      select nth, hash from record_log
      where project_id = ${tx.projectId} and record_id = ${recordId} and log = ${log} order by nth desc limit 1),
    made as (
      select ${tx.projectId}::uuid as project_id, ${recordId}::uuid as record_id, ${log}::text as log,
        coalesce((select nth from before), 0) + 1 as nth, ${userOf(act)}::uuid as author_id,
        ${now}::timestamptz as at, ${canonicalJson(entry)}::text as entry),
    added as (
      insert into record_log (project_id, record_id, log, nth, author_id, at, entry, hash)
      select made.*, ${hexOf(logText(sql`made`, sql`(select hash from before)`))} from made returning *)
    insert into record_log_head (project_id, record_id, log, nth, hash)
    select project_id, record_id, log, nth, hash from added
    on conflict (project_id, record_id, log) do update set nth = excluded.nth, hash = excluded.hash`);
}

/** SQL for what the hash of an entry covers. Stored hashes depend on it: it never changes. */
const logText = (entry: Sql, before: Sql): Sql =>
  sql`json_build_array(${entry}.project_id, ${entry}.record_id, ${entry}.log, ${entry}.nth, ${entry}.author_id,
    to_char(${entry}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${entry}.entry, ${before})::text`;

const headRow = z.object({ log: z.string(), nth: z.number(), hash: z.string() });

/** The key of a log in what a signature covers. */
const signedKey = (log: string) => `log.${log}`;

/** What a signature covers of the logs: how many entries each has, and the hash of the last. Logs without entries are left out. */
export async function signedLogs(
  tx: Tx,
  recordId: string,
): Promise<Readonly<Record<string, { readonly nth: number; readonly hash: string }>>> {
  const heads = await tx.many(
    headRow,
    sql`select log, nth, hash from record_log_head where project_id = ${tx.projectId} and record_id = ${recordId}`,
  );
  return Object.fromEntries(heads.map(({ log, nth, hash }) => [signedKey(log), { nth, hash }]));
}

const idRow = z.object({ record_id: z.string() });
/** Callers ask for a few hundred records at a time. */
const mostUnsound = 10_000;

/**
 * Ids of the records of which a log no longer fits: an entry was altered, added or taken away, or the log is another than a signature says.
 * @param logs - their names
 * @param records - SQL for the ids of the records to check
 */
export async function unsoundLogs(
  tx: Tx,
  logs: readonly string[],
  records: Sql,
): Promise<ReadonlySet<string>> {
  const here = (row: Sql) => sql`${row}.project_id = ${tx.projectId} and ${row}.record_id in (${records})`;
  // Quotes in texts have a backslash before them, so that no text looks like the field.
  const told = logs.map((log) => {
    const pattern = `"${signedKey(log).replace('.', '\\.')}":\\{"hash":"([0-9a-f]{64})","nth":([0-9]+)\\}`;
    return sql`select s.record_id, ${log}::text as log, said[1] as hash, said[2]::integer as nth
      from record_signature s, regexp_match(s.content, ${pattern}) said where ${here(sql`s`)} and said is not null`;
  });
  const rows = await tx.many(
    idRow,
    sql`
      select l.record_id from (
        select l.*, row_number() over in_turn as place, lag(l.hash) over in_turn as before_hash from record_log l
        where ${here(sql`l`)} window in_turn as (partition by l.record_id, l.log order by l.nth)) l
      where l.nth <> l.place or l.hash <> ${hexOf(logText(sql`l`, sql`l.before_hash`))}
      union
      select record_id from (
        select l.record_id, l.log, max(l.nth) as nth, (array_agg(l.hash order by l.nth desc))[1] as hash from record_log l
        where ${here(sql`l`)} group by l.record_id, l.log) there
      full join (select h.record_id, h.log, h.nth, h.hash from record_log_head h where ${here(sql`h`)}) head using (record_id, log)
      where (there.nth, there.hash) is distinct from (head.nth, head.hash)
      union
      select told.record_id from (${join(told, ' union all ')}) told
      where not exists (
        select from record_log l where l.project_id = ${tx.projectId} and l.record_id = told.record_id and l.log = told.log
          and l.nth = told.nth and l.hash = told.hash)
      limit ${mostUnsound}`,
  );
  return new Set(rows.map(({ record_id }) => record_id));
}
