import type { PluginFaultSummary } from '@gantry/contract';
import type { FastifyBaseLogger } from 'fastify';
import { messageOf } from './plugin-failure.ts';

/** Limits the log: a plugin that fails a thousand times a second must not fill the disk. */
const logged = { atMost: 10, withinMs: 5 * 60_000 };
const longestMessage = 500;

/** Faults of a plugin's server half since the start of this process. */
export class PluginFaults {
  readonly #log: FastifyBaseLogger;
  readonly #clock: () => Date;
  #count = 0;
  #last: PluginFaultSummary['last'] | undefined;
  /** Times of the logged faults, in milliseconds since the process started. */
  #logged: number[] = [];

  constructor(log: FastifyBaseLogger, clock: () => Date) {
    this.#log = log;
    this.#clock = clock;
  }

  get summary(): PluginFaultSummary | undefined {
    return this.#last && { count: this.#count, last: this.#last };
  }

  /**
   * Counts a fault that is logged elsewhere, such as a failed request.
   * @param error - anything that was thrown
   */
  count(error: unknown): void {
    this.#count += 1;
    this.#last = { message: messageOf(error).slice(0, longestMessage), at: this.#clock().toISOString() };
  }

  /** Counts a fault, and logs it unless there were too many. */
  report(error: unknown): void {
    this.count(error);
    const now = performance.now();
    this.#logged = this.#logged.filter((at) => now - at < logged.withinMs);
    if (this.#logged.length >= logged.atMost) return;
    this.#logged.push(now);
    const isLast = this.#logged.length === logged.atMost;
    const text = 'A fault in the server half of a plugin; the server continues';
    this.#log.error(
      { err: error, faults: this.#count },
      isLast ? `${text}. Further ones are counted and not logged for a while` : text,
    );
  }
}
