import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../database/failure.ts';

/** How often a run reports its progress and checks for a cancellation, in milliseconds. */
const interval = 500;

export interface HeartbeatParts<P> {
  /**
   * Writes the progress to the database; null if there is none since the last report.
   * @returns `cancel` if somebody cancelled the run, `lost` if it is not this process's run any more.
   */
  report(progress: P | null): Promise<'go on' | 'cancel' | 'lost'>;
  /** Called when the run must end. */
  stop(kind: 'cancel' | 'lost'): void;
  readonly log: FastifyBaseLogger;
}

/** Writes the progress of a run to the database at intervals, and learns there whether it was cancelled. */
export class Heartbeat<P> {
  readonly #parts: HeartbeatParts<P>;
  readonly #timer: NodeJS.Timeout;
  #latest: P | null = null;
  #inFlight: Promise<void> | undefined;

  constructor(parts: HeartbeatParts<P>) {
    this.#parts = parts;
    this.#timer = setInterval(() => {
      this.#inFlight ??= this.#beat().finally(() => {
        this.#inFlight = undefined;
      });
    }, interval);
  }

  /** The next report tells this progress unless a later one replaces it. */
  note(progress: P): void {
    this.#latest = progress;
  }

  /** Resolves when no report is under way and none will follow. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#inFlight;
  }

  async #beat(): Promise<void> {
    const progress = this.#latest;
    this.#latest = null;
    try {
      const answer = await this.#parts.report(progress);
      if (answer !== 'go on') this.#parts.stop(answer);
    } catch (error) {
      this.#latest ??= progress;
      // The next beat reports it.
      if (!isUnavailable(error))
        this.#parts.log.warn({ err: error }, 'The progress of a job could not be saved');
    }
  }
}
