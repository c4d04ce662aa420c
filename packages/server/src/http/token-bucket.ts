export interface BucketSize {
  /** Tokens that are added per second. */
  readonly perSecond: number;
  /** Capacity of a bucket, which is full at the start. */
  readonly burst: number;
}

/** Milliseconds between two removals of full buckets, which need no memory. */
const sweepInterval = 60_000;

/** Token buckets by key: allow a steady rate, and bursts after a pause. Kept in the memory of one process. */
export class TokenBuckets {
  readonly #clock: () => Date;
  readonly #buckets = new Map<string, { tokens: number; at: number; readonly size: BucketSize }>();
  #sweepAt = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Takes a token. Returns 0, or the seconds until there is one again. */
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

  /** Like `take`, but leaves the token in the bucket. */
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
