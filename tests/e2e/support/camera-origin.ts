import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { film, segmentsOf } from './video-origin.ts';

/** Units of the film's times in a second. */
const timescale = 30_000;
/** After which the film begins again, in these units. */
const length = 183_000;
/** Segments that the playlist names at once. */
const listed = 6;

interface Segment {
  /** In units of the film, from the start of the stream. */
  readonly start: number;
  readonly end: number;
  readonly bytes: Buffer;
}

/** A camera that streams HLS from 127.0.0.1: the film of the stories, again and again, live from when it is first asked. */
export class CameraOrigin {
  readonly #head: Buffer;
  readonly #parts: readonly Buffer[];
  #began: number | undefined;
  readonly #server = createServer(({ url = '' }, response) => {
    const nth = /^\/part-(\d+)\.m4s$/.exec(url)?.[1];
    const isPlaylist = url === '/live.m3u8';
    response.setHeader('content-type', isPlaylist ? 'application/vnd.apple.mpegurl' : 'video/mp4');
    if (isPlaylist) response.end(this.#playlist());
    else if (url === '/head.mp4') response.end(this.#head);
    else if (nth !== undefined) response.end(this.#segment(Number(nth)).bytes);
    else response.writeHead(404).end();
  });

  private constructor() {
    const { head, parts } = segmentsOf(readFileSync(film));
    this.#head = head;
    this.#parts = parts;
  }

  static async start(): Promise<CameraOrigin> {
    const origin = new CameraOrigin();
    await new Promise<void>((done) => origin.#server.listen(0, '127.0.0.1', done));
    return origin;
  }

  get address(): string {
    // A server that listens on a port has an address with one.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/live.m3u8`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #playlist(): string {
    this.#began ??= Date.now();
    // What a player needs to begin is there when it asks first.
    const now = (Date.now() - this.#began + 4000) * (timescale / 1000);
    let last = 0;
    while (this.#segment(last + 1).end <= now) last += 1;
    const first = Math.max(0, last - listed + 1);
    const segments = Array.from({ length: last - first + 1 }, (_, index) => {
      const { start, end } = this.#segment(first + index);
      return `#EXTINF:${((end - start) / timescale).toFixed(4)},\npart-${first + index}.m4s`;
    });
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:2',
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      '#EXT-X-MAP:URI="head.mp4"',
      ...segments,
    ].join('\n');
  }

  #segment(nth: number): Segment {
    const [turn, index] = [Math.floor(nth / this.#parts.length), nth % this.#parts.length];
    const bytes = Buffer.from(this.#parts[index] ?? []);
    const start = turn * length + timeIn(bytes);
    const next = this.#parts[index + 1];
    const end = turn * length + (next ? timeIn(next) : length);
    bytes.writeBigUInt64BE(BigInt(start), timeAt(bytes));
    return { start, end, bytes };
  }
}

/** Where a fragment says its time, in the box `tfdt` of version 1. */
const timeAt = (bytes: Buffer) => bytes.indexOf('tfdt', 0, 'latin1') + 8;
const timeIn = (bytes: Buffer) => Number(bytes.readBigUInt64BE(timeAt(bytes)));
