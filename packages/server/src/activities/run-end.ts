/** Why a run was stopped from outside. */
export type StopKind = 'cancel' | 'lost' | 'time-out' | 'stop';

/** How long a run may take to end after its signal is aborted, in milliseconds. The queue waits one second longer. */
const graceMs = 1500;

/** Aborts a run: on cancellation, time-out or shutdown, or because another process took the job over. */
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
        ? new DOMException('The job exceeded its time limit.', 'TimeoutError')
        : new DOMException(`The job was ended: ${kind}.`, 'AbortError');
    this.#abort.abort(reason);
  };

  /** Settles as `work` does, or rejects with the signal's reason if `work` goes on too long after the abort. */
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
