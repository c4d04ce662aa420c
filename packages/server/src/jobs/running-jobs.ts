import type { Socket } from 'node:net';
import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { openConnection } from '../database/connection.ts';
import { isUnavailable, translateFailure } from '../database/failure.ts';
import { type GantryDatabase, publicOnly } from '../database/gantry-database.ts';

/** With these settings PostgreSQL notices within half a minute that the client's machine is gone. */
const keepalives =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c idle_session_timeout=0';
/** Milliseconds before a broken connection is reopened. */
const reopenDelay = 1000;
/** How long other processes may take to lock their jobs again after an outage of the database, in milliseconds. */
const settling = 10_000;

/** SQL expression of the advisory lock's key for one run of a job. pg-boss increases `retry_count` with each run. */
export const runKey = (id: string, retryCount: string) =>
  `hashtextextended('gantry.job:' || ${id} || ':' || ${retryCount}, 0)`;

interface Session {
  readonly client: pg.Client;
  /** Closes the connection at once, also if the server does not answer. */
  cut(): void;
}

/**
 * The jobs that this process runs. It holds an advisory lock for each of them on one dedicated connection. The locks end with the
 * connection and the connection with the process, so the database knows whether a job's process is alive. The statement that takes
 * a job also takes its lock, so no job is ever active without one.
 */
export class RunningJobs {
  readonly #database: GantryDatabase;
  /** Number of the run, by job id. */
  readonly #runs = new Map<string, number>();
  #session: Promise<Session> | undefined;
  #openedAt = Number.POSITIVE_INFINITY;
  #reopening: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(database: GantryDatabase) {
    this.#database = database;
  }

  get ids(): readonly string[] {
    return [...this.#runs.keys()];
  }

  /** Whether a job without a lock is certainly lost. Soon after an outage its process may still be reconnecting. */
  get isSettled(): boolean {
    return performance.now() - this.#openedAt > settling;
  }

  /** Takes the next job of a queue; undefined if none waits. @throws DatabaseUnavailableError, or the database's error. */
  async take(boss: PgBoss, queue: string): Promise<PgBoss.Job<unknown> | undefined> {
    // pg-boss treats a failed statement as if no job were waiting.
    let failure: { readonly error: unknown } | undefined;
    const db: PgBoss.Db = {
      executeSql: async (text, values) => {
        try {
          return await this.#ask(
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
    if (run === undefined || this.#session === undefined) return;
    const key = runKey('$1::text', '$2::int');
    await this.#ask(`select pg_advisory_unlock(${key})`, [id, run]).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reopening);
    const session = await this.#session?.catch(() => undefined);
    await session?.client.end();
  }

  async #ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const { client, cut } = await this.#open();
    try {
      return await client.query(text, values);
    } catch (error) {
      if (isUnavailable(error)) cut();
      throw translateFailure(error);
    }
  }

  #open(): Promise<Session> {
    this.#session ??= this.#connect().catch((error: unknown) => {
      this.#lost();
      throw translateFailure(error);
    });
    return this.#session;
  }

  async #connect(): Promise<Session> {
    const { connectionString, stream, ...settings } = this.#database.connection;
    let socket: Socket | undefined;
    const client = await openConnection(connectionString, {
      ...settings,
      stream: () => {
        socket = stream();
        return socket;
      },
      application_name: 'gantry-running-jobs',
      // Several workers use the connection at the same time.
      pipeline: true,
      query_timeout: this.#database.silence,
      options: `${publicOnly} ${keepalives}`,
    });
    const cut = () => void socket?.destroy();
    try {
      // Lock only jobs that are still ours: another process may have found one lost and run it.
      await client.query(
        `with mine as materialized (
           select id, retry_count from jobs.job join unnest($1::uuid[], $2::int[]) as run (id, retry_count) using (id, retry_count)
           where state = 'active'
         )
         select pg_try_advisory_lock(${runKey('id', 'retry_count')}) from mine`,
        [this.ids, [...this.#runs.values()]],
      );
    } catch (error) {
      cut();
      throw error;
    }
    client.once('end', () => this.#lost());
    this.#openedAt = performance.now();
    return { client, cut };
  }

  /** Reopens the connection, so that the running jobs are locked again before other processes find them lost. */
  #lost(): void {
    this.#session = undefined;
    this.#openedAt = Number.POSITIVE_INFINITY;
    clearTimeout(this.#reopening);
    if (this.#isClosed) return;
    this.#reopening = setTimeout(() => void this.#open().catch(() => undefined), reopenDelay);
    this.#reopening.unref();
  }
}
