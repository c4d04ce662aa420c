/** The `date` of an answer has whole seconds. */
const dateStepMs = 1000;

/** The server's time, from the `date` header of its answers. A device whose clock is right keeps its own, to the millisecond. */
export class ServerClock {
  /** By how much the server's clock is ahead of this device's, in ms: by these at least and at most. */
  private ahead = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

  /** Milliseconds since 1970. */
  now = (): number => {
    const { least, most } = this.ahead;
    return Date.now() + (least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2));
  };

  /** A fetch that reads the clock of our own server from its answers. */
  heardBy(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (input, init) => {
      const askedAt = Date.now();
      const response = await fetch(input, init);
      this.hear(response, askedAt);
      return response;
    };
  }

  /** @param askedAt - by this device's clock */
  hear({ headers }: Response, askedAt: number): void {
    const date = Date.parse(headers.get('date') ?? '');
    // An answer that may come from the browser's cache has the time at which it was kept.
    if (Number.isNaN(date) || headers.get('cache-control')?.includes('max-age')) return;
    const told = { least: date - Date.now(), most: date + dateStepMs - askedAt };
    const least = Math.max(this.ahead.least, told.least);
    const most = Math.min(this.ahead.most, told.most);
    // What no longer agrees with the answers before: somebody set one of the two clocks.
    this.ahead = least <= most ? { least, most } : told;
  }
}
