import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { withAdvisoryLock } from '../database/advisory-lock.ts';
import { DatabaseUnavailableError, translateFailure } from '../database/failure.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { failLostJobs } from './lost-jobs.ts';
import { QueuePoll } from './queue-poll.ts';
import { type JobSource, QueueWorker } from './queue-worker.ts';
import { RunningJobs } from './running-jobs.ts';
import { Timers, type TimerWork } from './timers.ts';

const idRow = z.object({ id: z.string() });
/** Seconds between two searches for jobs whose process died. Each process also searches when it starts. */
export const lostInterval = 10;
/** How often `send` tries again when another process takes the waiting job with the same key at the same moment. */
const mostSends = 3;

export interface QueueOptions {
  /** Jobs of this queue that one process runs in parallel. */
  readonly concurrency: number;
  /** A job that takes longer is aborted and counts as failed. */
  readonly expireSeconds: number;
  /** How often a job is retried after it failed or its process died. Default: 0. */
  readonly retries?: number;
  /** Called in one process of the deployment for a job that failed because its process died. Errors are logged. */
  readonly onLost?: (data: unknown, id: string) => Promise<void>;
}

export interface JobContext {
  readonly id: string;
  /** Aborted when the job's time is up or the server stops. */
  readonly signal: AbortSignal;
}

/**
 * Runs a job. Parse `data`: it comes from JSON. Throwing fails the job. A job may run twice, even in parallel: it may have been sent
 * again while it ran, and a process without connection to the database goes on for a while.
 */
export type JobHandler = (data: unknown, context: JobContext) => Promise<void>;

interface Queue {
  readonly options: QueueOptions;
  readonly handler: JobHandler;
}

/**
 * Queues and timers for background work. They are stored in the database (schema `jobs`), so they survive a restart and all
 * processes of a deployment share them. Define queues and timers before `start`.
 */
export class Jobs {
  readonly #database: GantryDatabase;
  readonly #log: FastifyBaseLogger;
  readonly #queues = new Map<string, Queue>();
  readonly #timers: Timers;
  readonly #workers = new Map<string, QueueWorker[]>();
  #boss: PgBoss | undefined;
  #running: RunningJobs | undefined;
  #poll: QueuePoll | undefined;

  constructor(database: GantryDatabase, log: FastifyBaseLogger, clock: () => Date) {
    this.#database = database;
    this.#log = log;
    this.#timers = new Timers(database, log, clock);
    this.#timers.add('gantry/fail-lost-jobs', lostInterval, () => this.#lookForLost());
  }

