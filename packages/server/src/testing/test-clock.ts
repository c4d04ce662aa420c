/** A clock that runs by itself and that tests can move. */
export class TestClock {
  #offset = 0;

  readonly now = (): Date => new Date(Date.now() + this.#offset);

  /** @param seconds - may be negative. */
  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }

  set(moment: Date): void {
    this.#offset = moment.getTime() - Date.now();
  }
}
