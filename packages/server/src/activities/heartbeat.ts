import type { JobText } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../database/failure.ts';
import { cutText, longest } from './job-rows.ts';

/** How often a run reports its progress and checks for a cancellation, in milliseconds. */
const interval = 500;

interface Progress {
  readonly done: number;
  readonly text: JobText | undefined;
}

/** Writes the progress of a run to the database at intervals, and learns there whether it was cancelled. */
export class Heartbeat {
  readonly #report: (progress: Progress | null) => Promise<'go on' | 'cancel' | 'lost'>;
  readonly #stop: (kind: 'cancel' | 'lost') => void;
  readonly #log: FastifyBaseLogger;
  readonly #timer: NodeJS.Timeout;
  #latest: Progress | null = null;
  #inFlight: Promise<void> | undefined;

  constructor(
    report: (progress: Progress | null) => Promise<'go on' | 'cancel' | 'lost'>,
    stop: (kind: 'cancel' | 'lost') => void,
    log: FastifyBaseLogger,
  ) {
    this.#report = report;
    this.#stop = stop;
    this.#log = log;
    this.#timer = setInterval(() => {
      this.#inFlight ??= this.#beat().finally(() => {
        this.#inFlight = undefined;
      });
    }, interval);
  }

  note(done: number, text: JobText | undefined): void {
    const share = Number.isFinite(done) ? Math.min(1, Math.max(0, done)) : 0;
    const words = text === undefined ? this.#latest?.text : cutText(text, longest.text);
    this.#latest = { done: share, text: words };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#inFlight;
  }

  async #beat(): Promise<void> {
    const progress = this.#latest;
    this.#latest = null;
    try {
      const answer = await this.#report(progress);
      if (answer !== 'go on') this.#stop(answer);
    } catch (error) {
      this.#latest ??= progress;
      // The next beat reports it.
      if (!isUnavailable(error)) this.#log.warn({ err: error }, 'The progress of a job could not be saved');
    }
  }
}
