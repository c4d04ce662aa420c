import { Conversion } from './conversion.ts';
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
      kept.usedAt = this.#now();
      return kept.conversion;
    }
    this.assertRoom(key);
    const conversion = Conversion.start(this.#parts.program, url);
    const running = { url, conversion, usedAt: this.#now() };
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
      if (this.#now() - running.usedAt >= idleLimit) this.#end(key, running);
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

  #now(): number {
    return this.#parts.clock().getTime();
  }
}
