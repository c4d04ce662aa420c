/** Limits the uses of each key in a time window. Counts in the memory of one process, which suffices for cheap, frequent calls. */
export class RateLimit {
  readonly #most: number;
  readonly #window: number;
  readonly #clock: () => Date;
  readonly #counts = new Map<string, { readonly until: number; taken: number }>();
  #sweepAt = 0;

  /** @param window - milliseconds from a key's first use, in which it may be used `most` times. */
  constructor(most: number, window: number, clock: () => Date) {
    this.#most = most;
    this.#window = window;
    this.#clock = clock;
  }

  /** Uses the key. Returns 0, or the seconds until it may be used again. */
  take(key: string): number {
    const now = this.#clock().getTime();
    this.#sweep(now);
    const known = this.#counts.get(key);
    if (known === undefined || known.until <= now) {
      this.#counts.set(key, { until: now + this.#window, taken: 1 });
      return 0;
    }
    if (known.taken >= this.#most) return Math.ceil((known.until - now) / 1000);
    known.taken += 1;
    return 0;
  }

  /** Frees the memory of expired keys. */
  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + this.#window;
    for (const [key, { until }] of this.#counts) if (until <= now) this.#counts.delete(key);
  }
}
