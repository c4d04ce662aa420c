import type { Clock } from '@gantry/plugin-sdk';

/** Counts recent faults. */
export class FaultCounter {
  private readonly clock: Clock;
  private readonly window: number;
  private times: readonly number[] = [];

  /** @param window - milliseconds for which a fault counts */
  constructor(clock: Clock, window: number) {
    this.clock = clock;
    this.window = window;
  }

  /** Adds one. @returns how many there are within the window */
  add(): number {
    const now = this.clock.now();
    this.times = [...this.times.filter((at) => now - at < this.window), now];
    return this.times.length;
  }

  clear(): void {
    this.times = [];
  }
}
