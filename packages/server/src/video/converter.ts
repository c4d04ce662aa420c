import type { FastifyBaseLogger } from 'fastify';
import { Conversion, removeLeftovers } from './conversion.ts';
import { VideoFailure } from './video-failure.ts';

/** Milliseconds without a request after which a conversion ends. */
const idleLimit = 30_000;
/** Milliseconds between two looks for idle ones. */
const sweepEvery = 1000;

interface Running {
  readonly url: string;
  readonly conversion: Promise<Conversion>;
  usedAt: number;
}

export interface ConverterParts {
  /** Name or path of ffmpeg. */
  readonly program: string;
  readonly maxStreams: number;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/** The RTSP streams that ffmpeg converts in this process. The owner closes it. */
export class Converter {
  readonly #parts: ConverterParts;
  readonly #running = new Map<string, Running>();
  readonly #ending = new Set<Promise<void>>();
  readonly #sweeps: NodeJS.Timeout;
  #isClosed = false;

  constructor(parts: ConverterParts) {
    this.#parts = parts;
    this.#sweeps = setInterval(() => this.#sweep(), sweepEvery);
    this.#sweeps.unref();
    void removeLeftovers().catch((error: unknown) => {
      parts.log.warn({ err: error }, 'Folders of earlier video conversions could not be removed');
    });
  }

  /** How many streams it converts now. */
  get running(): number {
    return this.#running.size;
  }

  get mostStreams(): number {
    return this.#parts.maxStreams;
  }

  /** @throws VideoFailure BUSY if `open` would refuse the video now */
  assertRoom(key: string): void {
    if (!this.#running.has(key) && this.#running.size >= this.#parts.maxStreams)
      throw new VideoFailure('BUSY');
  }

  /**
   * The conversion of a video; begins it if it does not run, or runs for another address.
   * @throws VideoFailure BUSY, or UNREACHABLE while the server stops
   */
  async open(key: string, url: string): Promise<Conversion> {
    if (this.#isClosed) throw new VideoFailure('UNREACHABLE');
    const found = this.#running.get(key);
    if (found && found.url !== url) this.#end(key, found);
    const kept = this.#running.get(key);
    if (kept) {
      kept.usedAt = this.#time();
      return kept.conversion;
    }
    this.assertRoom(key);
    const { program, log } = this.#parts;
    const conversion = Conversion.start(program, url, (why) => {
      log.warn({ video: key, why }, 'The conversion of a video ended by itself');
    });
    const running = { url, conversion, usedAt: this.#time() };
    this.#running.set(key, running);
    return conversion.catch(() => {
      this.#end(key, running);
      throw new VideoFailure('UNREACHABLE');
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweeps);
    for (const [key, running] of this.#running) this.#end(key, running);
    await Promise.all(this.#ending);
  }

  #sweep(): void {
    for (const [key, running] of this.#running)
      if (this.#time() - running.usedAt >= idleLimit) this.#end(key, running);
      else
        void running.conversion.then(
          ({ isOver }) => isOver && this.#end(key, running),
          () => undefined,
        );
  }

  #end(key: string, running: Running): void {
    if (this.#running.get(key) !== running) return;
    this.#running.delete(key);
    const ending = running.conversion.then((conversion) => conversion.end()).catch(() => undefined);
    this.#ending.add(ending);
    void ending.then(() => this.#ending.delete(ending));
  }

  #time(): number {
    return this.#parts.clock().getTime();
  }
}
