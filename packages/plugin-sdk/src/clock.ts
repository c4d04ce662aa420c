import { toDisposable } from './disposable.ts';
import type { Disposable } from './lifetime.ts';

/** Time and timers. Injected, so that tests move time by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds. Disposing cancels. */
  after(ms: number, fn: () => void): Disposable;
  every(ms: number, fn: () => void): Disposable;
}

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
