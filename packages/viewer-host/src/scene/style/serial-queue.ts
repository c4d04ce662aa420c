/**
 * Runs jobs one after another, because the engine's visual calls could otherwise overtake each other. If a job throws, the next one
 * still runs.
 */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();
  private ended = false;

  /** @throws Error if the queue was ended before the job started. */
  run<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.last.then(() => {
      if (this.ended) throw new Error('The scene has been closed.');
      return job();
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Waiting jobs will not run. */
  end(): void {
    this.ended = true;
  }
}
