import { type Clock, type Disposable, toDisposable } from '@gantry/plugin-sdk';

interface Timer {
  due: number;
  /** Milliseconds between calls; undefined for once. */
  readonly every: number | undefined;
  readonly fn: () => void;
}

/** Time that moves only when told. */
export class FakeClock implements Clock {
  private time: number;
  private readonly timers = new Set<Timer>();

  constructor(start: Date) {
    this.time = start.getTime();
  }

  get pending(): number {
    return this.timers.size;
  }

  now(): number {
    return this.time;
  }

  after(ms: number, fn: () => void): Disposable {
    return this.start({ due: this.time + ms, every: undefined, fn });
  }

  every(ms: number, fn: () => void): Disposable {
    return this.start({ due: this.time + ms, every: Math.max(1, ms), fn });
  }

  /** Moves time while code is running. Timers that fall due wait for `advance`. */
  spend(ms: number): void {
    this.time += ms;
  }

  /**
   * Moves time as for a machine that has slept: what fell due meanwhile runs once at the end, an interval too. A day of `advance` would
   * run a timer of a second 86,400 times.
   */
  async skip(ms: number): Promise<void> {
    this.time += ms;
    await settle();
    const due = [...this.timers].filter((timer) => timer.due <= this.time).sort((a, b) => a.due - b.due);
    for (const timer of due) {
      // One that ran before may have ended it.
      if (!this.timers.has(timer)) continue;
      if (timer.every === undefined) this.timers.delete(timer);
      else timer.due = this.time + timer.every;
      timer.fn();
      await settle();
    }
  }

  /** Runs what falls due in between, in order, and lets promises settle after each. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await settle();
    for (let next = this.nextDue(end); next; next = this.nextDue(end)) {
      this.time = Math.max(this.time, next.due);
      if (next.every === undefined) this.timers.delete(next);
      else next.due += next.every;
      next.fn();
      await settle();
    }
    this.time = Math.max(this.time, end);
    await settle();
  }

  private nextDue(end: number): Timer | undefined {
    const due = [...this.timers].filter((timer) => timer.due <= end);
    return due.sort((a, b) => a.due - b.due)[0];
  }

  private start(timer: Timer): Disposable {
    this.timers.add(timer);
    return toDisposable(() => this.timers.delete(timer));
  }
}

/**
 * Resolves when everything that is ready has run. It waits for a task of the real event loop, because loading modules takes some.
 */
export function settle(): Promise<void> {
  return new Promise((resolve) => realTimeout(resolve, 0));
}

/** Saved at load time, before a leak probe or a test's fake timers replace it. */
const realTimeout = globalThis.setTimeout;
