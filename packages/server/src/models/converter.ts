import { type ChildProcess, fork } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { setInterval as every } from 'node:timers';
import { fileURLToPath } from 'node:url';
import type { ModelProblem } from '@gantry/contract';
import type { FileDraft, FileStore } from '../files/file-store.ts';
import { type ConversionOrder, type ConversionSummary, conversionMessage } from './conversion-messages.ts';
import type { IfcHeader } from './ifc-header.ts';

export interface ConverterLimits {
  /** Milliseconds from start to end. */
  readonly time: number;
  /** Resident bytes of the conversion process. */
  readonly memory: number;
}

export interface Conversion {
  readonly summary: ConversionSummary;
  /** The caller keeps or discards both. The objects are lines of `objectLine`. */
  readonly fragments: FileDraft;
  readonly objects: FileDraft;
}

export interface ConversionInput {
  readonly ifcSha256: string;
  readonly header: IfcHeader;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: number) => void;
}

/** The file is what it is: another try without a change would fail alike. Carries the engine's own words as its cause. */
export class ConversionError extends Error {
  readonly problem: ModelProblem;

  constructor(problem: ModelProblem, options?: ErrorOptions) {
    super(`The conversion failed: ${problem}.`, options);
    this.name = 'ConversionError';
    this.problem = problem;
  }
}

/**
 * Names what makes the fragments what they are: with another name, files are converted anew. To be changed with the versions
 * of the engine and with anything in `convertIfc` that alters its result.
 */
export const converterName = 'fragments-3.4.7 web-ifc-0.0.77 gantry-1';

/** Environment variable with the path of the conversion process, where it does not lie beside the server's bundle. */
export const converterVariable = 'GANTRY_CONVERTER';

/** Milliseconds that one conversion may take. */
export const conversionTime = 45 * 60_000;

const standardLimits: ConverterLimits = {
  time: conversionTime,
  memory: Math.min(6_000_000_000, Math.max(1_500_000_000, (0.75 * totalmem()) / availableParallelism())),
};
/** How often, in milliseconds, the limits are looked at. */
const watchInterval = 250;
const longestComplaint = 4000;

/**
 * Turns IFC files into fragments, each in a process of its own. A process and not a worker thread: the engine's WebAssembly
 * memory is outside a worker's resource limits, an abort in it would end the server, and a thread deep in WebAssembly cannot
 * be stopped from outside.
 */
export class Converter {
  readonly #files: FileStore;
  readonly #limits: ConverterLimits;

  constructor(files: FileStore, limits: Partial<ConverterLimits> = {}) {
    this.#files = files;
    this.#limits = { ...standardLimits, ...limits };
  }

  /**
   * @throws ConversionError when the file cannot be converted; the signal's reason when it was aborted. Nothing is left behind
   *   in either case.
   */
  async convert({ ifcSha256, header, signal, onProgress }: ConversionInput): Promise<Conversion> {
    signal.throwIfAborted();
    const [fragments, objects] = [await this.#files.temporaryPath(), await this.#files.temporaryPath()];
    const order: ConversionOrder = {
      ifc: this.#files.pathOf(ifcSha256),
      header,
      modelId: ifcSha256,
      fragments,
      objects,
    };
    try {
      const summary = await this.#run(order, signal, onProgress);
      if (summary.visibleCount === 0) throw new ConversionError('NO_GEOMETRY');
      return {
        summary,
        fragments: await this.#files.adopt(fragments),
        objects: await this.#files.adopt(objects),
      };
    } catch (error) {
      await rm(fragments, { force: true });
      await rm(objects, { force: true });
      throw error;
    }
  }

  async #run(
    order: ConversionOrder,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<ConversionSummary> {
    const child = fork(converterProgram(), {
      execArgv: [`--max-old-space-size=${Math.floor(this.#limits.memory / 1_048_576)}`],
      // It needs nothing of the server's environment, least of all the database's password.
      env: process.env.PATH === undefined ? {} : { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const watch = watchProcess(child, this.#limits);
    const abort = () => watch.kill(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await outcomeOf(child, order, watch, onProgress);
    } finally {
      signal.removeEventListener('abort', abort);
      watch.end();
    }
  }
}

interface Watch {
  /** Why the process was killed, if it was. */
  reason(): unknown;
  /** Resident bytes as the process itself saw them, where the system does not tell. */
  noteMemory(bytes: number): void;
  kill(reason: unknown): void;
  end(): void;
}

/** Kills the process when it exceeds its limits. */
function watchProcess(child: ChildProcess, limits: ConverterLimits): Watch {
  const started = Date.now();
  let killed: { readonly reason: unknown } | undefined;
  const kill = (reason: unknown) => {
    killed ??= { reason };
    child.kill('SIGKILL');
  };
  const noteMemory = (bytes: number) => {
    if (bytes > limits.memory) kill(new ConversionError('OUT_OF_MEMORY'));
  };
  const timer = every(() => {
    if (Date.now() - started > limits.time) kill(new ConversionError('TIMED_OUT'));
    void residentBytes(child.pid).then(noteMemory);
  }, watchInterval);
  return { reason: () => killed?.reason, noteMemory, kill, end: () => clearInterval(timer) };
}

/** Zero where the system has no such file; then the process's own reports have to do. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const statistics = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const pages = Number(statistics.split(' ')[1] ?? 0);
  return Number.isFinite(pages) ? pages * 4096 : 0;
}

function outcomeOf(
  child: ChildProcess,
  order: ConversionOrder,
  watch: Watch,
  onProgress: (progress: number) => void,
): Promise<ConversionSummary> {
  return new Promise((done, failed) => {
    let complaint = '';
    let summary: ConversionSummary | undefined;
    let failure: ConversionError | undefined;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-longestComplaint);
    });
    child.on('message', (raw) => {
      const message = conversionMessage.parse(raw);
      if (message.kind === 'ready') child.send(order);
      else if (message.kind === 'done') summary = message.summary;
      else if (message.kind === 'failed')
        failure = new ConversionError(problemIn(message.message), {
          cause: new Error(message.stack || message.message),
        });
      else {
        watch.noteMemory(message.memory);
        onProgress(message.progress);
      }
    });
    child.once('error', failed);
    child.once('close', (code, ended) => {
      const cause = new Error(`The conversion process ended with ${ended ?? code}. ${complaint}`.trim());
      if (watch.reason() !== undefined) failed(watch.reason());
      else if (summary !== undefined) done(summary);
      else if (failure !== undefined) failed(failure);
      // Without being told to: the system's memory guard, or the engine aborted.
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

/** The engine runs out of memory in several wordings. */
function problemIn(message: string): ModelProblem {
  return /out of memory|memory access out of bounds|cannot enlarge memory|allocation failed|bad_alloc|invalid array length|array buffer allocation/i.test(
    message,
  )
    ? 'OUT_OF_MEMORY'
    : 'BROKEN';
}

function converterProgram(): string {
  return process.env[converterVariable] ?? fileURLToPath(new URL('./convert-process.js', import.meta.url));
}
