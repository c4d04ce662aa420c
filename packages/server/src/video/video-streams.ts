import type { VideoProblem } from '@gantry/contract';
import type { MediaService, VideoSource } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { CameraNet, type Target } from './camera-net.ts';
import { Converter } from './converter.ts';
import { Gateway } from './gateway.ts';
import type { HlsStream, Media, PlaylistQuery } from './hls-stream.ts';
import { RemoteStream } from './remote-stream.ts';
import { basicAuthorization, type StreamAddress, streamAddresses } from './stream-address.ts';
import { VideoFailure } from './video-failure.ts';
import type { VideoSettings } from './video-settings.ts';

/** Milliseconds for a playlist. */
export const playlistLimit = 10_000;
/** Milliseconds for the look whether a stream can be watched. */
const probeLimit = 3000;
/** The most streams whose addresses are remembered. The one that was not watched for the longest gives way. */
const mostStreams = 200;

/** How a video can be watched now. */
export interface Ways {
  readonly hls: boolean;
  readonly whep: boolean;
  /** Why there is no HLS. */
  readonly problem: VideoProblem | null;
}

/** The streams of all videos that this process has sent. The owner closes it. */
export class VideoStreams {
  readonly net: CameraNet;
  readonly #gateway: Gateway | undefined;
  readonly #converter: Converter | undefined;
  readonly #remote = new Map<string, RemoteStream>();

  constructor({ entry, password }: VideoSettings, clock: () => Date, log: FastifyBaseLogger) {
    this.net = new CameraNet(entry.allow);
    const { net } = this;
    if (entry.gateway) this.#gateway = new Gateway({ net, entry: entry.gateway, password, clock });
    const program = ffmpegOf(entry);
    if (!entry.gateway && program !== undefined)
      this.#converter = new Converter({ program, maxStreams: entry.maxStreams, clock, log });
  }

  /** What converts RTSP, and how many streams that are. */
  get services(): readonly MediaService[] {
    if (this.#gateway) {
      const { hasWhep, cameras } = this.#gateway;
      return [
        {
          kind: 'gateway',
          formats: hasWhep ? ['HLS', 'WebRTC'] : ['HLS'],
          streams: cameras,
          mostStreams: null,
        },
      ];
    }
    if (!this.#converter) return [];
    const { running, mostStreams } = this.#converter;
    return [{ kind: 'ffmpeg', formats: ['HLS'], streams: running, mostStreams }];
  }

  /** Looks how a video can be watched. Takes a few seconds at most, and begins no conversion. */
  async ways(key: string, source: VideoSource): Promise<Ways> {
    const [hls, whep] = await Promise.all([
      problemOf(() => this.#probe(key, source)),
      problemOf(() => this.whep(key, source)),
    ]);
    return { hls: hls === null, whep: whep === null, problem: hls === 'NO_STREAM' ? whep : hls };
  }

  /** @throws VideoFailure */
  async playlist(
    key: string,
    source: VideoSource,
    name: string | null,
    query: PlaylistQuery,
  ): Promise<string> {
    return (await this.#stream(key, source)).playlist(name, query, playlistLimit);
  }

  /** @throws VideoFailure; NotFoundError */
  async media(key: string, source: VideoSource, name: string, range: string | undefined): Promise<Media> {
    return (await this.#stream(key, source)).media(name, range);
  }

  /**
   * Where offers for WebRTC are sent.
   * @throws VideoFailure
   */
  async whep(key: string, source: VideoSource): Promise<Target> {
    const { whep, rtsp } = streamAddresses(source);
    if (whep) {
      await this.net.addressOf(whep.url.hostname);
      return cameraAt(whep);
    }
    if (!rtsp || !this.#gateway?.hasWhep) throw new VideoFailure('NO_STREAM');
    const target = this.#gateway.whep(await this.#gateway.tell(key, await this.#checked(rtsp)));
    if (target === undefined) throw new VideoFailure('NO_STREAM');
    return target;
  }

  /** Keeps a video at the gateway while it is watched without a request. */
  keep(key: string): void {
    this.#gateway?.keep(key);
  }

  async close(): Promise<void> {
    await this.#converter?.close();
    await this.#gateway?.close();
    await this.net.close();
  }

  async #probe(key: string, source: VideoSource): Promise<void> {
    const { hls, rtsp } = streamAddresses(source);
    if (hls) await this.#remoteStream(key, cameraAt(hls)).playlist(null, {}, probeLimit);
    else if (!rtsp) throw new VideoFailure('NO_STREAM');
    else if (this.#gateway) await this.#gateway.tell(key, await this.#checked(rtsp));
    else if (this.#converter) {
      await this.#checked(rtsp);
      this.#converter.assertRoom(key);
    } else throw new VideoFailure('NO_GATEWAY');
  }

  async #stream(key: string, source: VideoSource): Promise<HlsStream> {
    const { hls, rtsp } = streamAddresses(source);
    if (hls) return this.#remoteStream(key, cameraAt(hls));
    if (!rtsp) throw new VideoFailure('NO_STREAM');
    if (this.#gateway) return this.#gatewayStream(this.#gateway, key, await this.#checked(rtsp));
    if (this.#converter) return this.#converter.open(key, await this.#checked(rtsp));
    throw new VideoFailure('NO_GATEWAY');
  }

  async #gatewayStream(gateway: Gateway, key: string, source: string): Promise<HlsStream> {
    const name = await gateway.tell(key, source);
    const stream = this.#remoteStream(key, gateway.hls(name));
    return {
      media: (...call) => stream.media(...call),
      playlist: (...call) =>
        stream.playlist(...call).catch((error: unknown) => {
          gateway.forget(name);
          throw error;
        }),
    };
  }

  /** Remembers the addresses that its playlists named, as long as the address of the video stays the same. */
  #remoteStream(key: string, target: Target): RemoteStream {
    const full = `${key} ${target.reach} ${target.authorization} ${target.url.href}`;
    const stream = this.#remote.get(full) ?? new RemoteStream(this.net, target);
    this.#remote.delete(full);
    this.#remote.set(full, stream);
    const [oldest] = this.#remote.keys();
    if (oldest !== undefined && this.#remote.size > mostStreams) this.#remote.delete(oldest);
    return stream;
  }

  /** The camera's address with that of the network in place of its name, so that nothing resolves the name again. */
  async #checked({ url, username, password }: StreamAddress): Promise<string> {
    const address = await this.net.addressOf(url.hostname);
    const host = address.includes(':') ? `[${address}]` : address;
    const account = username === '' && password === '' ? '' : `${encode(username)}:${encode(password)}@`;
    const port = url.port === '' ? '' : `:${url.port}`;
    return `${url.protocol}//${account}${host}${port}${url.pathname}${url.search}`;
  }
}

/** Name or path of ffmpeg; undefined without one. */
export const ffmpegOf = ({ ffmpeg }: VideoSettings['entry']): string | undefined =>
  ffmpeg === true ? 'ffmpeg' : ffmpeg === false ? undefined : ffmpeg;

const encode = (part: string) => encodeURIComponent(part);

function cameraAt(address: StreamAddress): Target {
  return { url: address.url, reach: 'cameras', authorization: basicAuthorization(address) };
}

async function problemOf(look: () => Promise<unknown>): Promise<VideoProblem | null> {
  try {
    await look();
    return null;
  } catch (error) {
    if (error instanceof VideoFailure) return error.problem;
    throw error;
  }
}
