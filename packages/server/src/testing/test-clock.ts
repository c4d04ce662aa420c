/** A clock that runs by itself, and that tests can move and stop. */
export class TestClock {
  #offset = 0;
  /** Milliseconds since 1970 at which it was stopped, by the clock of the machine. */
  #stoppedAt: number | undefined = undefined;

  /** The server's time. */
  readonly now = (): Date => new Date(this.#own() + this.#offset);

  /** Stops it, for limits of so many calls in a second: a busy machine takes longer for them than the limit's time. It can still be moved. */
  stop(): void {
    this.#stoppedAt ??= Date.now();
  }

  /** Lets it go on, with the time that has passed meanwhile. */
  start(): void {
    this.#stoppedAt = undefined;
  }

  /**
   * Moves the clock.
   * @param seconds - may be negative
   */
  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }

  /** Sets the clock, which goes on from there. */
  set(moment: Date): void {
    this.#offset = moment.getTime() - this.#own();
  }

  #own(): number {
    return this.#stoppedAt ?? Date.now();
  }
}
