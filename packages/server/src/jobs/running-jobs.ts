import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { LockSession } from '../database/lock-session.ts';

/** Milliseconds before a broken connection is reopened. */
const reopenDelay = 1000;
const queueRow = z.object({ name: z.string() });
/** How long other processes may take to lock their jobs again after an outage of the database, in milliseconds. */
export const settling = 10_000;

/** SQL expression of the advisory lock's key for one run of a job. pg-boss increases `retry_count` with each run. */
export const runKey = (id: string, retryCount: string) =>
  `hashtextextended('gantry.job:' || ${id} || ':' || ${retryCount}, 0)`;

/**
 * The jobs that this process runs. It holds an advisory lock for each of them on one dedicated connection. The locks end with the
 * connection and the connection with the process, so the database knows whether a job's process is alive. The statement that takes
 * a job also takes its lock, so no job is ever active without one.
 */
export class RunningJobs {
  /** Number of the run, by job id. */
  readonly #runs = new Map<string, number>();
  readonly #session: LockSession;
  #openedAt = Number.POSITIVE_INFINITY;
  #reopening: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(database: GantryDatabase) {
    this.#session = new LockSession(database, {
      name: 'gantry-running-jobs',
      onOpen: (client) => this.#lockAgain(client),
      onLost: () => this.#reopenSoon(),
    });
  }

  get ids(): readonly string[] {
    return [...this.#runs.keys()];
  }

  /** Whether a job without a lock is certainly lost. Soon after an outage its process may still be reconnecting. */
  get isSettled(): boolean {
    return performance.now() - this.#openedAt > settling;
  }

  /** Those of the queues that have a job to take. @throws DatabaseUnavailableError, or the database's error. */
  async due(queues: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.#session.ask(
      `select name from unnest($1::text[]) as queue (name) where exists (
         select from jobs.job j where j.name = queue.name and j.state < 'active' and j.start_after < now())`,
      [queues],
    );
    return z
      .array(queueRow)
      .parse(rows)
      .map(({ name }) => name);
  }

  /** Takes the next job of a queue; undefined if none waits. @throws DatabaseUnavailableError, or the database's error. */
  async take(boss: PgBoss, queue: string): Promise<PgBoss.Job<unknown> | undefined> {
    // pg-boss treats a failed statement as if no job were waiting.
    let failure: { readonly error: unknown } | undefined;
    const db: PgBoss.Db = {
      executeSql: async (text, values) => {
        try {
          return await this.#session.ask(
            `with taken as (${text}) select taken.*, pg_try_advisory_lock(${runKey('id', '"retryCount"')}) from taken`,
            values,
          );
        } catch (error) {
          failure = { error };
          throw error;
        }
      },
    };
    const [job] = await boss.fetch<unknown>(queue, { batchSize: 1, includeMetadata: true, db });
    if (failure) throw failure.error;
    if (job) this.#runs.set(job.id, job.retryCount);
    return job;
  }

  /** Call it after the job's result is saved. If it never will be, other processes find the job lost from then on. */
  async letGo(id: string): Promise<void> {
    const run = this.#runs.get(id);
    this.#runs.delete(id);
    // Without a connection there is no lock. If the connection breaks here, its locks end with it.
    if (run === undefined || !this.#session.isOpen) return;
    const key = runKey('$1::text', '$2::int');
    await this.#session.ask(`select pg_advisory_unlock(${key})`, [id, run]).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reopening);
    await this.#session.close();
  }

  /** Locks only jobs that are still ours: another process may have found one lost and run it. */
  async #lockAgain(client: pg.Client): Promise<void> {
    await client.query(
      `with mine as materialized (
         select id, retry_count from jobs.job join unnest($1::uuid[], $2::int[]) as run (id, retry_count) using (id, retry_count)
         where state = 'active'
       )
       select pg_try_advisory_lock(${runKey('id', 'retry_count')}) from mine`,
      [this.ids, [...this.#runs.values()]],
    );
    this.#openedAt = performance.now();
  }

  /** Reopens the connection, so that the running jobs are locked again before other processes find them lost. */
  #reopenSoon(): void {
    this.#openedAt = Number.POSITIVE_INFINITY;
    clearTimeout(this.#reopening);
    if (this.#isClosed) return;
    this.#reopening = setTimeout(() => void this.#session.open().catch(() => undefined), reopenDelay);
    this.#reopening.unref();
  }
}
