import { HttpError } from '@gantry/plugin-sdk/server';

/** Runs one piece of work at a time. The others wait in line, as many as there are places. */
export class WaitingLine {
  readonly #places: number;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(places: number) {
    this.#places = places;
  }

  /** @throws HttpError 503 IMAGES_BUSY at once when the line is full; what `work` throws. */
  async run<R>(work: () => Promise<R>): Promise<R> {
    if (this.#waiting >= this.#places)
      throw new HttpError(
        503,
        'IMAGES_BUSY',
        'The server is reading other pictures. Send yours again in a moment.',
      );
    this.#waiting += 1;
    // The one before reports its failure to its own caller.
    const mine = this.#last.catch(() => undefined).then(work);
    this.#last = mine;
    try {
      return await mine;
    } finally {
      this.#waiting -= 1;
    }
  }
}
