import type { JobText } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../database/failure.ts';
import { cutText, longest } from './job-rows.ts';

/** Milliseconds between two looks at a running job: so often its progress is told, and so soon it hears of a cancellation. */
const interval = 500;

interface News {
  readonly done: number;
  readonly text: JobText | undefined;
}

/** Tells the database at intervals how far a run is, and listens there for the wish to end it. */
export class Heart {
  readonly #tell: (news: News | null) => Promise<'go on' | 'cancel' | 'lost'>;
  readonly #stop: (kind: 'cancel' | 'lost') => void;
  readonly #log: FastifyBaseLogger;
  readonly #timer: NodeJS.Timeout;
  #news: News | null = null;
  #beating: Promise<void> | undefined;

  constructor(
    tell: (news: News | null) => Promise<'go on' | 'cancel' | 'lost'>,
    stop: (kind: 'cancel' | 'lost') => void,
    log: FastifyBaseLogger,
  ) {
    this.#tell = tell;
    this.#stop = stop;
    this.#log = log;
    this.#timer = setInterval(() => {
      this.#beating ??= this.#beat().finally(() => {
        this.#beating = undefined;
      });
    }, interval);
  }

  note(done: number, text: JobText | undefined): void {
    const share = Number.isFinite(done) ? Math.min(1, Math.max(0, done)) : 0;
    const words = text === undefined ? this.#news?.text : cutText(text, longest.text);
    this.#news = { done: share, text: words };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
  }

  async #beat(): Promise<void> {
    const news = this.#news;
    this.#news = null;
    try {
      const answer = await this.#tell(news);
      if (answer !== 'go on') this.#stop(answer);
    } catch (error) {
      this.#news ??= news;
      // The next beat tells it.
      if (!isUnavailable(error)) this.#log.warn({ err: error }, 'The progress of a job could not be noted');
    }
  }
}
