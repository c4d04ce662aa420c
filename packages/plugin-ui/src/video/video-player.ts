import { ApiError, type VideoState } from '@gantry/plugin-sdk';
import { openFilm } from './film.ts';
import { openHls } from './hls.ts';
import {
  type ChosenSource,
  notPlaying,
  openSource,
  type Playback,
  type PlayEvent,
  played,
  type SourceKind,
} from './playback.ts';
import type { OpenVideo } from './video-source.ts';
import { keepFrame, watchFrames } from './watch-frames.ts';
import { openWhep } from './whep.ts';

const openers: Readonly<Record<SourceKind, OpenVideo>> = { whep: openWhep, hls: openHls, film: openFilm };
/** Milliseconds between two looks at the clock. */
const tickMs = 500;

/** What a view draws. */
export type Shown = Pick<Playback, 'phase' | 'told' | 'trouble'> & {
  /** When the last frame came, by the server's clock; undefined: none has. Of use while no frames come. */
  readonly frameAt: number | undefined;
  /** The last frame of a source that was closed can be seen. */
  readonly hasKeptFrame: boolean;
};

export const shownAtFirst: Shown = { ...notPlaying, frameAt: undefined, hasKeptFrame: false };

export type VideoPlayerOptions = {
  readonly video: HTMLVideoElement;
  /** Where the last frame is kept. */
  readonly canvas: HTMLCanvasElement;
  readonly ask: (signal: AbortSignal) => Promise<VideoState>;
  /** The server's clock, in milliseconds since 1970. */
  readonly serverNow: () => number;
  readonly onChange: (shown: Shown) => void;
  /** The browser plays nothing before the member presses a button. */
  readonly onRefused: () => void;
};

/** Carries out what `played` decides: asks, opens and closes sources, watches frames and the clock. End it with `dispose`. */
export class VideoPlayer {
  private readonly options: VideoPlayerOptions;
  private readonly ends = new AbortController();
  private playback = notPlaying;
  private asking: AbortController | undefined;
  private open: { readonly source: ChosenSource; readonly ends: AbortController } | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  /** Of the last frame, by the clock that only goes forward. */
  private frameTick: number | undefined;
  private frameAt: number | undefined;
  private hasKeptFrame = false;

  constructor(options: VideoPlayerOptions) {
    this.options = options;
    const { video, onRefused } = options;
    const start = () => {
      // Every other reason is told by an event of its own.
      video.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused();
      });
    };
    video.addEventListener('canplay', start, { signal: this.ends.signal });
  }

  /** @param isWanted - whether somebody looks */
  want(isWanted: boolean): void {
    this.send({ kind: isWanted ? 'wanted' : 'released' });
  }

  tryAgain(): void {
    this.send({ kind: 'again' });
  }

  dispose(): void {
    this.send({ kind: 'released' });
    this.ends.abort();
  }

  private send(event: PlayEvent): void {
    const next = played(this.playback, event);
    if (next === this.playback || this.ends.signal.aborted) return;
    this.playback = next;
    this.follow();
    const { phase, told, trouble } = next;
    const { frameAt, hasKeptFrame } = this;
    this.options.onChange({ phase, told, trouble, frameAt, hasKeptFrame });
  }

  /** Brings what runs in line with the playback. */
  private follow(): void {
    const { phase } = this.playback;
    const source = openSource(this.playback);
    if (this.open?.source !== source) {
      this.closeSource();
      if (source) this.openSource(source);
    }
    if (phase.kind !== 'asking') {
      this.asking?.abort();
      this.asking = undefined;
    } else if (!this.asking) void this.ask();
    const isAtRest = phase.kind === 'idle' || phase.kind === 'none' || phase.kind === 'givenUp';
    if (isAtRest) {
      clearInterval(this.timer);
      this.timer = undefined;
    } else this.timer ??= setInterval(this.tick, tickMs);
  }

  private readonly tick = (): void =>
    this.send({ kind: 'tick', at: performance.now(), frameAt: this.frameTick });

  private async ask(): Promise<void> {
    const asking = new AbortController();
    this.asking = asking;
    let event: PlayEvent;
    try {
      const told = await this.options.ask(asking.signal);
      event = { kind: 'told', told, at: performance.now() };
    } catch (error) {
      event = { kind: 'notTold', error, isFinal: isFinal(error), at: performance.now() };
    }
    if (asking.signal.aborted) return;
    this.asking = undefined;
    this.send(event);
  }

  private openSource(source: ChosenSource): void {
    const { video, serverNow } = this.options;
    const ends = new AbortController();
    this.open = { source, ends };
    const { signal } = ends;
    const onFrame = () => {
      this.frameTick = performance.now();
      this.frameAt = serverNow();
      this.send({ kind: 'frame', at: this.frameTick });
    };
    const onStopped = () => {
      if (!signal.aborted) this.send({ kind: 'stopped', at: performance.now() });
    };
    openers[source.kind](video, source.path, { signal, onStopped });
    watchFrames(video, onFrame, signal);
  }

  private closeSource(): void {
    if (!this.open) return;
    const { video, canvas } = this.options;
    this.hasKeptFrame = keepFrame(video, canvas) || this.hasKeptFrame;
    this.open.ends.abort();
    this.open = undefined;
  }
}

/** Too slow, and too often. */
const passing: ReadonlySet<number> = new Set([408, 429]);

/** Whether the server would refuse again: the video is not there, or not for this member. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.has(error.status);
}
