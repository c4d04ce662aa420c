import { type ChildProcess, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NotFoundError } from '@gantry/plugin-sdk/server';
import type { HlsStream, Media, PlaylistQuery } from './hls-stream.ts';
import { rewritePlaylist } from './playlist.ts';
import { VideoFailure } from './video-failure.ts';

/** Milliseconds between two looks for the first playlist. */
const lookEvery = 100;
/** Milliseconds that the program has to end by itself. */
const endLimit = 2000;
const list = 'index.m3u8';
/** Folders are named by the process that made them: `gantry-video-<pid>-…`. */
export const folders = 'gantry-video-';
const segmentForm = /^segment-\d{1,9}\.ts$/;

/**
 * One camera's RTSP stream, which ffmpeg writes as HLS into a folder of its own. The picture is copied as it is; sound is left out, because
 * what cameras send is seldom what browsers play. The owner ends it.
 */
export class Conversion implements HlsStream {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #ended: Promise<void>;
  #isOver = false;
  #isEnding = false;

  /** @param onFailure - called with a code or a signal if the program ends before `end` ends it */
  private constructor(child: ChildProcess, folder: string, onFailure: (why: string) => void) {
    this.#child = child;
    this.#folder = folder;
    this.#ended = new Promise((done) => {
      const over = (why: string) => {
        this.#isOver = true;
        if (!this.#isEnding) onFailure(why);
        done();
      };
      // The error itself holds the arguments, and so the camera's password.
      child.once('error', (error) => over('code' in error ? String(error.code) : error.name));
      child.once('exit', (code, signal) => over(String(code ?? signal)));
    });
  }

  /** @param url - of the camera, with the address that was checked in place of its name */
  static async start(program: string, url: string, onFailure: (why: string) => void): Promise<Conversion> {
    const folder = await mkdtemp(join(tmpdir(), `${folders}${process.pid}-`));
    // What the program prints may hold the address with its password.
    const child = spawn(program, [...argumentsFor(url), join(folder, list)], {
      stdio: 'ignore',
      cwd: folder,
      // Nothing of the server's own settings.
      env: { PATH: process.env.PATH },
    });
    return new Conversion(child, folder, onFailure);
  }

  /** Whether the program has ended, by itself or by `end`. */
  get isOver(): boolean {
    return this.#isOver;
  }

  async playlist(name: string | null, _query: PlaylistQuery, limitMs: number): Promise<string> {
    if (name !== null) throw new NotFoundError('The part of the stream');
    const text = await this.#read(limitMs);
    const written = rewritePlaylist(text, (uri) => (segmentForm.test(uri) ? uri : 'refused'));
    if (written === undefined) throw new VideoFailure('NOT_VIDEO');
    return written;
  }

  async media(name: string): Promise<Media> {
    if (!segmentForm.test(name)) throw new NotFoundError('The segment');
    const path = join(this.#folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) throw new NotFoundError('The segment');
    return {
      status: 200,
      type: 'video/mp2t',
      length: undefined,
      range: undefined,
      body: createReadStream(path),
    };
  }

  /** Ends the program and removes what it wrote. */
  async end(): Promise<void> {
    this.#isEnding = true;
    if (!this.#isOver) this.#child.kill('SIGTERM');
    const late = setTimeout(() => this.#child.kill('SIGKILL'), endLimit);
    await this.#ended;
    clearTimeout(late);
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Waits for the first playlist. */
  async #read(limitMs: number): Promise<string> {
    for (const end = performance.now() + limitMs; ; ) {
      const text = await readFile(join(this.#folder, list), 'utf8').catch(() => '');
      if (text !== '') return text;
      if (this.#isOver || performance.now() > end) throw new VideoFailure('UNREACHABLE');
      await wait(lookEvery);
    }
  }
}

/**
 * Removes the folders of processes that a crash ended without their conversions. Programs that still write into them end by that.
 */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = name.startsWith(folders) ? (/^(\d+)-/.exec(name.slice(folders.length)) ?? []) : [];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function argumentsFor(url: string): readonly string[] {
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error'],
    // A camera's description of its stream can name neither files nor other servers.
    ...['-protocol_whitelist', 'rtsp,rtsps,rtp,udp,tcp,tls', '-rtsp_transport', 'tcp', '-i', url],
    ...['-an', '-c', 'copy', '-f', 'hls', '-hls_time', '2', '-hls_list_size', '6'],
    ...['-hls_flags', 'delete_segments+omit_endlist', '-hls_segment_filename', 'segment-%06d.ts'],
  ];
}
