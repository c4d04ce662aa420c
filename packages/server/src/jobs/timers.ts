import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { isUnavailable } from '../database/failure.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { LockSession } from '../database/lock-session.ts';

const mineRow = z.object({ mine: z.boolean() });

/** @param isForced - true if started by `runNow`, regardless of the interval. */
export type TimerWork = (signal: AbortSignal, isForced: boolean) => Promise<void>;

interface Timer {
  readonly everySeconds: number;
  readonly work: TimerWork;
}

/** Milliseconds after the start at which overdue work runs: a process may never live as long as an interval. */
const firstLook = 5_000;

/**
 * Repeated work that runs in one process of the deployment at a time. The process that gets the advisory lock checks whether the
 * interval has passed since the last run in any process.
 */
export class Timers {
  /** Holds the locks of all timers, so that a run takes none of the owner's connections: they would soon be used up. */
  readonly #locks: LockSession;
  /** Timers that this process runs: a session gets a lock that it holds a second time. */
  readonly #held = new Set<string>();
  readonly #log: FastifyBaseLogger;
  readonly #clock: () => Date;
  readonly #timers = new Map<string, Timer>();
  readonly #running = new Set<Promise<unknown>>();
  #handles: NodeJS.Timeout[] = [];
  #stopping = new AbortController();

  constructor(database: GantryDatabase, log: FastifyBaseLogger, clock: () => Date) {
    this.#locks = new LockSession(database, { name: 'gantry-timers' });
    this.#log = log;
    this.#clock = clock;
  }

  add(name: string, everySeconds: number, work: TimerWork): void {
    if (this.#timers.has(name)) throw new Error(`The timer '${name}' is defined twice.`);
    this.#timers.set(name, { everySeconds, work });
  }

  start(): void {
    this.#stopping = new AbortController();
    for (const [name, timer] of this.#timers) {
      const every = timer.everySeconds * 1000;
      const handles = [setInterval(() => this.#tick(name, timer), every)];
      if (every > firstLook) handles.push(setTimeout(() => this.#tick(name, timer), firstLook));
      for (const handle of handles) handle.unref();
      this.#handles.push(...handles);
    }
  }

  /** Starts no run by itself any more, and waits for those that run. `runNow` still works. */
  async pause(): Promise<void> {
    for (const handle of this.#handles) clearTimeout(handle);
    this.#handles = [];
    await Promise.allSettled(this.#running);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.pause();
    await this.#locks.close();
  }

  /** Returns false if another process is doing the work at this moment. */
  async runNow(name: string): Promise<boolean> {
    const timer = this.#timers.get(name);
    if (timer === undefined) throw new Error(`There is no timer '${name}'.`);
    // A run of this process that is in progress may have started before the caller's changes.
    await Promise.allSettled(this.#running);
    const run = this.#exclusively(name, timer, 0);
    this.#note(run);
    return run;
  }

  #tick(name: string, timer: Timer): void {
    // Ticks are never exactly one interval apart. Without the slack, every second run would be skipped.
    const run = this.#exclusively(name, timer, timer.everySeconds * 0.9).catch((error: unknown) => {
      if (!isUnavailable(error)) this.#log.error({ err: error, timer: name }, 'A timer failed');
    });
    this.#note(run);
  }

  /** Remembers a run, so that `stop` waits for it. */
  #note(run: Promise<unknown>): void {
    const noted = run.catch(() => undefined).finally(() => this.#running.delete(noted));
    this.#running.add(noted);
  }

  async #exclusively(name: string, timer: Timer, leastSeconds: number): Promise<boolean> {
    if (this.#held.has(name)) return false;
    this.#held.add(name);
    try {
      return await this.#locked(`gantry.timer:${name}`, async () => {
        if (!(await this.#isDue(name, leastSeconds))) return false;
        await timer.work(this.#stopping.signal, leastSeconds === 0);
        return true;
      });
    } finally {
      this.#held.delete(name);
    }
  }

  /** Returns false if another process holds the lock. */
  async #locked(key: string, work: () => Promise<boolean>): Promise<boolean> {
    const { rows } = await this.#locks.ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [
      key,
    ]);
    if (!mineRow.parse(rows[0]).mine) return false;
    try {
      return await work();
    } finally {
      await this.#locks.ask('select pg_advisory_unlock(hashtextextended($1, 0))', [key]);
    }
  }

  /** Saves the start of a run, unless the last one was too recent. A start to come is from before the clock was set back. */
  async #isDue(name: string, leastSeconds: number): Promise<boolean> {
    const { rowCount } = await this.#locks.ask(
      `insert into timer_run (name, started_at) values ($1, $2)
       on conflict (name) do update set started_at = excluded.started_at
       where timer_run.started_at <= $2::timestamptz - make_interval(secs => $3) or timer_run.started_at > $2::timestamptz`,
      [name, this.#clock(), leastSeconds],
    );
    return rowCount === 1;
  }
}
