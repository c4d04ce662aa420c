import type { ActivityText } from '@gantry/contract';
import { type JobText, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { announceJob } from './job-rows.ts';

const idRow = z.object({ id: z.string() });
const dueRow = z.object({ id: z.string(), plugin_id: z.string() });
const runningRow = z.object({ id: z.string(), queue_job: z.string() });
const cancelRow = z.object({ cancel_requested: z.boolean() });
const claimRow = z
  .object({
    id: z.string(),
    run: z.number(),
    tries_left: z.number(),
    retries: z.number(),
    plugin_id: z.string(),
    name: z.string(),
    input: z.unknown(),
    project_code: z.string(),
    time_zone: z.string(),
    user_id: z.string().nullable(),
    user_name: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    run: row.run,
    triesLeft: row.tries_left,
    retries: row.retries,
    pluginId: row.plugin_id,
    name: row.name,
    input: row.input,
    project: { code: row.project_code, timeZone: row.time_zone },
    askedBy: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  }));

/** A job that this process runs. Once the row has another `run`, another process has taken the job over. */
export type Claim = z.output<typeof claimRow>;
export interface Problem {
  readonly code: string;
  readonly message: string;
}
/** A result in the file store. */
export interface ResultFile {
  readonly sha256: string;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
}

export const interrupted: Problem = {
  code: 'INTERRUPTED',
  message: 'The server stopped while it was running this job. Try again.',
};

/**
 * Takes a job that is due; undefined when nothing is left to do. The queue hands out the same job again only after the earlier run
 * has ended, so a job that is `running` under the same queue job was interrupted.
 */
export async function claimJob(tx: Tx, id: string, queueJob: string, now: Date): Promise<Claim | undefined> {
  const givenUp = await tx.run(sql`
    update plugin_job set status = 'failed', problem = ${JSON.stringify(interrupted)}, ended_at = ${now}
    where id = ${id} and status = 'running' and queue_job = ${queueJob} and tries_left = 0`);
  const claim = await tx.maybe(
    claimRow,
    sql`
      with taken as (
        update plugin_job set status = 'running', run = run + 1, tries_left = tries_left - 1, queue_job = ${queueJob}, progress = 0,
          progress_text = null
        where id = ${id} and tries_left > 0 and (status = 'waiting' and due_at <= ${now} or status = 'running' and queue_job = ${queueJob})
        returning *
      )
      select taken.id, run, tries_left, retries, plugin_id, taken.name, input, p.code as project_code, p.time_zone, u.id as user_id,
        u.name as user_name
      from taken join project p on p.id = taken.project_id left join app_user u on u.id = taken.asked_by`,
  );
  if (givenUp > 0 || claim !== undefined) await announceJob(tx, id);
  return claim;
}

/** How far a run is: `done` from 0 to 1, and what it does now. */
export interface JobProgress {
  readonly done: number;
  readonly text: JobText | undefined;
}

/** Saves the progress of a run and returns whether the run should go on. */
export async function beat(
  tx: Tx,
  { id, run }: Claim,
  news: JobProgress | null,
): Promise<'go on' | 'cancel' | 'lost'> {
  const row =
    news === null
      ? await tx.maybe(
          cancelRow,
          sql`select cancel_requested from plugin_job where id = ${id} and run = ${run} and status = 'running'`,
        )
      : await tx.maybe(
          cancelRow,
          sql`
            update plugin_job set progress = ${news.done}, progress_text = coalesce(${textColumn(news.text)}, progress_text)
            where id = ${id} and run = ${run} and status = 'running' returning cancel_requested`,
        );
  if (row === undefined) return 'lost';
  if (row.cancel_requested) return 'cancel';
  if (news !== null) await announceJob(tx, id);
  return 'go on';
}

/** Whether this process still runs the job. If so, locks its row until the commit. */
export async function holdJob(tx: Tx, { id, run }: Claim): Promise<boolean> {
  const held = await tx.maybe(
    idRow,
    sql`select id from plugin_job where id = ${id} and run = ${run} and status = 'running' for update`,
  );
  return held !== undefined;
}

export async function finishJob(tx: Tx, claim: Claim, file: ResultFile | null, now: Date): Promise<void> {
  await change(
    tx,
    claim,
    sql`status = 'done', progress = 1, ended_at = ${now}, file_sha256 = ${file?.sha256 ?? null},
      file_name = ${file?.name ?? null}, file_mime = ${file?.mime ?? null}, file_bytes = ${file?.bytes ?? null}`,
  );
}

