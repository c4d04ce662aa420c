import { setTimeout as wait } from 'node:timers/promises';
import { NotFoundError, type RecordedVideo, type VideoSource } from '@gantry/plugin-sdk/server';
import { limitTime } from '../../timing/time-limit.ts';
import { readAll } from '../remote-stream.ts';
import { VideoFailure } from '../video-failure.ts';
import type { VideoStreams } from '../video-streams.ts';
import { filmWithFfmpeg } from './ffmpeg-film.ts';
import { joinFragments } from './fragmented-mp4.ts';
import { type ListedSegment, type MediaList, readMediaList } from './media-list.ts';

/** The most recordings at once in this process. */
const mostAtOnce = 4;
/** Bytes of one recording. */
const mostBytes = 24 * 1024 * 1024;
/** The most seconds of one recording. */
const mostSeconds = 60;
/** Milliseconds beyond the wanted time that a slow camera has. */
const patience = 15_000;
/** Milliseconds between two looks for new segments. */
const lookEvery = 1000;

/** What was taken of a stream so far. */
interface Taken {
  readonly head: Buffer | undefined;
  readonly segments: readonly Buffer[];
  readonly seconds: number;
}

const nothing: Taken = { head: undefined, segments: [], seconds: 0 };

/** Records some seconds of streams, with the same addresses and the same rules as for members who watch them. */
export class StreamRecorder {
  readonly #streams: VideoStreams;
  /** Name or path of ffmpeg. */
  readonly #ffmpeg: string | undefined;
  #running = 0;

  constructor(streams: VideoStreams, ffmpeg: string | undefined) {
    this.#streams = streams;
    this.#ffmpeg = ffmpeg;
  }

  /**
   * @param key - of the video in this deployment, as for those who watch it
   * @returns undefined if browsers play nothing of what the stream sends
   * @throws VideoFailure
   */
  async record(
    key: string,
    source: VideoSource,
    seconds: number,
    signal: AbortSignal,
  ): Promise<RecordedVideo | undefined> {
    if (this.#running >= mostAtOnce) throw new VideoFailure('BUSY');
    this.#running += 1;
    const wanted = Math.min(seconds, mostSeconds);
    const limit = limitTime('recording', wanted * 1000 + patience, signal);
    try {
      const taken = await this.#take(key, source, wanted, limit.signal);
      return taken.segments.length > 0 ? await this.#filmOf(taken, signal) : undefined;
    } finally {
      limit[Symbol.dispose]();
      this.#running -= 1;
    }
  }

  /** Takes the newest segments that the playlist holds, and those that come, until they are long enough or the time is up. */
  async #take(key: string, source: VideoSource, wanted: number, signal: AbortSignal): Promise<Taken> {
    const known = new Set<string>();
    let name: string | null = null;
    let taken = nothing;
    let bytes = 0;
    while (!signal.aborted) {
      const asked: Promise<string | undefined> = this.#streams
        .playlist(key, source, name, {})
        .catch((error: unknown) => {
          // What a camera sent before it broke off is kept.
          if (error instanceof VideoFailure && taken.segments.length > 0) return undefined;
          throw error;
        });
      const text: string | undefined = await whileWanted(asked, signal);
      const list: MediaList | undefined = text === undefined ? undefined : readMediaList(text);
      if (list === undefined) break;
      if (list.kind === 'variant') {
        // One playlist leads to another at most.
        if (name !== null) return taken;
        name = list.name;
        continue;
      }
      const read = async (part: string) => {
        const content = await whileWanted(this.#read(key, source, part, mostBytes - bytes), signal);
        bytes += content?.length ?? 0;
        return content;
      };
      if (list.head !== undefined && taken.head === undefined) {
        const head = await read(list.head);
        if (!head) return taken;
        taken = { ...taken, head };
      }
      const fresh = list.segments.filter((segment) => !known.has(segment.name));
      const due = known.size === 0 ? newest(fresh, wanted) : fresh;
      for (const segment of list.segments) known.add(segment.name);
      for (const segment of due) {
        const content = await read(segment.name);
        if (content === undefined) return taken;
        // A live stream forgets its segments.
        if (content === null) continue;
        taken = {
          ...taken,
          segments: [...taken.segments, content],
          seconds: taken.seconds + segment.seconds,
        };
      }
      if (list.isOver || taken.seconds >= wanted || bytes >= mostBytes) break;
      await wait(lookEvery, undefined, { signal }).catch(() => undefined);
    }
    return taken;
  }

  /** A part of the stream; null if it is gone, undefined if it is too large. */
  async #read(
    key: string,
    source: VideoSource,
    name: string,
    most: number,
  ): Promise<Buffer | null | undefined> {
    try {
      const { body } = await this.#streams.media(key, source, name, undefined);
      return await readAll(body, most);
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      if (error instanceof VideoFailure && error.problem === 'NOT_VIDEO') return undefined;
      throw error;
    }
  }

  async #filmOf({ head, segments, seconds }: Taken, signal: AbortSignal): Promise<RecordedVideo | undefined> {
    if (head !== undefined) {
      const film = joinFragments(head, segments, seconds);
      if (film === undefined) return undefined;
      const made =
        this.#ffmpeg && (await filmWithFfmpeg(this.#ffmpeg, { format: 'mp4', bytes: film }, signal));
      return { film, seconds, still: made ? made.still : null };
    }
    // No browser plays MPEG-TS as a file.
    if (this.#ffmpeg === undefined) return undefined;
    const bytes = Buffer.concat(segments);
    const { film, still } = await filmWithFfmpeg(this.#ffmpeg, { format: 'mpegts', bytes }, signal);
    return film === null ? undefined : { film, seconds, still };
  }
}

/** The last segments that are long enough together. */
function newest(segments: readonly ListedSegment[], seconds: number): readonly ListedSegment[] {
  let sum = 0;
  let first = segments.length;
  while (first > 0 && sum < seconds) {
    first -= 1;
    sum += segments[first]?.seconds ?? 0;
  }
  return segments.slice(first);
}

/** Undefined once `signal` is aborted, however long the answer takes. */
function whileWanted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((done, failed) => {
    const stop = () => done(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void answer.then(done, failed).finally(() => signal.removeEventListener('abort', stop));
  });
}
