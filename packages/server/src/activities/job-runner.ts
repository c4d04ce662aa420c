import type {
  DatabaseActor,
  JobDefinition,
  JobRun,
  JobText,
  ServerHost,
  Tx,
} from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { Heartbeat } from '../jobs/heartbeat.ts';
import type { JobContext } from '../jobs/jobs.ts';
import { judge, pauseBeforeRetry, type Verdict } from './job-problem.ts';
import { cutText, longest } from './job-rows.ts';
import {
  beat,
  type Claim,
  claimJob,
  endCancelled,
  failJob,
  finishJob,
  handBack,
  holdJob,
  type JobProgress,
  waitForRetry,
} from './job-table.ts';
import { ResultDraft } from './result-draft.ts';
import { RunEnd } from './run-end.ts';

/** The payload of a queue message. */
export const queuedJob = z.object({ projectId: z.uuid(), jobId: z.uuid() });
export const system: DatabaseActor = { kind: 'system', name: 'jobs' };

/** A job as its plugin defined it, with the services of the plugin's server half. */
export interface KnownJob {
  readonly definition: JobDefinition;
  readonly host: ServerHost;
  /** Whether the plugin could be started. */
  isUsable(): boolean;
}

export interface JobRunnerParts {
  readonly database: GantryDatabase;
  readonly files: FileStore;
  readonly storedFiles: StoredFiles;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  find(pluginId: string, name: string): KnownJob | undefined;
}

const defaultTimeout = 600;

const unavailable: Verdict = {
  problem: {
    code: 'PLUGIN_UNAVAILABLE',
    message: 'The plugin that runs this job is not available. Contact the administrator.',
  },
  isFinal: true,
};
const outdated: Verdict = {
  problem: {
    code: 'INPUT_OUTDATED',
    message: 'The plugin was updated after you started this job. Start it again.',
  },
  isFinal: true,
};
const timedOut: Verdict = {
  problem: { code: 'TIMED_OUT', message: 'The job exceeded its time limit.' },
  isFinal: true,
};

/** Runs one job from the queue and records how it ended; a failure of the job does not reject. */
export async function runJob(
  parts: JobRunnerParts,
  data: unknown,
  { id: queueJob, signal: stopping }: JobContext,
): Promise<void> {
  const { projectId, jobId } = queuedJob.parse(data);
  const { database, clock } = parts;
  const claim = await database.inProject(projectId, system, (tx) => claimJob(tx, jobId, queueJob, clock()));
  if (claim === undefined) return;
  const log = parts.log.child({ plugin: claim.pluginId, job: claim.name, activity: claim.id });
  const known = parts.find(claim.pluginId, claim.name);
  const write = (work: (tx: Tx) => Promise<void>) => database.inProject(projectId, system, work);
  if (!known?.isUsable()) return write((tx) => failJob(tx, claim, unavailable.problem, clock()));
  const input = known.definition.input.safeParse(claim.input);
  if (!input.success) {
    log.warn({ err: input.error }, 'The input of a job no longer matches its schema');
    return write((tx) => failJob(tx, claim, outdated.problem, clock()));
  }

  const draft = new ResultDraft(parts.files);
  const end = new RunEnd(stopping, known.definition.timeoutSeconds ?? defaultTimeout);
  const heartbeat = new Heartbeat<JobProgress>({
    report: (progress) => database.inProject(projectId, system, (tx) => beat(tx, claim, progress)),
    stop: end.stop,
    log,
  });
  try {
    const run = jobRun({ projectId, claim, known, draft, heartbeat, end });
    await end.within(known.definition.run(input.data, run));
    await heartbeat.stop();
    // A job that finished before it noticed the abort counts as done.
    await finish(parts, projectId, claim, draft);
  } catch (error) {
    await heartbeat.stop();
    await conclude(parts, projectId, claim, { error, end, log });
  } finally {
    await heartbeat.stop();
    end.dispose();
    await draft.close();
  }
}

function jobRun(of: {
  readonly projectId: string;
  readonly claim: Claim;
  readonly known: KnownJob;
  readonly draft: ResultDraft;
  readonly heartbeat: Heartbeat<JobProgress>;
  readonly end: RunEnd;
}): JobRun {
  const { projectId, claim, known, draft, heartbeat, end } = of;
  const { host } = known;
  let text: JobText | undefined;
  const onBehalf = claim.askedBy === null ? '' : ` for ${claim.askedBy.id}`;
  const actor: DatabaseActor = { kind: 'system', name: `${claim.pluginId}/${claim.name}${onBehalf}` };
  return {
    id: claim.id,
    host,
    project: { id: projectId, ...claim.project },
    askedBy: claim.askedBy,
    signal: end.signal,
    progress(done, newText) {
      if (newText !== undefined) text = cutText(newText, longest.text);
      heartbeat.note({ done: Number.isFinite(done) ? Math.min(1, Math.max(0, done)) : 0, text });
    },
    file: (name, mime, content) => draft.write(name, mime, content, end.signal),
    inProject: async (work) => {
      // A run that was given up must not change anything.
      end.signal.throwIfAborted();
      return host.database.inProject(projectId, actor, work);
    },
  };
}

/** Saves the result and the job's end in one transaction. */
async function finish(
  { database, storedFiles, clock }: JobRunnerParts,
  projectId: string,
  claim: Claim,
  draft: ResultDraft,
): Promise<void> {
  const { written } = draft;
  try {
    await database.inProject(projectId, system, async (tx) => {
      if (!(await holdJob(tx, claim))) return;
      if (written) await storedFiles.keep(tx, written.draft);
      await finishJob(tx, claim, written?.file ?? null, clock());
    });
  } catch (error) {
    if (written) await storedFiles.abandon(written.draft);
    throw error;
  }
}

async function conclude(
  { database, clock }: JobRunnerParts,
  projectId: string,
  claim: Claim,
  { error, end, log }: { readonly error: unknown; readonly end: RunEnd; readonly log: FastifyBaseLogger },
): Promise<void> {
  const write = (work: (tx: Tx) => Promise<void>) => database.inProject(projectId, system, work);
  if (end.kind === 'lost') return;
  if (end.kind === 'cancel') return write((tx) => endCancelled(tx, claim, clock()));
  if (end.kind === 'stop') return write((tx) => handBack(tx, claim, clock()));
  const { problem, isFinal } = end.kind === 'time-out' ? timedOut : judge(error);
  const failed = claim.retries + 1 - claim.triesLeft;
  if (isFinal || claim.triesLeft === 0) {
    log.warn({ err: error, tries: failed }, 'A job of a plugin failed');
    return write((tx) => failJob(tx, claim, problem, clock()));
  }
  const pause = pauseBeforeRetry(failed);
  log.warn({ err: error, tries: failed, pause }, 'A job of a plugin failed and will be retried');
  return write((tx) => waitForRetry(tx, claim, new Date(clock().getTime() + pause), clock()));
}
