import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { withAdvisoryLock } from '../database/advisory-lock.ts';
import { DatabaseUnavailableError, translateFailure } from '../database/failure.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { QueueWorker } from './queue-worker.ts';
import { Timers } from './timers.ts';

export interface QueueOptions {
  /** Jobs of this queue that one process works on at the same time. */
  readonly concurrency: number;
  /** A job that takes longer is aborted, and counts as failed. */
  readonly expireSeconds: number;
  /** Further tries of a job that failed or whose process died; 0 when left out. */
  readonly retries?: number;
}

interface JobContext {
  readonly id: string;
  /** Aborted when the job's time is up or the server stops. */
  readonly signal: AbortSignal;
}

/** The data is what was sent, after a trip through JSON: parse it. Throwing fails the job. */
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

  constructor(database: GantryDatabase, log: FastifyBaseLogger, clock: () => Date) {
    this.#database = database;
    this.#log = log;
    this.#timers = new Timers(database, log, clock);
  }

  define(queue: string, options: QueueOptions, handler: JobHandler): void {
    if (this.#boss) throw new Error(`The queue '${queue}' is defined after the jobs were started.`);
    if (this.#queues.has(queue)) throw new Error(`The queue '${queue}' is defined twice.`);
    this.#queues.set(queue, { options, handler });
  }

  /**
   * Queues a job; call it after everything the job needs was committed. Answers its id, or null when a job with the same
   * `singletonKey` is already waiting.
   */
  async send(queue: string, data: object, options: { singletonKey?: string } = {}): Promise<string | null> {
    const boss = this.#boss;
    if (!boss) throw new DatabaseUnavailableError();
    const id = await boss
      .send(queue, data, { singletonKey: options.singletonKey ?? randomUUID() })
      .catch(rethrow);
    for (const worker of this.#workers.get(queue) ?? []) worker.notify();
    return id;
  }

  /** Runs `work` about every `everySeconds` in one process of the deployment; throwing is logged and tried again. */
  timer(name: string, everySeconds: number, work: (signal: AbortSignal) => Promise<void>): void {
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
      // How soon a job is taken up again whose process was killed, after its time is over.
      maintenanceIntervalSeconds: 30,
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
    for (const [name, queue] of this.#queues) this.#work(boss, name, queue);
    this.#timers.start();
  }

  /** Aborts what is running and hands it back to its queue. */
  async stop(): Promise<void> {
    const boss = this.#boss;
    this.#boss = undefined;
    const workers = [...this.#workers.values()].flat();
    this.#workers.clear();
    await Promise.all([this.#timers.stop(), ...workers.map((worker) => worker.stop())]);
    await boss?.stop({ graceful: false });
  }

  #work(boss: PgBoss, name: string, { options, handler }: Queue): void {
    const workers = Array.from(
      { length: options.concurrency },
      () => new QueueWorker(boss, name, options, handler, this.#log),
    );
    this.#workers.set(name, workers);
  }
}

/** Makes a queue, or brings one from before up to date. */
async function makeQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  const settings = {
    name,
    // One waiting and one running job for each singleton key.
    policy: 'stately' as const,
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