export async function failJob(tx: Tx, claim: Claim, problem: Problem, now: Date): Promise<void> {
  await change(tx, claim, sql`status = 'failed', problem = ${JSON.stringify(problem)}, ended_at = ${now}`);
}

export async function endCancelled(tx: Tx, claim: Claim, now: Date): Promise<void> {
  await change(tx, claim, sql`status = 'cancelled', ended_at = ${now}`);
}

/** Puts a failed job back to wait for its next try. */
export async function waitForRetry(tx: Tx, claim: Claim, dueAt: Date, now: Date): Promise<void> {
  await change(
    tx,
    claim,
    sql`${waitingUnlessCancelled(now)}, due_at = ${dueAt}, progress = 0, progress_text = null`,
  );
}

/** Puts a job back because the server stops; the interrupted run does not count as a try. */
export async function handBack(tx: Tx, claim: Claim, now: Date): Promise<void> {
  await change(
    tx,
    claim,
    sql`${waitingUnlessCancelled(now)}, tries_left = tries_left + 1, progress = 0, progress_text = null`,
  );
}

/** A run may end before it notices that the member has cancelled the job. The job must not run again then. */
function waitingUnlessCancelled(now: Date): Sql {
  return sql`status = case when cancel_requested then 'cancelled' else 'waiting' end,
    ended_at = case when cancel_requested then ${now}::timestamptz end`;
}

/** Frees a job whose process died: it waits for its next try, or fails if it has no tries left. */
export async function freeLost(tx: Tx, id: string, queueJob: string, now: Date): Promise<void> {
  const freed = await tx.run(sql`
    update plugin_job set
      status = case when cancel_requested then 'cancelled' when tries_left > 0 then 'waiting' else 'failed' end,
      problem = case when not cancel_requested and tries_left = 0 then ${JSON.stringify(interrupted)}::jsonb end,
      ended_at = case when cancel_requested or tries_left = 0 then ${now}::timestamptz end,
      due_at = ${now}
    where id = ${id} and status = 'running' and queue_job = ${queueJob}`);
  if (freed > 0) await announceJob(tx, id);
}

/**
 * Of one plugin in one project; the rest waits until these have ended. No limit counts over all plugins: each has a queue of its own,
 * and a common limit would let the jobs of one hold back those of another.
 */
const mostQueued = 100;

/** The project's waiting jobs that are due: of each plugin the first, so that many of one do not hide those of another. */
export async function dueJobs(
  tx: Tx,
  now: Date,
): Promise<readonly { readonly id: string; readonly pluginId: string }[]> {
  const rows = await tx.many(
    dueRow,
    sql`select id, plugin_id from (
          select id, plugin_id, due_at, row_number() over (partition by plugin_id order by due_at) as nth
          from plugin_job where status = 'waiting' and due_at <= ${now}) due
        where nth <= ${mostQueued} order by due_at`,
  );
  return rows.map(({ id, plugin_id }) => ({ id, pluginId: plugin_id }));
}

/** The project's running jobs, each with the queue job that runs it. */
export async function runningJobs(
  tx: Tx,
): Promise<readonly { readonly id: string; readonly queueJob: string }[]> {
  const rows = await tx.many(runningRow, sql`select id, queue_job from plugin_job where status = 'running'`);
  return rows.map(({ id, queue_job }) => ({ id, queueJob: queue_job }));
}

/** Makes all waiting jobs due at once. Returns how many jobs wait or run. */
export async function makeDue(tx: Tx, now: Date): Promise<number> {
  await tx.run(sql`update plugin_job set due_at = ${now} where status = 'waiting' and due_at > ${now}`);
  const open = await tx.many(idRow, sql`select id from plugin_job where status in ('waiting', 'running')`);
  return open.length;
}

async function change(tx: Tx, { id, run }: Claim, set: Sql): Promise<void> {
  const changed = await tx.run(
    sql`update plugin_job set ${set} where id = ${id} and run = ${run} and status = 'running'`,
  );
  if (changed > 0) await announceJob(tx, id);
}

/** A text as a value of a jsonb column. */
export function textColumn(text: ActivityText | undefined) {
  return sql`${text === undefined ? null : JSON.stringify(text)}::jsonb`;
}
