import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import { isUnavailable } from '../database/failure.ts';
import { limitTime } from '../timing/time-limit.ts';
import type { JobHandler, QueueOptions } from './jobs.ts';
import type { RunningJobs } from './running-jobs.ts';

/** Where jobs come from, and where their results go. */
export interface JobSource {
  readonly boss: PgBoss;
  readonly running: RunningJobs;
}

/** Milliseconds between two tries to save a job's result. */
const noteEvery = 1000;
/** How long an aborted job may take to end and to save that in the database, in milliseconds. Generous, for busy machines. */
const stopGrace = 3000;

/**
 * Runs jobs of one queue, one after another, until none waits, and again whenever it is told that one does. pg-boss has workers of its
 * own, but they do not retry when they save a result: an outage at that moment would end the process, and a stop would lose the job.
 */
export class QueueWorker {
  readonly #boss: PgBoss;
  readonly #running: RunningJobs;
  readonly #queue: string;
  readonly #options: QueueOptions;
  readonly #handler: JobHandler;
  readonly #log: FastifyBaseLogger;
  readonly #stopping = new AbortController();
  readonly #loop: Promise<void>;
  #wake: (() => void) | undefined;
  /** Whether a job may have come since the queue was last asked. */
  #isTold = false;
  #isAtALoss = false;

  constructor(
    { boss, running }: JobSource,
    queue: string,
    options: QueueOptions,
    handler: JobHandler,
    log: FastifyBaseLogger,
  ) {
    this.#boss = boss;
    this.#running = running;
    this.#queue = queue;
    this.#options = options;
    this.#handler = handler;
    this.#log = log.child({ queue });
    this.#loop = this.#run();
  }

  get isIdle(): boolean {
    return this.#wake !== undefined;
  }

  /** Looks for a job, now or after the running one. */
  notify(): void {
    this.#isTold = true;
    const wake = this.#wake;
    // At once, so that of two jobs sent together each wakes another worker.
    this.#wake = undefined;
    wake?.();
  }

  /** Aborts the running job and hands it back to the queue, for another process or the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.notify();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const job = await this.#next();
      if (job === undefined) await this.#pause();
      else await this.#handle(job);
    }
  }

  async #next(): Promise<PgBoss.Job<unknown> | undefined> {
    this.#isTold = false;
    try {
      const job = await this.#running.take(this.#boss, this.#queue);
      this.#isAtALoss = false;
      return job;
    } catch (error) {
      // The poll reports an outage. Anything else is logged once, not every second.
      if (!this.#isAtALoss && !isUnavailable(error))
        this.#log.error({ err: error }, 'Jobs could not be fetched');
      this.#isAtALoss = true;
      return undefined;
    }
  }

  async #handle(job: PgBoss.Job<unknown>): Promise<void> {
    const ending = limitTime('job', this.#options.expireSeconds * 1000, this.#stopping.signal);
    try {
      await this.#work(job, ending.signal);
    } finally {
      ending[Symbol.dispose]();
      await this.#running.letGo(job.id);
    }
  }

  async #work(job: PgBoss.Job<unknown>, signal: AbortSignal): Promise<void> {
    const running = this.#handler(job.data, { id: job.id, signal }).then(
      () => ({ error: undefined, done: true }),
      (error: unknown) => ({ error, done: false }),
    );
    const result = await Promise.race([running, this.#graceOver(signal)]);
    if (result.done) return this.#note(() => this.#boss.complete(this.#queue, job.id));
    if (this.#stopping.signal.aborted) return this.#handBack(job.id);
    this.#log.error({ err: result.error, job: job.id }, 'A job failed');
    const reason = result.error instanceof Error ? result.error : new Error(String(result.error));
    return this.#note(() => this.#boss.fail(this.#queue, job.id, { message: reason.message }));
  }

  /** Resolves some time after the abort, so that a handler that ignores its signal cannot block for ever. */
  async #graceOver(signal: AbortSignal): Promise<{ error: unknown; done: false }> {
    if (!signal.aborted)
      await new Promise((aborted) => signal.addEventListener('abort', aborted, { once: true }));
    await wait(stopGrace, undefined, { ref: false });
    return {
      error: new Error('The job did not end after it was aborted.', { cause: signal.reason }),
      done: false,
    };
  }

  /** Cancels and resumes the job: it waits again, and the run does not count as a try. */
  async #handBack(id: string): Promise<void> {
    try {
      await this.#boss.cancel(this.#queue, id);
      await this.#boss.resume(this.#queue, id);
    } catch (error) {
      this.#log.warn({ err: error, job: id }, 'A job could not be handed back to its queue');
    }
  }

  /** Tries to save the result until the database accepts it or the server stops; in that case the job runs again. */
  async #note(tell: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await tell();
        return;
      } catch (error) {
        if (!isUnavailable(error)) {
          this.#log.error({ err: error }, 'The result of a job could not be saved');
          return;
        }
      }
      if (this.#stopping.signal.aborted) return;
      await wait(noteEvery, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** Resolves when a job is announced, or when the worker has to stop. */
  async #pause(): Promise<void> {
    if (this.#isTold || this.#stopping.signal.aborted) return;
    await new Promise<void>((resume) => {
      this.#wake = resume;
    });
  }
}
