import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../database/failure.ts';
import type { QueueWorker } from './queue-worker.ts';
import type { RunningJobs } from './running-jobs.ts';

/** Milliseconds between two polls. Jobs that this process sends start at once. */
const pollEvery = 1000;

/** Finds jobs that other processes sent, or that are to be tried again: one statement for all queues, however many workers wait. */
export class QueuePoll {
  readonly #running: RunningJobs;
  readonly #workers: ReadonlyMap<string, readonly QueueWorker[]>;
  readonly #log: FastifyBaseLogger;
  readonly #stopping = new AbortController();
  readonly #loop: Promise<void>;
  #isAtALoss = false;

  constructor(
    running: RunningJobs,
    workers: ReadonlyMap<string, readonly QueueWorker[]>,
    log: FastifyBaseLogger,
  ) {
    this.#running = running;
    this.#workers = workers;
    this.#log = log;
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      for (const queue of await this.#due())
        for (const worker of this.#workers.get(queue) ?? []) worker.notify();
      await wait(pollEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  async #due(): Promise<readonly string[]> {
    try {
      const due = await this.#running.due([...this.#workers.keys()]);
      this.#isAtALoss = false;
      return due;
    } catch (error) {
      // Log an outage once, not every second.
      if (!this.#isAtALoss) {
        if (isUnavailable(error)) this.#log.warn('The database is not available; jobs wait');
        else this.#log.error({ err: error }, 'The queues could not be polled');
      }
      this.#isAtALoss = true;
      return [];
    }
  }
}
