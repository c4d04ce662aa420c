import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { withAdvisoryLock } from '../database/advisory-lock.ts';
import { DatabaseUnavailableError, translateFailure } from '../database/failure.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { failLostJobs } from './lost-jobs.ts';
import { type JobSource, QueueWorker } from './queue-worker.ts';
import { RunningJobs } from './running-jobs.ts';
import { Timers, type TimerWork } from './timers.ts';

const idRow = z.object({ id: z.string() });
/** Seconds between two looks for jobs whose process died; besides, each process looks when it starts. */
const lostInterval = 10;
/** How often a job is sent of which another process takes the waiting twin at the same moment. */
const mostSends = 3;

export interface QueueOptions {
  /** Jobs of this queue that one process works on at the same time. */
  readonly concurrency: number;
  /** A job that takes longer is aborted, and counts as failed. */
  readonly expireSeconds: number;
  /** Further tries of a job that failed or whose process died; 0 when left out. */
  readonly retries?: number;
  /** Told of a job that failed because its process is gone, in one process of the deployment; throwing is logged. */
  readonly onLost?: (data: unknown, id: string) => Promise<void>;
}

export interface JobContext {
  readonly id: string;
  /** Aborted when the job's time is up or the server stops. */
  readonly signal: AbortSignal;
}

/**
 * The data is what was sent, after a trip through JSON: parse it. Throwing fails the job. A job may be done twice, also at the same
 * time: two may have been sent with one key, and a process that was cut off from the database goes on for a while.
 */
export type JobHandler = (data: unknown, context: JobContext) => Promise<void>;

interface Queue {
  readonly options: QueueOptions;
  readonly handler: JobHandler;
}

/**
 * Background work, kept in the database (schema `jobs`), so that it survives the process and is shared by all processes
 * of a deployment. Queues and timers are defined before `start`.
 */
export class Jobs {
  readonly #database: GantryDatabase;
  readonly #log: FastifyBaseLogger;
  readonly #queues = new Map<string, Queue>();
  readonly #timers: Timers;
  readonly #workers = new Map<string, QueueWorker[]>();
  #boss: PgBoss | undefined;
  #running: RunningJobs | undefined;

  constructor(database: GantryDatabase, log: FastifyBaseLogger, clock: () => Date) {
    this.#database = database;
    this.#log = log;
    this.#timers = new Timers(database, log, clock);
    this.#timers.add('gantry/fail-lost-jobs', lostInterval, () => this.#lookForLost());
  }

  define(queue: string, options: QueueOptions, handler: JobHandler): void {
    if (this.#boss) throw new Error(`The queue '${queue}' is defined after the jobs were started.`);
    if (this.#queues.has(queue)) throw new Error(`The queue '${queue}' is defined twice.`);
    this.#queues.set(queue, { options, handler });
  }

  /**
   * Queues a job; call it after everything the job needs was committed. Answers the id of the job that will do it: a new one, or the
   * one with the same `singletonKey` that waits already. One that runs does not count, as it may have read what is old by now.
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
      for (const worker of this.#workers.get(queue) ?? []) worker.notify();
      return id;
    }
    throw new Error(`The queue '${queue}' did not take a job.`);
  }

  /** Runs `work` about every `everySeconds` in one process of the deployment; throwing is logged and tried again. */
  timer(name: string, everySeconds: number, work: TimerWork): void {
    this.#timers.add(name, everySeconds, work);
  }

  /** Runs a timer's work now, whatever its interval; answers false when another process is at it. */
  async runTimer(name: string): Promise<boolean> {
    return this.#timers.runNow(name);
  }

  async start(): Promise<void> {
    const options = {
      ...this.#database.connection,
      schema: 'jobs',
      application_name: 'gantry-jobs',
      max: 3,
      schedule: false,
      // Not among its own options, but handed to the driver, as is how to connect.
      query_timeout: this.#database.silence,
    };
    const boss = new PgBoss(options);
    boss.on('error', (error) => this.#log.warn({ err: error }, 'The job queue could not reach the database'));
    // Processes that make the same queues at once would deadlock.
    await withAdvisoryLock(this.#database.owner, 'gantry.job-queues', async () => {
      await boss.start();
      this.#boss = boss;
      for (const [name, { options: how }] of this.#queues) await makeQueue(boss, name, how);
    });
    const running = new RunningJobs(this.#database);
    this.#running = running;
    await this.#failLost(boss, running);
    for (const [name, queue] of this.#queues) this.#work({ boss, running }, name, queue);
    this.#timers.start();
  }

  /** Aborts what is running and hands it back to its queue. */
  async stop(): Promise<void> {
    const boss = this.#boss;
    this.#boss = undefined;
    const workers = [...this.#workers.values()].flat();
    this.#workers.clear();
    await Promise.all([this.#timers.stop(), ...workers.map((worker) => worker.stop())]);
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
      this.#log.warn({ queue: name, job: id }, 'The process of a job is gone');
      try {
        await this.#queues.get(name)?.options.onLost?.(data, id);
      } catch (error) {
        this.#log.error({ err: error, queue: name, job: id }, 'What a lost job held could not be freed');
      }
    }
  }
}

/** Makes a queue, or brings one from before up to date. */
async function makeQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  const settings = {
    name,
    // One waiting job for each singleton key, and any number of running ones. With 'stately', which forbids a second running one,
    // a waiting job whose twin runs cannot be taken, and keeps all those behind it from being taken.
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
