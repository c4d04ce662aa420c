import { HttpError } from '@gantry/plugin-sdk/server';

/** What is counted. */
interface Stream {
  end(): void;
  /** Ends it because a newer one of the same session takes its place. */
  giveWay(): void;
}

/** Streams that one session may have open; a browser has no more than six, unless a proxy speaks HTTP/2 with it. */
const mostOfSession = 12;
/** Each looks at its session and membership at every heartbeat. */
const mostInAll = 2000;

/**
 * The streams that this process serves. With one too many of a session the oldest ends and not the newest: the page that somebody has
 * just opened is the one they look at, and the oldest may belong to a browser that is long gone. A page that is still there comes
 * back after a while and misses nothing, as streams resume from the last event.
 */
export class OpenStreams {
  readonly #ofSession: number;
  readonly #inAll: number;
  /** Of each session by its token, oldest first. */
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
      'The server follows changes for too many pages already. Close those that you do not need, or try again later.',
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
