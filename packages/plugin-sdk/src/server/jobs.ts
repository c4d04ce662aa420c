import type { z } from 'zod';
import type { Tx } from './database.ts';
import type { ServerHost } from './plugin.ts';

/**
 * A text of the activity list: in both languages, or one that needs no translation. The list cuts titles after 120 characters and
 * other texts after 200.
 */
export type JobText = string | { readonly en: string; readonly 'zh-CN': string };

/** Why a job failed, beside the codes of the HttpErrors that its `run` throws. */
export type JobProblem =
  /** `run` threw something other than an HttpError. */
  | 'UNEXPECTED'
  | 'TIMED_OUT'
  /** The server's process ended in the middle, and no try was left. */
  | 'INTERRUPTED'
  /** The input does not match the schema any more, as after an update of the plugin. */
  | 'INPUT_OUTDATED'
  /** The plugin is not installed any more, or could not be started. */
  | 'PLUGIN_UNAVAILABLE';

/** What a running job works with. */
export interface JobRun {
  /** As `Jobs.start` answered it. */
  readonly id: string;
  /** Services of the plugin. */
  readonly host: ServerHost;
  /** Project in which the job runs. `timeZone` is an IANA name. */
  readonly project: { readonly id: string; readonly code: string; readonly timeZone: string };
  /** The member who started the job; null when a timer did. The job's own transactions run as the system on their behalf. */
  readonly askedBy: { readonly id: string; readonly name: string } | null;
  /** Aborted when the job is cancelled, when its time is up, and when the server stops. Pass it on, and end soon. */
  readonly signal: AbortSignal;
  /**
   * Tells the member how far the job is. Call it as often as you like: the host sends at most two messages a second.
   * @param done - 0..1
   * @param text - what the job does now; left out: the last text stays
   */
  progress(done: number, text?: JobText): void;
  /**
   * Stores the result, which the member can download for seven days. It is offered when `run` has resolved; a second call replaces the
   * first file.
   * @param name - such as `permits.csv`
   * @param mime - such as `text/csv`
   * @throws what the content throws, HttpError 507 when the disk is full, or the signal's reason.
   * @example await job.file('permits.csv', 'text/csv', ['number,status\r\n', 'PTW-1,OPEN\r\n']);
   */
  file(
    name: string,
    mime: string,
    content: Uint8Array | Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
  ): Promise<void>;
  /** Runs `work` in one transaction of the job's project, as the system on behalf of the member. */
  inProject<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
}

/** Work that takes longer than a request may. Make it with `defineJob` and list it in `ServerPlugin.jobs`. */
export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  /** Unique within the plugin, such as `export`. */
  readonly name: string;
  /** What the activity list calls it unless `start` says something better. */
  readonly title: JobText;
  /** Needed to start the job, to try it again, and to download its result; empty: every member may. */
  readonly permission: string;
  /** Members with this permission may see, cancel, retry and dismiss jobs that others started. Left out: nobody may. */
  readonly manage?: string;
  /** Of plain JSON, at most 64 kB. It is parsed at the start and again before each try. */
  readonly input: S;
  /** Further tries after a failure, with growing pauses; 2 when left out. An HttpError below 500 and a time-out are final. */
  readonly retries?: number;
  /** 600 when left out; at most 21 600. */
  readonly timeoutSeconds?: number;
  /**
   * Does the work. After a crash the same work may run again, so doing a step twice must do no harm.
   * @throws HttpError whose message tells the member why the job failed. Any other error is logged, counts as a fault of the
   *   plugin, and is shown as "failed unexpectedly".
   */
  run(input: z.output<S>, job: JobRun): Promise<void>;
}

/** How a job is started. */
export interface JobStartOptions {
  /** Such as "Permits of October". */
  readonly title?: JobText;
  /**
   * While a job of the same name and key that the same member started is waiting or running, `start` answers that one instead of making
   * another: for a button that is pressed twice.
   */
  readonly key?: string;
}

/** Background jobs with progress, cancel, retry and a result file. Members see theirs in the activity list of the header. */
export interface Jobs {
  /**
   * Starts a job with the transaction: it exists if and only if the transaction commits. Answers its id.
   * @throws ForbiddenError when the acting member lacks the job's permission, ZodError for a wrong input, or Error for a job that
   *   `ServerPlugin.jobs` does not list.
   * @example const jobId = await host.jobs.start(tx, exportJob, { from: '2026-11-01' }, { key: 'export' });
   */
  start<S extends z.ZodType>(
    tx: Tx,
    job: JobDefinition<S>,
    input: z.input<S>,
    options?: JobStartOptions,
  ): Promise<string>;
}

/** Ties `run` to the type of the job's input. */
export function defineJob<S extends z.ZodType>(job: JobDefinition<S>): JobDefinition<S> {
  return job;
}
