/** Of several overlapping requests only the newest counts: starting one aborts the one before it. */
export class Newest {
  private current: AbortController | undefined;
  private readonly ended: AbortSignal;
  private running: Promise<void> | undefined;

  /** @param ended - aborts the request under way, too */
  constructor(ended: AbortSignal) {
    this.ended = ended;
  }

  /** Aborts the request under way, if there is one. */
  stop(): void {
    this.current?.abort();
  }

  /** Begins a request, and aborts the one before it. The signal tells this one that it no longer counts. */
  start(): AbortSignal {
    this.stop();
    this.current = new AbortController();
    return AbortSignal.any([this.ended, this.current.signal]);
  }

  /** Runs the work. Resolves when the newest run is done, also where that began later. */
  async run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.running = work(this.start());
    let awaited: Promise<void>;
    do {
      awaited = this.running;
      await awaited;
    } while (awaited !== this.running);
  }
}