  define(queue: string, options: QueueOptions, handler: JobHandler): void {
    if (this.#boss) throw new Error(`The queue '${queue}' must be defined before the jobs are started.`);
    if (this.#queues.has(queue)) throw new Error(`The queue '${queue}' is defined twice.`);
    this.#queues.set(queue, { options, handler });
  }

  /**
   * Queues a job. Call it after the commit of everything that the job needs. Returns the id of the new job, or of a waiting one with
   * the same `singletonKey`. A running one does not count, because it may have read outdated data.
   */
  async send(queue: string, data: object, options: { singletonKey?: string } = {}): Promise<string> {
    const boss = this.#boss;
    if (!boss) throw new DatabaseUnavailableError();
    const singletonKey = options.singletonKey ?? randomUUID();
    for (let sends = 0; sends < mostSends; sends += 1) {
      const id =
        (await boss.send(queue, data, { singletonKey }).catch(rethrow)) ??
        (await this.#waitingTwin(queue, singletonKey));
      if (id === undefined) continue;
      this.#wake(queue);
      return id;
    }
    throw new Error(`The queue '${queue}' did not accept the job.`);
  }

  /** Runs `work` about every `everySeconds` seconds in one process of the deployment. Errors are logged; the next tick tries again. */
  timer(name: string, everySeconds: number, work: TimerWork): void {
    this.#timers.add(name, everySeconds, work);
  }

  /** Runs a timer's work now, regardless of its interval. Returns false if another process is running it. */
  async runTimer(name: string): Promise<boolean> {
    return this.#timers.runNow(name);
  }

  /** For tests that compare rows: from now on timers run only by `runTimer`. */
  async pauseTimers(): Promise<void> {
    await this.#timers.pause();
  }

  async start(): Promise<void> {
    const options = {
      ...this.#database.connection,
      schema: 'jobs',
      application_name: 'gantry-jobs',
      max: 3,
      schedule: false,
      // Not an option of pg-boss, which passes it on to the driver.
      query_timeout: this.#database.silence,
    };
    const boss = new PgBoss(options);
    boss.on('error', (error) => this.#log.warn({ err: error }, 'The job queue could not reach the database'));
    // Processes that create the same queues at the same time would deadlock.
    await withAdvisoryLock(this.#database.owner, 'gantry.job-queues', async () => {
      await boss.start();
      this.#boss = boss;
      for (const [name, { options: how }] of this.#queues) await makeQueue(boss, name, how);
    });
    const running = new RunningJobs(this.#database);
    this.#running = running;
    await this.#failLost(boss, running);
    for (const [name, queue] of this.#queues) this.#work({ boss, running }, name, queue);
    this.#poll = new QueuePoll(running, this.#workers, this.#log);
    this.#timers.start();
  }

  /** Aborts running jobs and hands them back to their queues. */
  async stop(): Promise<void> {
    const boss = this.#boss;
    this.#boss = undefined;
    const workers = [...this.#workers.values()].flat();
    this.#workers.clear();
    await Promise.all([this.#timers.stop(), this.#poll?.stop(), ...workers.map((worker) => worker.stop())]);
    await this.#running?.close();
    this.#running = undefined;
    await boss?.stop({ graceful: false });
  }

  #work(source: JobSource, name: string, { options, handler }: Queue): void {
    const workers = Array.from(
      { length: options.concurrency },
      () => new QueueWorker(source, name, options, handler, this.#log),
    );
    this.#workers.set(name, workers);
  }

  /** Wakes one idle worker. Where none is, those that run a job look again after it. */
  #wake(queue: string): void {
    const workers = this.#workers.get(queue) ?? [];
    const idle = workers.find(({ isIdle }) => isIdle);
    for (const worker of idle ? [idle] : workers) worker.notify();
  }

  async #waitingTwin(queue: string, singletonKey: string): Promise<string | undefined> {
    const { rows } = await this.#database.owner
      .query(`select id from jobs.job where name = $1 and singleton_key = $2 and state = 'created'`, [
        queue,
        singletonKey,
      ])
      .catch(rethrow);
    return z.array(idRow).parse(rows)[0]?.id;
  }

  async #lookForLost(): Promise<void> {
    const [boss, running] = [this.#boss, this.#running];
    if (boss && running?.isSettled) await this.#failLost(boss, running);
  }

  async #failLost(boss: PgBoss, running: RunningJobs): Promise<void> {
    const lost = await failLostJobs(this.#database.owner, boss, [...this.#queues.keys()], running.ids);
    for (const { name, id, data } of lost) {
      this.#log.warn({ queue: name, job: id }, 'The process of a job died');
      try {
        await this.#queues.get(name)?.options.onLost?.(data, id);
      } catch (error) {
        this.#log.error({ err: error, queue: name, job: id }, 'The cleanup after a lost job failed');
      }
    }
  }
}

/** Creates a queue, or updates the settings of an existing one. */
async function makeQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  const settings = {
    name,
    // One waiting job for each singleton key, and any number of running ones. 'stately' forbids a second running one: a waiting
    // job whose twin runs could not start and would block all jobs behind it.
    policy: 'short' as const,
    expireInSeconds: options.expireSeconds,
    retryLimit: options.retries ?? 0,
    retryDelay: 1,
  };
  await boss.createQueue(name, settings);
  await boss.updateQueue(name, settings);
}

function rethrow(error: unknown): never {
  throw translateFailure(error);
}
