import { randomUUID } from 'node:crypto';
import { NotFoundError } from '@gantry/plugin-sdk/server';
import { limitTime } from '../timing/time-limit.ts';
import type { CameraAnswer, CameraNet, Target } from './camera-net.ts';
import { readAll } from './remote-stream.ts';
import { VideoFailure } from './video-failure.ts';

/** Milliseconds for an answer of the camera. */
const callLimit = 10_000;
const mostBytes = 256 * 1024;
/** Milliseconds after which a session ends in any case; the browser then offers anew. */
const longest = 12 * 3_600_000;
/** The most sessions of this process. The oldest gives way. */
const mostSessions = 500;

/** Who watches what. */
export interface Watch {
  readonly userId: string;
  /** Names the video in its project. */
  readonly key: string;
  /** @throws if the person may no longer watch it */
  readonly check: () => Promise<void>;
}

interface Session extends Watch {
  readonly target: Target;
  readonly openedAt: number;
}

export interface WhepParts {
  readonly net: CameraNet;
  readonly clock: () => Date;
  /** Milliseconds between two checks of the right to watch. */
  readonly checkMs: number;
  /** Whether a failed check says nothing about the right to watch. */
  readonly isPassing: (error: unknown) => boolean;
}

/**
 * WebRTC sessions between browsers and cameras. Their pictures do not pass through this server, so it checks from time to time whether the
 * person may still watch, and ends the session at the camera otherwise. The owner closes it.
 */
export class WhepSessions {
  readonly #parts: WhepParts;
  readonly #sessions = new Map<string, Session>();
  readonly #checks: NodeJS.Timeout;
  #isChecking = false;

  constructor(parts: WhepParts) {
    this.#parts = parts;
    this.#checks = setInterval(() => void this.#checkAll(), parts.checkMs);
    this.#checks.unref();
  }

  /**
   * Passes an offer on.
   * @returns the camera's answer, and the id of the session
   * @throws VideoFailure
   */
  async open(
    target: Target,
    offer: string,
    watch: Watch,
  ): Promise<{ readonly id: string; readonly sdp: string }> {
    const answer = await this.#send(target, { method: 'POST', body: offer, type: 'application/sdp' });
    const { location } = answer.headers;
    const isSdp = answer.text.startsWith('v=0');
    if (answer.status !== 201) throw new VideoFailure('UNREACHABLE');
    if (!isSdp || typeof location !== 'string' || !URL.canParse(location, target.url))
      throw new VideoFailure('NOT_VIDEO');
    const url = new URL(location, target.url);
    url.username = '';
    url.password = '';
    // Otherwise the camera could have this server send requests elsewhere.
    if (url.origin !== target.url.origin) throw new VideoFailure('NOT_VIDEO');
    const id = randomUUID();
    const openedAt = this.#parts.clock().getTime();
    this.#sessions.set(id, { ...watch, target: { ...target, url }, openedAt });
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined && this.#sessions.size > mostSessions) await this.#end(oldest);
    return { id, sdp: answer.text };
  }

  /** Passes further candidates on. @returns the camera's own, if any @throws NotFoundError, VideoFailure */
  async change(id: string, watch: Omit<Watch, 'check'>, fragment: string, type: string): Promise<string> {
    const { target } = this.#find(id, watch);
    const answer = await this.#send(target, { method: 'PATCH', body: fragment, type });
    if (answer.status !== 200 && answer.status !== 204) throw new VideoFailure('UNREACHABLE');
    return answer.text;
  }

  /** @throws NotFoundError */
  async end(id: string, watch: Omit<Watch, 'check'>): Promise<void> {
    this.#find(id, watch);
    await this.#end(id);
  }

  async close(): Promise<void> {
    clearInterval(this.#checks);
    await Promise.all([...this.#sessions.keys()].map((id) => this.#end(id)));
  }

  /** A session of somebody else is not there. */
  #find(id: string, { userId, key }: Omit<Watch, 'check'>): Session {
    const found = this.#sessions.get(id);
    if (found?.userId !== userId || found.key !== key) throw new NotFoundError('The session');
    return found;
  }

  async #checkAll(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    for (const [id, { check, openedAt }] of this.#sessions) {
      const mayGoOn =
        this.#parts.clock().getTime() - openedAt < longest &&
        (await check().then(
          () => true,
          (error: unknown) => this.#parts.isPassing(error),
        ));
      if (!mayGoOn) await this.#end(id);
    }
    this.#isChecking = false;
  }

  async #end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    // A camera that does not answer ends the session by itself once the browser is gone.
    if (session) await this.#send(session.target, { method: 'DELETE' }).catch(() => undefined);
  }

  async #send(
    target: Target,
    { method, body, type }: { method: 'POST' | 'PATCH' | 'DELETE'; body?: string; type?: string },
  ): Promise<{ readonly status: number; readonly headers: CameraAnswer['headers']; readonly text: string }> {
    const limit = limitTime('call', callLimit);
    try {
      const {
        statusCode,
        headers,
        body: answered,
      } = await this.#parts.net.send(target, {
        method,
        signal: limit.signal,
        ...(body === undefined ? {} : { body }),
        headers: type === undefined ? {} : { 'content-type': type },
      });
      return { status: statusCode, headers, text: (await readAll(answered, mostBytes)).toString('utf8') };
    } finally {
      limit[Symbol.dispose]();
    }
  }
}
