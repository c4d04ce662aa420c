/** Of several overlapping requests only the newest counts: starting one aborts the one before it. */
export class Newest {
  private current: AbortController | undefined;
  private readonly ended: AbortSignal;

  /** @param ended - aborts the request under way, too */
  constructor(ended: AbortSignal) {
    this.ended = ended;
  }

  stop(): void {
    this.current?.abort();
  }

  start(): AbortSignal {
    this.stop();
    this.current = new AbortController();
    return AbortSignal.any([this.ended, this.current.signal]);
  }
}
