/** Goes on by itself, and jumps when told to. */
export class TestClock {
  #offset = 0;

  readonly now = (): Date => new Date(Date.now() + this.#offset);

  /** @param seconds - may be negative; a day has 86 400. */
  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }

  set(moment: Date): void {
    this.#offset = moment.getTime() - Date.now();
  }
}
