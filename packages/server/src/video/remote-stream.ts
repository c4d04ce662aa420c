import { Readable } from 'node:stream';
import { NotFoundError } from '@gantry/plugin-sdk/server';
import { limitTime, type TimeLimit } from '../timing/time-limit.ts';
import type { CameraAnswer, CameraNet, Target } from './camera-net.ts';
import type { HlsStream, Media, PlaylistQuery } from './hls-stream.ts';
import { type NamedUri, NamedUris } from './named-uris.ts';
import { rewritePlaylist, type UriKind } from './playlist.ts';
import { VideoFailure } from './video-failure.ts';

/** Milliseconds for a whole segment. */
const mediaLimit = 20_000;
const mostPlaylistBytes = 1024 * 1024;
const mostMediaBytes = 32 * 1024 * 1024;
/** Media types that are passed on; the content of all others is sent as bytes. */
const mediaTypes = /^(video\/[\w.+-]+|audio\/[\w.+-]+|text\/vtt)$/i;

/** A stream of a server that speaks HLS. */
export class RemoteStream implements HlsStream {
  readonly #net: CameraNet;
  readonly #first: Target;
  readonly #uris = new NamedUris();

  constructor(net: CameraNet, first: Target) {
    this.#net = net;
    this.#first = first;
  }

  async playlist(name: string | null, query: PlaylistQuery, limitMs: number): Promise<string> {
    const named = name === null ? { url: this.#first.url, isOwn: true } : this.#find(name, 'playlist');
    const url = new URL(named.url);
    for (const [key, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(key, value);
    const limit = limitTime('playlist', limitMs);
    try {
      const answer = await this.#net.send(this.#target(url, named.isOwn), { signal: limit.signal });
      const text = (await readAll(accepted(answer), mostPlaylistBytes)).toString('utf8');
      const written = rewritePlaylist(text, (uri, kind) => this.#uris.name(uri, kind, named));
      if (written === undefined) throw new VideoFailure('NOT_VIDEO');
      return written;
    } finally {
      limit[Symbol.dispose]();
    }
  }

  async media(name: string, range: string | undefined): Promise<Media> {
    const { url, isOwn } = this.#find(name, 'media');
    const limit = limitTime('segment', mediaLimit);
    try {
      const answer = await this.#net.send(this.#target(url, isOwn), {
        headers: range !== undefined && /^bytes=\d+-\d*$/.test(range) ? { range } : {},
        signal: limit.signal,
      });
      // A live stream forgets its segments.
      if (answer.statusCode === 404 || answer.statusCode === 410) {
        answer.body.destroy();
        throw new NotFoundError('The segment');
      }
      const body = accepted(answer);
      const length = header(answer, 'content-length');
      if (Number(length ?? 0) > mostMediaBytes) {
        body.destroy();
        throw new VideoFailure('NOT_VIDEO');
      }
      const type = header(answer, 'content-type')?.split(';', 1)[0]?.trim() ?? '';
      return {
        status: answer.statusCode === 206 ? 206 : 200,
        type: mediaTypes.test(type) ? type : 'application/octet-stream',
        length,
        range: header(answer, 'content-range'),
        body: Readable.from(limited(body, mostMediaBytes, limit), { objectMode: false }),
      };
    } catch (error) {
      limit[Symbol.dispose]();
      throw error;
    }
  }

  #find(name: string, kind: UriKind): NamedUri {
    const found = this.#uris.find(name);
    if (found?.kind !== kind) throw new NotFoundError('The part of the stream');
    return found;
  }

  #target(url: URL, isOwn: boolean): Target {
    return isOwn ? { ...this.#first, url } : { url, reach: 'public', authorization: undefined };
  }
}

/** @throws VideoFailure for an answer without content, a redirect among them */
function accepted({ statusCode, body, headers }: CameraAnswer): Readable {
  if ((statusCode === 200 || statusCode === 206) && headers['content-encoding'] === undefined) return body;
  body.destroy();
  throw new VideoFailure(statusCode === 200 ? 'NOT_VIDEO' : 'UNREACHABLE');
}

function header({ headers }: CameraAnswer, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws VideoFailure NOT_VIDEO for more than `most` bytes; UNREACHABLE if the content breaks off */
export async function readAll(body: Readable, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > most) throw new VideoFailure('NOT_VIDEO');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof VideoFailure ? error : new VideoFailure('UNREACHABLE');
  }
  return Buffer.concat(chunks);
}

async function* limited(body: Readable, most: number, limit: TimeLimit): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > most) throw new VideoFailure('NOT_VIDEO');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof VideoFailure ? error : new VideoFailure('UNREACHABLE');
  } finally {
    limit[Symbol.dispose]();
  }
}
