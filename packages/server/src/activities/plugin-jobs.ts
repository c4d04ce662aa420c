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
/** Each plugin has a queue of its own, so that none waits for the jobs of another. */
const queueOf = (pluginId: string) => `${strayQueue}/${pluginId}`;
/** Jobs of one plugin that one process runs at the same time. */
const concurrency = 2;
/** Seconds that a job may ask for, and what the queue gives on top, as the runner keeps the time. */
export const longestTimeout = 21_600;
const margin = 600;
/** Seconds between two looks for jobs that wait without anybody having queued them, as after a crash. */
const lookInterval = 10;
/** Milliseconds between the start of a job and the looks for it: its commit takes its time. */
const lookDelays = [50, 500, 3000];

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
 * The background jobs of plugins. The table `plugin_job` says what there is to do; the queue only says who does it now. Whatever was
 * committed and not queued, or queued and lost, is found by a look at the table.
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

  /** Makes the jobs of a server half known. Call it before the queue is started. */
  define(pluginId: string, definitions: readonly JobDefinition[], of: Omit<KnownJob, 'definition'>): void {
    if (definitions.length > 0) this.#defineQueue(queueOf(pluginId));
    for (const definition of definitions)
      this.#known.set(`${pluginId}/${definition.name}`, { definition, ...of });
  }

  readonly find = (pluginId: string, name: string): KnownJob | undefined =>
    this.#known.get(`${pluginId}/${name}`);

  /** What the server half of a plugin starts its jobs with. */
  forPlugin(id: string): JobService {
    const { clock } = this.#parts;
    return jobService({ clock, find: this.find, lookSoon: (projectId) => this.lookSoon(projectId) }, id);
  }

  /** Queues what waits in every project, and frees what a dead process held. */
  async look(): Promise<void> {
    for (const projectId of await this.#parts.database.projectIds()) {
      await this.#freeLostIn(projectId);
      await this.#queueIn(projectId);
    }
  }

  /** Queues what waits in a project as soon as the present transaction may have committed. */
  lookSoon(projectId: string): void {
    for (const delay of lookDelays) {
      const timer = setTimeout(() => {
        this.#planned.delete(timer);
        this.#queueIn(projectId).catch((error: unknown) => {
          if (!isUnavailable(error))
            this.#parts.log.error({ err: error }, 'Waiting jobs could not be looked for');
        });
      }, delay);
      timer.unref();
      this.#planned.add(timer);
    }
  }

  /** For tests: resolves when no job waits or runs. Pauses before a further try are cut short. */
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

  /** The queue tells of a process that died; this finds what it could not be told, as when the database was away at that moment. */
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

  /** Makes everything due that waits, queues it, and answers how much waits or runs. */
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
