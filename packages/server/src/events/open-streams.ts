import { HttpError } from '@gantry/plugin-sdk/server';

/** An open event stream. */
interface Stream {
  end(): void;
  /** Ends the stream in favour of a newer one of the same session. */
  giveWay(): void;
}

/** The most open streams of one session. A browser opens at most six, unless a proxy speaks HTTP/2 with it. */
const mostOfSession = 12;
/** The most open streams of this process. Each one checks session and membership at every heartbeat. */
const mostInAll = 2000;

/**
 * The streams that this process serves. If a session opens too many, the oldest one is closed: people look at the page that they
 * opened last, and the oldest stream may belong to a browser that has gone. A page that lost its stream reopens it after a while
 * and misses nothing, because streams resume from the last event.
 */
export class OpenStreams {
  readonly #ofSession: number;
  readonly #inAll: number;
  /** By session token, oldest stream first. */
  readonly #sessions = new Map<string, Set<Stream>>();
  #count = 0;

  constructor(ofSession = mostOfSession, inAll = mostInAll) {
    this.#ofSession = ofSession;
    this.#inAll = inAll;
  }

  /** @throws HttpError 503 TOO_MANY_STREAMS. */
  assertRoom(): void {
    if (this.#count < this.#inAll) return;
    throw new HttpError(
      503,
      'TOO_MANY_STREAMS',
      'The server already sends live changes to too many pages. Close pages that you do not need, or try again later.',
    );
  }

  add(session: string, stream: Stream): void {
    const streams = this.#sessions.get(session) ?? new Set();
    this.#sessions.set(session, streams.add(stream));
    this.#count += 1;
    const [oldest] = streams;
    if (streams.size <= this.#ofSession || oldest === undefined) return;
    this.remove(session, oldest);
    oldest.giveWay();
  }

  remove(session: string, stream: Stream): void {
    const streams = this.#sessions.get(session);
    if (!streams?.delete(stream)) return;
    this.#count -= 1;
    if (streams.size === 0) this.#sessions.delete(session);
  }

  endAll(): void {
    for (const streams of this.#sessions.values()) for (const stream of streams) stream.end();
  }
}
