/** Why a run was stopped from outside. */
export type StopKind = 'cancel' | 'lost' | 'time-out' | 'stop';

/** Milliseconds that a run has to end by itself after its signal was aborted. The queue is patient for a second longer. */
const graceMs = 1500;

/** Ends a run: by cancel, by time-out, with the server, or because another process took the job. */
export class RunEnd {
  readonly #abort = new AbortController();
  readonly #stopping: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  #kind: StopKind | undefined;

  /** @param stopping - aborted when the server stops. */
  constructor(stopping: AbortSignal, timeoutSeconds: number) {
    this.#stopping = stopping;
    this.#timer = setTimeout(() => this.stop('time-out'), timeoutSeconds * 1000);
    if (stopping.aborted) this.#onStop();
    else stopping.addEventListener('abort', this.#onStop, { once: true });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Undefined while nothing has stopped it. */
  get kind(): StopKind | undefined {
    return this.#kind;
  }

  readonly stop = (kind: StopKind): void => {
    if (this.#kind !== undefined) return;
    this.#kind = kind;
    const reason =
      kind === 'time-out'
        ? new DOMException('The job took longer than it may.', 'TimeoutError')
        : new DOMException(`The job was ended: ${kind}.`, 'AbortError');
    this.#abort.abort(reason);
  };

  /** Answers what `work` does, or throws the signal's reason when it goes on for too long after the abort. */
  async within(work: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_, reject) => {
      const wait = () => {
        timer = setTimeout(() => reject(this.signal.reason), graceMs);
      };
      if (this.signal.aborted) wait();
      else this.signal.addEventListener('abort', wait, { once: true });
    });
    try {
      await Promise.race([work, overdue]);
    } finally {
      clearTimeout(timer);
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#stopping.removeEventListener('abort', this.#onStop);
  }

  readonly #onStop = (): void => this.stop('stop');
}
