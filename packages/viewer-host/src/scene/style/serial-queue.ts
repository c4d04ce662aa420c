/**
 * Runs jobs one after the other, in the order asked: the engine's visual calls overtake each other otherwise. A job that
 * throws ends with its error and the next one runs all the same.
 */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();
  private ended = false;

  /** @throws Error when the queue has been ended before the job's turn came. */
  run<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.last.then(() => {
      if (this.ended) throw new Error('The scene has been closed.');
      return job();
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Jobs whose turn has not come are not run. */
  end(): void {
    this.ended = true;
  }
}
