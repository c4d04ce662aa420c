/** Lets only the newest of several overlapping requests count: starting one ends the one before it. */
export class Newest {
  private current: AbortController | undefined;
  private readonly ended: AbortSignal;

  /** @param ended - aborted when there is nobody left to answer */
  constructor(ended: AbortSignal) {
    this.ended = ended;
  }

  /** Ends the request that is under way, if any. */
  stop(): void {
    this.current?.abort();
  }

  start(): AbortSignal {
    this.stop();
    this.current = new AbortController();
    return AbortSignal.any([this.ended, this.current.signal]);
  }
}
