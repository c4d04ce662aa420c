import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { largestIfc, type ModelProblem, summaryOf } from '@gantry/contract';
import type { DiskFileStore } from '../../files/disk-file-store.ts';
import { DiskFullError, isDiskFull } from '../../files/disk-room.ts';
import type { FileDraft } from '../../files/file-store.ts';
import type { IfcHeader } from '../ifc/ifc-header.ts';
import { ConversionError, ConversionGuard, type ConversionLimits } from './conversion-limits.ts';
import {
  type ConversionMessage,
  type ConversionOrder,
  type ConversionSummary,
  conversionMessage,
} from './conversion-messages.ts';

export interface Conversion {
  readonly summary: ConversionSummary;
  /** The caller keeps or discards all files. The objects are lines of `objectLine`. */
  readonly fragments: FileDraft;
  readonly objects: FileDraft;
  /** A coarse mesh of the model. Null if there was none to make, or no time for it. */
  readonly firstLook: FileDraft | null;
}

export interface ConversionInput {
  readonly ifcSha256: string;
  readonly header: IfcHeader;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: number) => void;
}

/**
 * Version of the conversion: files are converted again when it changes. Change it together with the versions of the engine and with
 * anything in `convertIfc` that alters the result.
 */
export const converterName = 'fragments-3.4.7 web-ifc-0.0.77 gantry-13';

/** Environment variable with the path of the conversion process. Default: beside the server's bundle. */
export const converterVariable = 'GANTRY_CONVERTER';

/** A conversion takes about half a second per megabyte on an idle core. A busy one may be ten times slower. */
const standardLimits: ConversionLimits = {
  time: (bytes) => 5 * 60_000 + bytes / 200,
  opening: (bytes) => 60_000 + bytes / 2000,
  memory: Math.min(6_000_000_000, Math.max(1_500_000_000, (0.75 * totalmem()) / availableParallelism())),
};
/** The longest time limit of a conversion, in milliseconds. */
export const longestConversion = standardLimits.time(largestIfc);
const longestComplaint = 4000;

/**
 * Converts IFC files into fragments, each in a child process. A worker thread would not do: its resource limits do not cover the
 * engine's WebAssembly memory, an abort in the engine would end the server, and a thread that is busy in WebAssembly cannot be
 * stopped.
 */
export class Converter {
  readonly #files: DiskFileStore;
  readonly #limits: ConversionLimits;

  constructor(files: DiskFileStore, limits: Partial<ConversionLimits> = {}) {
    this.#files = files;
    this.#limits = { ...standardLimits, ...limits };
  }

  /**
   * @throws ConversionError if the file cannot be converted; DiskFullError if the disk has no room for the result; the signal's
   *   reason if it was aborted. No files are left behind in any case.
   */
  async convert({ ifcSha256, header, signal, onProgress }: ConversionInput): Promise<Conversion> {
    signal.throwIfAborted();
    const fragments = await this.#files.temporaryPath();
    const objects = await this.#files.temporaryPath();
    const firstLook = await this.#files.temporaryPath();
    const order: ConversionOrder = {
      ifc: this.#files.pathOf(ifcSha256),
      header,
      modelId: ifcSha256,
      fragments,
      objects,
      firstLook,
    };
    try {
      const bytes = (await this.#files.size(ifcSha256)) ?? 0;
      const { summary, hasLook } = await this.#run(order, bytes, signal, onProgress);
      if (summary.visibleCount === 0) {
        const { contents } = summary;
        throw new ConversionError(summaryOf(contents).found === 0 ? 'NO_GEOMETRY' : 'NOT_READABLE', {
          contents,
        });
      }
      // The process may have ended while it wrote the file.
      if (!hasLook) await rm(firstLook, { force: true });
      return {
        summary,
        fragments: await this.#files.adopt(fragments),
        objects: await this.#files.adopt(objects),
        firstLook: hasLook ? await this.#files.adopt(firstLook) : null,
      };
    } catch (error) {
      await rm(fragments, { force: true });
      await rm(objects, { force: true });
      await rm(firstLook, { force: true });
      throw error;
    }
  }

  async #run(
    order: ConversionOrder,
    bytes: number,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<Outcome> {
    // An already aborted signal emits no event.
    signal.throwIfAborted();
    const child = fork(converterProgram(), {
      execArgv: [`--max-old-space-size=${Math.floor(this.#limits.memory / 1_048_576)}`],
      // It needs nothing else from the server's environment, and must not get the database's password.
      env: process.env.PATH === undefined ? {} : { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const guard = new ConversionGuard(child, this.#limits, bytes);
    const abort = () => guard.kill(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await outcomeOf(child, order, guard, onProgress);
    } finally {
      signal.removeEventListener('abort', abort);
      guard.end();
    }
  }
}

interface Outcome {
  readonly summary: ConversionSummary;
  readonly hasLook: boolean;
}

function outcomeOf(
  child: ChildProcess,
  order: ConversionOrder,
  guard: ConversionGuard,
  onProgress: (progress: number) => void,
): Promise<Outcome> {
  return new Promise((done, failed) => {
    let complaint = '';
    let summary: ConversionSummary | undefined;
    let hasLook = false;
    let failure: Error | undefined;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-longestComplaint);
    });
    child.on('message', (raw) => {
      const message = conversionMessage.parse(raw);
      // If the process has ended by now, `close` reports that.
      if (message.kind === 'ready') child.send(order, () => undefined);
      else if (message.kind === 'done') summary = message.summary;
      else if (message.kind === 'looked') hasLook = message.problem === null;
      else if (message.kind === 'failed') failure = failureIn(message);
      else {
        guard.noteProgress(message.memory);
        onProgress(message.progress);
      }
    });
    child.once('error', failed);
    child.once('close', (code, ended) => {
      const cause = new Error(`The conversion process ended with ${ended ?? code}. ${complaint}`.trim());
      // Once the version is done, only its first look can exceed a limit. An aborted one is not wanted any more.
      const isDone =
        summary !== undefined && (!guard.killed || guard.killed.reason instanceof ConversionError);
      if (summary !== undefined && isDone) done({ summary, hasLook });
      else if (guard.killed) failed(guard.killed.reason);
      else if (failure !== undefined) failed(failure);
      // The process ended by itself: the operating system ran out of memory, or the engine aborted.
      else
        failed(
          new ConversionError(
            ended === 'SIGKILL' || /out of memory|allocation failed/i.test(complaint)
              ? 'OUT_OF_MEMORY'
              : 'BROKEN',
            { cause },
          ),
        );
    });
  });
}

function failureIn({ message, stack, code }: ConversionMessage & { readonly kind: 'failed' }): Error {
  const cause = Object.assign(new Error(stack || message), { code });
  return isDiskFull(cause) ? new DiskFullError(cause) : new ConversionError(problemIn(message), { cause });
}

/** The engine has several messages for running out of memory. */
function problemIn(message: string): ModelProblem {
  return /out of memory|memory access out of bounds|cannot enlarge memory|allocation failed|bad_alloc|invalid array length|array buffer allocation/i.test(
    message,
  )
    ? 'OUT_OF_MEMORY'
    : 'BROKEN';
}

function converterProgram(): string {
  return process.env[converterVariable] ?? fileURLToPath(new URL('./conversion-process.js', import.meta.url));
}
