import { toDisposable } from './disposable.ts';
import type { Disposable } from './lifetime.ts';

/** Time and timers. Code takes a clock, so that tests can move time by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `fn` once, after so many milliseconds. Disposing the handle cancels the call. */
  after(ms: number, fn: () => void): Disposable;
  /** Calls `fn` at an interval in milliseconds until the handle is disposed. */
  every(ms: number, fn: () => void): Disposable;
}

/** The time and timers of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, fn) {
    const timer = setTimeout(fn, ms);
    return toDisposable(() => clearTimeout(timer));
  },
  every(ms, fn) {
    const timer = setInterval(fn, ms);
    return toDisposable(() => clearInterval(timer));
  },
};
