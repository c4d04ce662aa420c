import type { JobDefinition, Jobs as JobService } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { isUnavailable } from '../database/failure.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type KnownJob, queuedJob, runJob, system } from './job-runner.ts';
import { jobService } from './job-service.ts';
import { dueJobs, freeLost, makeDue, runningJobs } from './job-table.ts';

/** Takes the jobs of plugins that this server does not have, and fails them. */
const strayQueue = 'plugin-jobs';
/** Each plugin has a queue of its own, so that its jobs never wait for those of another. */
const queueOf = (pluginId: string) => `${strayQueue}/${pluginId}`;
/** Jobs of one plugin that one process runs in parallel. */
const concurrency = 2;
/** The longest time limit that a job may have, in seconds. */
export const longestTimeout = 21_600;
/** Seconds by which the queue's limit exceeds it: the runner enforces the job's own limit. */
const margin = 600;
/** Seconds between two searches for waiting jobs that are not queued, for example after a crash. */
export const lookInterval = 10;
/** When to search for a job after its start, in milliseconds: it becomes visible with the commit of the transaction. */
export const lookDelays = [50, 500, 3000];

const idRow = z.object({ id: z.string() });

export interface PluginJobsParts {
  readonly database: GantryDatabase;
  readonly jobs: Jobs;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly files: FileStore;
  readonly storedFiles: StoredFiles;
}

/**
 * The background jobs of plugins. The table `plugin_job` says which jobs there are; the queue only says which process runs one now.
 * A search of the table finds every job that was committed but not queued, or that the queue has lost.
 */
export class PluginJobs {
  readonly #parts: PluginJobsParts;
  readonly #known = new Map<string, KnownJob>();
  readonly #queues = new Set<string>();
  readonly #planned = new Set<NodeJS.Timeout>();
  readonly #waitForEnd = new Set<() => void>();

  constructor(parts: PluginJobsParts) {
    this.#parts = parts;
    this.#defineQueue(strayQueue);
    parts.jobs.timer('gantry/look-for-jobs', lookInterval, () => this.look());
  }

  /** Registers the jobs of a server half. Call it before the queue starts. */
  define(pluginId: string, definitions: readonly JobDefinition[], of: Omit<KnownJob, 'definition'>): void {
    if (definitions.length > 0) this.#defineQueue(queueOf(pluginId));
    for (const definition of definitions)
      this.#known.set(`${pluginId}/${definition.name}`, { definition, ...of });
  }

  readonly find = (pluginId: string, name: string): KnownJob | undefined =>
    this.#known.get(`${pluginId}/${name}`);

  /** The service with which a plugin's server half starts its jobs. */
  forPlugin(id: string): JobService {
    const { clock } = this.#parts;
    return jobService({ clock, find: this.find, lookSoon: (projectId) => this.lookSoon(projectId) }, id);
  }

  /** Queues the waiting jobs of all projects, and frees jobs whose process died. */
  async look(): Promise<void> {
    for (const projectId of await this.#parts.database.projectIds()) {
      await this.#freeLostIn(projectId);
      await this.#queueIn(projectId);
    }
  }

  /** Queues the project's waiting jobs shortly after the present transaction has committed. */
  lookSoon(projectId: string): void {
    for (const delay of lookDelays) {
      const timer = setTimeout(() => {
        this.#planned.delete(timer);
        this.#queueIn(projectId).catch((error: unknown) => {
          if (!isUnavailable(error))
            this.#parts.log.error({ err: error }, 'The search for waiting jobs failed');
        });
      }, delay);
      timer.unref();
      this.#planned.add(timer);
    }
  }

  /** For tests: resolves when no job waits or runs. Skips the pauses before retries. */
  async drain(): Promise<void> {
    for (;;) {
      let wake = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        wake = resolve;
      });
      this.#waitForEnd.add(wake);
      try {
        if ((await this.#makeAllDue()) === 0) return;
        await ended;
      } finally {
        this.#waitForEnd.delete(wake);
      }
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#planned) clearTimeout(timer);
    this.#planned.clear();
  }

  #defineQueue(queue: string): void {
    const { database, jobs, clock, log, files, storedFiles } = this.#parts;
    const runner = { database, clock, log, files, storedFiles, find: this.find };
    const onLost = async (data: unknown, queueJob: string) => {
      const { projectId, jobId } = queuedJob.parse(data);
      await database.inProject(projectId, system, (tx) => freeLost(tx, jobId, queueJob, clock()));
      this.lookSoon(projectId);
    };
    jobs.define(queue, { concurrency, expireSeconds: longestTimeout + margin, onLost }, async (data, job) => {
      try {
        await runJob(runner, data, job);
      } finally {
        for (const wake of this.#waitForEnd) wake();
      }
    });
    this.#queues.add(queue);
  }

  async #queueIn(projectId: string): Promise<void> {
    const { database, jobs, clock, log } = this.#parts;
    const due = await database.inProject(projectId, system, (tx) => dueJobs(tx, clock()));
    for (const { id: jobId, pluginId } of due) {
      const queue = this.#queues.has(queueOf(pluginId)) ? queueOf(pluginId) : strayQueue;
      try {
        await jobs.send(queue, { projectId, jobId }, { singletonKey: jobId });
      } catch (error) {
        log.warn({ err: error, activity: jobId }, 'A job could not be queued yet');
        return;
      }
    }
  }

  /** The queue reports processes that died. This finds the ones it missed, for example because the database was away. */
  async #freeLostIn(projectId: string): Promise<void> {
    const { database, clock } = this.#parts;
    const running = await database.inProject(projectId, system, runningJobs);
    if (running.length === 0) return;
    const { rows } = await database.owner.query(
      `select id from jobs.job where name = any($1) and id = any($2::uuid[]) and state in ('created', 'retry', 'active')`,
      [[...this.#queues], running.map(({ queueJob }) => queueJob)],
    );
    const alive = new Set(
      z
        .array(idRow)
        .parse(rows)
        .map(({ id }) => id),
    );
    for (const { id, queueJob } of running)
      if (!alive.has(queueJob))
        await database.inProject(projectId, system, (tx) => freeLost(tx, id, queueJob, clock()));
  }

  /** Makes all waiting jobs due and queues them. Returns how many jobs wait or run. */
  async #makeAllDue(): Promise<number> {
    const { database, clock } = this.#parts;
    let open = 0;
    for (const projectId of await database.projectIds()) {
      open += await database.inProject(projectId, system, (tx) => makeDue(tx, clock()));
      await this.#queueIn(projectId);
    }
    return open;
  }
}
