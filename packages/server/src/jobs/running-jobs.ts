import type { Socket } from 'node:net';
import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { openConnection } from '../database/connection.ts';
import { isUnavailable, translateFailure } from '../database/failure.ts';
import { type GantryDatabase, publicOnly } from '../database/gantry-database.ts';

/** With these PostgreSQL notices within half a minute that the machine at the other end is gone. */
const keepalives =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c idle_session_timeout=0';
/** Milliseconds after a broken connection until the next is tried. */
const reopenDelay = 1000;
/** Milliseconds that the other processes have to hold their jobs again when the database comes back. */
const settling = 10_000;

/** SQL of the advisory lock's key for one run of a job. pg-boss counts up `retry_count` whenever the job is taken again. */
export const runKey = (id: string, retryCount: string) =>
  `hashtextextended('gantry.job:' || ${id} || ':' || ${retryCount}, 0)`;

interface Session {
  readonly client: pg.Client;
  /** Ends it at once, also where nothing is heard of the other end. */
  cut(): void;
}

/**
 * The jobs that this process works on. It holds an advisory lock for each, on one connection of its own, so that the database
 * itself knows whether a job's process lives: the locks go with the connection, and the connection goes with the process. The lock
 * is taken by the statement that takes the job, so no job is ever active without one.
 */
export class RunningJobs {
  readonly #database: GantryDatabase;
  /** Ids, and which run of the job it is. */
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

  /** Whether a job without a lock is lost for certain: soon after an outage its process may still be on its way back. */
  get isSettled(): boolean {
    return performance.now() - this.#openedAt > settling;
  }

  /** Takes the next job of a queue, or undefined when none waits. @throws DatabaseUnavailableError, or what the database said. */
  async take(boss: PgBoss, queue: string): Promise<PgBoss.Job<unknown> | undefined> {
    // pg-boss answers a failed statement as if no job were waiting.
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

  /** To be called when the result of a job is noted, or never will be: whoever looks finds a job that is still active lost. */
  async letGo(id: string): Promise<void> {
    const run = this.#runs.get(id);
    this.#runs.delete(id);
    // Without a connection there is no lock. One that breaks here takes the lock with it.
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
      // Each worker asks when it is free.
      pipeline: true,
      query_timeout: this.#database.silence,
      options: `${publicOnly} ${keepalives}`,
    });
    const cut = () => void socket?.destroy();
    try {
      // What another process found lost meanwhile is not active any more, or runs there.
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

  /** The jobs go on, and are to be held again before others find them lost, even if nobody asks for another. */
  #lost(): void {
    this.#session = undefined;
    this.#openedAt = Number.POSITIVE_INFINITY;
    clearTimeout(this.#reopening);
    if (this.#isClosed) return;
    this.#reopening = setTimeout(() => void this.#open().catch(() => undefined), reopenDelay);
    this.#reopening.unref();
  }
}
