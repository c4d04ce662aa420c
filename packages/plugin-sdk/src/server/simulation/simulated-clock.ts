import { setTimeout as wait } from 'node:timers/promises';

/** How time passes for the player. A test that moves the server's clock moves this one with it. */
export interface SimulatedClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves early when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The machine's clock, without the jumps that it makes when somebody sets it. */
export const machineClock: SimulatedClock = {
  now: () => performance.timeOrigin + performance.now(),
  wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
};
