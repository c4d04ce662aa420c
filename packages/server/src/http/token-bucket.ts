export interface BucketSize {
  /** Tokens that come back each second. */
  readonly perSecond: number;
  /** Tokens that a bucket holds at most, and holds at the start. */
  readonly burst: number;
}

/** Milliseconds between two looks for buckets that are full again. */
const sweepInterval = 60_000;

/** Lets each key do something at a steady rate, and more of it at once after a pause. In the memory of one process. */
export class TokenBuckets {
  readonly #clock: () => Date;
  readonly #buckets = new Map<string, { tokens: number; at: number; readonly size: BucketSize }>();
  #sweepAt = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Takes a token. Answers 0, or after how many seconds there is one again. */
  take(key: string, size: BucketSize): number {
    const now = this.#clock().getTime();
    this.#sweep(now);
    const known = this.#buckets.get(key);
    const tokens = known === undefined ? size.burst : filled(known, now);
    if (tokens < 1) {
      this.#buckets.set(key, { tokens, at: now, size });
      return Math.ceil((1 - tokens) / size.perSecond);
    }
    this.#buckets.set(key, { tokens: tokens - 1, at: now, size });
    return 0;
  }

  /** As `take`, without taking: whether it would have to wait. */
  wait(key: string): number {
    const known = this.#buckets.get(key);
    if (known === undefined) return 0;
    const tokens = filled(known, this.#clock().getTime());
    return tokens < 1 ? Math.ceil((1 - tokens) / known.size.perSecond) : 0;
  }

  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + sweepInterval;
    for (const [key, bucket] of this.#buckets)
      if (filled(bucket, now) >= bucket.size.burst) this.#buckets.delete(key);
  }
}

function filled({ tokens, at, size }: { tokens: number; at: number; size: BucketSize }, now: number): number {
  return Math.min(size.burst, tokens + (Math.max(0, now - at) / 1000) * size.perSecond);
}
