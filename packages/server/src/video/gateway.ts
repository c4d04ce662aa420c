import { createHash } from 'node:crypto';
import type { GatewayEntry } from '../config/deployment.ts';
import { limitTime } from '../timing/time-limit.ts';
import type { CameraNet, Target } from './camera-net.ts';
import { basicAuthorization } from './stream-address.ts';
import { VideoFailure } from './video-failure.ts';

/** Milliseconds for a call to the gateway's control API. */
const callLimit = 5000;
/** Milliseconds without a request after which the gateway forgets a camera. */
const idleLimit = 10 * 60_000;
/** Milliseconds between two looks for idle ones. */
const sweepEvery = 1000;

interface Path {
  readonly source: string;
  readonly told: Promise<void>;
  usedAt: number;
}

export interface GatewayParts {
  readonly net: CameraNet;
  readonly entry: GatewayEntry;
  readonly password: string | undefined;
  readonly clock: () => Date;
}

/** A MediaMTX server, which is told of a camera when somebody watches it. The owner closes it. */
export class Gateway {
  readonly #parts: GatewayParts;
  readonly #authorization: string | undefined;
  readonly #paths = new Map<string, Path>();
  readonly #sweeps: NodeJS.Timeout;

  constructor(parts: GatewayParts) {
    this.#parts = parts;
    const { username = '' } = parts.entry;
    this.#authorization = basicAuthorization({ username, password: parts.password ?? '' });
    this.#sweeps = setInterval(() => this.#sweep(), sweepEvery);
    this.#sweeps.unref();
  }

  /** Whether it serves WebRTC. */
  get hasWhep(): boolean {
    return this.#parts.entry.whep !== undefined;
  }

  /** How many cameras it was told of and has not forgotten. */
  get cameras(): number {
    return this.#paths.size;
  }

  /**
   * Tells the gateway of a camera, if it does not know it already. It connects to the camera only while somebody watches.
   * @param source - address of the camera, with the checked address in place of its name
   * @returns the name of the camera at the gateway
   * @throws VideoFailure UNREACHABLE
   */
  async tell(key: string, source: string): Promise<string> {
    const name = nameOf(key);
    const found = this.#paths.get(name);
    if (found?.source === source) {
      found.usedAt = this.#time();
      await found.told;
      return name;
    }
    const path = { source, told: this.#put(name, source), usedAt: this.#time() };
    this.#paths.set(name, path);
    await path.told.catch((error: unknown) => {
      this.forget(name);
      throw error;
    });
    return name;
  }

  /** The camera is being watched. */
  keep(key: string): void {
    const found = this.#paths.get(nameOf(key));
    if (found) found.usedAt = this.#time();
  }

  /** Tells the gateway anew at the next request, as after it was started again. */
  forget(name: string): void {
    this.#paths.delete(name);
  }

  hls(name: string): Target {
    // Without cookies, current versions put the reader's session into the addresses of the playlist; older ones ignore the query.
    return this.#at(this.#parts.entry.hls, `${name}/index.m3u8?cookieCheck=1`);
  }

  whep(name: string): Target | undefined {
    const { whep } = this.#parts.entry;
    return whep === undefined ? undefined : this.#at(whep, `${name}/whep`);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeps);
    const names = [...this.#paths.keys()];
    this.#paths.clear();
    await Promise.all(names.map((name) => this.#remove(name)));
  }

  async #put(name: string, source: string): Promise<void> {
    const body = JSON.stringify({ source, sourceOnDemand: true });
    const added = await this.#call('POST', `v3/config/paths/add/${name}`, body);
    if (added === 200) return;
    // It knows the name already, with this source or an earlier one.
    if (added === 400 && (await this.#call('PATCH', `v3/config/paths/patch/${name}`, body)) === 200) return;
    throw new VideoFailure('UNREACHABLE');
  }

  #sweep(): void {
    for (const [name, { usedAt }] of this.#paths) {
      if (this.#time() - usedAt < idleLimit) continue;
      this.#paths.delete(name);
      void this.#remove(name);
    }
  }

  async #remove(name: string): Promise<void> {
    // What stays there connects to no camera by itself, and is overwritten when it is wanted again.
    await this.#call('DELETE', `v3/config/paths/delete/${name}`).catch(() => undefined);
  }

  async #call(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: string): Promise<number> {
    const limit = limitTime('call', callLimit);
    try {
      const { statusCode, body: answered } = await this.#parts.net.send(
        this.#at(this.#parts.entry.api, path),
        {
          method,
          signal: limit.signal,
          ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
        },
      );
      answered.destroy();
      return statusCode;
    } finally {
      limit[Symbol.dispose]();
    }
  }

  #at(base: string, path: string): Target {
    const url = new URL(path, base.endsWith('/') ? base : `${base}/`);
    return { url, reach: 'gateway', authorization: this.#authorization };
  }

  #time(): number {
    return this.#parts.clock().getTime();
  }
}

/** The same in every process of the deployment. */
function nameOf(key: string): string {
  return `gantry-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}
