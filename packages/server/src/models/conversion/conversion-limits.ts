import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { ModelContents, ModelProblem } from '@gantry/contract';

export interface ConversionLimits {
  /** Time limit in milliseconds for a file of this many bytes. */
  readonly time: (bytes: number) => number;
  /** Milliseconds within which the engine must have read the file once. On some broken files it never ends. */
  readonly opening: (bytes: number) => number;
  /** Resident bytes of the conversion process. */
  readonly memory: number;
}

/** The file cannot be converted; a retry would fail in the same way. `cause` has the engine's message. */
export class ConversionError extends Error {
  readonly problem: ModelProblem;
  /** What the file holds, if the conversion came so far. */
  readonly contents: ModelContents | null;

  constructor(problem: ModelProblem, options: ErrorOptions & { contents?: ModelContents } = {}) {
    super(`The conversion failed: ${problem}.`, options);
    this.name = 'ConversionError';
    this.problem = problem;
    this.contents = options.contents ?? null;
  }
}

/** Milliseconds between two checks of the limits. */
const watchInterval = 250;

/** Kills a conversion process that exceeds its limits, and remembers why. The owner must call `end`. */
export class ConversionGuard {
  readonly #child: ChildProcess;
  readonly #limits: ConversionLimits;
  readonly #bytes: number;
  readonly #started = performance.now();
  readonly #timer: NodeJS.Timeout;
  #hasOpened = false;
  #killed: { readonly reason: unknown } | undefined;

  /** @param bytes - size of the file that is converted. */
  constructor(child: ChildProcess, limits: ConversionLimits, bytes: number) {
    this.#child = child;
    this.#limits = limits;
    this.#bytes = bytes;
    this.#timer = setInterval(() => void this.#watch(), watchInterval);
  }

  /** Why the process was killed, if it was. */
  get killed(): { readonly reason: unknown } | undefined {
    return this.#killed;
  }

  /** @param memory - resident bytes as reported by the process itself, for systems without `/proc`. */
  noteProgress(memory: number): void {
    this.#hasOpened = true;
    this.#noteMemory(memory);
  }

  kill(reason: unknown): void {
    this.#killed ??= { reason };
    this.#child.kill('SIGKILL');
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #watch(): Promise<void> {
    const spent = performance.now() - this.#started;
    if (spent > this.#limits.time(this.#bytes)) this.kill(new ConversionError('TIMED_OUT'));
    else if (!this.#hasOpened && spent > this.#limits.opening(this.#bytes))
      this.kill(new ConversionError('BROKEN'));
    this.#noteMemory(await residentBytes(this.#child.pid));
  }

  #noteMemory(bytes: number): void {
    if (bytes > this.#limits.memory) this.kill(new ConversionError('OUT_OF_MEMORY'));
  }
}

/** Zero on systems without `/proc`, where only the process's own reports count. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
