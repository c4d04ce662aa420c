import type { Clock } from '@gantry/plugin-sdk';

/** A rate limit: `atOnce` in a burst, `perSecond` in the long run. */
export class TokenBucket {
  private readonly clock: Clock;
  private readonly limit: { readonly atOnce: number; readonly perSecond: number };
  private left: number;
  private since: number;

  constructor(clock: Clock, limit: { readonly atOnce: number; readonly perSecond: number }) {
    this.clock = clock;
    this.limit = limit;
    this.left = limit.atOnce;
    this.since = clock.now();
  }

  /** False if the limit is reached. */
  take(): boolean {
    const now = this.clock.now();
    const earned = ((now - this.since) / 1000) * this.limit.perSecond;
    this.left = Math.min(this.limit.atOnce, this.left + Math.max(0, earned));
    this.since = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
