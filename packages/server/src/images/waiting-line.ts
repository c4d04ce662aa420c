import { HttpError } from '@gantry/plugin-sdk/server';

/** Runs one piece of work at a time. At most `places` pieces may run or wait. */
export class WaitingLine {
  readonly #places: number;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(places: number) {
    this.#places = places;
  }

  /** @throws HttpError 503 IMAGES_BUSY at once if the line is full; or what `work` throws. */
  async run<R>(work: () => Promise<R>): Promise<R> {
    if (this.#waiting >= this.#places)
      throw new HttpError(
        503,
        'IMAGES_BUSY',
        'The server is reading other pictures. Send yours again in a moment.',
      );
    this.#waiting += 1;
    // A failure of the previous work goes to its own caller only.
    const mine = this.#last.catch(() => undefined).then(work);
    this.#last = mine;
    try {
      return await mine;
    } finally {
      this.#waiting -= 1;
    }
  }
}
