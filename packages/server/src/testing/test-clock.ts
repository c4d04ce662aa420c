/** A clock that runs by itself and that tests can move. */
export class TestClock {
  #offset = 0;

  /** The server's time. */
  readonly now = (): Date => new Date(Date.now() + this.#offset);

  /**
   * Moves the clock.
   * @param seconds - may be negative
   */
  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }

  /** Sets the clock, which goes on from there. */
  set(moment: Date): void {
    this.#offset = moment.getTime() - Date.now();
  }
}
