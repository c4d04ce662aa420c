import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostTopics } from '@gantry/contract';
import { NotFoundError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/failure.ts';
import { type MemberAccess, requireMember, sessionCookie, watchMember } from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { EventHub, StoredEvent } from './event-hub.ts';
import { OpenStreams } from './open-streams.ts';

export interface EventRouteParts {
  readonly events: EventHub;
  readonly sessions: SessionStore;
  readonly clock: () => Date;
  /** Milliseconds between two heartbeats, at which session and membership are checked again. */
  readonly heartbeatMs: number;
}

/** Milliseconds after which a browser reopens a stream that was cut. */
const retryCut = 2000;
/** The same for a stream that was closed in favour of a newer one of its session. */
const retryGivenWay = 15_000;
/** The most bytes that may wait for a browser that does not read. Beyond that the stream is cut; the browser resumes it later. */
const largestBacklog = 1_000_000;
const lastEventId = /^\d{1,15}$/;

/** `GET /api/projects/:projectId/events`: server-sent events, resumed by Last-Event-ID or `?lastEventId=`. */
export function mountEventRoutes(app: FastifyInstance, parts: EventRouteParts): void {
  const streams = new OpenStreams();
  app.addHook('preClose', async () => streams.endAll());
  app.route({
    method: 'GET',
    url: '/api/projects/:projectId/events',
    // A stream has no end, so HEAD could never be answered.
    exposeHeadRoute: false,
    schema: {
      summary: 'Follow the changes of a project',
      description:
        'A stream of server-sent events. The header Last-Event-ID, or the query parameter lastEventId where a browser opens a new stream, replays what was missed.',
      tags: ['events'],
    },
    handler: async (request, reply) => {
      const projectId = projectOf(request);
      const member = await requireMember(request, parts.sessions, { projectId, permission: '' });
      streams.assertRoom();
      const start = await startOf(request, parts.events, member.project.id);
      reply.hijack();
      // The browser may have left during the checks above; its `close` event would be missed.
      if (reply.raw.destroyed) return;
      const stream = new EventStream(request, reply.raw, parts, member);
      const session = request.cookies[sessionCookie] ?? '';
      streams.add(session, stream);
      reply.raw.once('close', () => streams.remove(session, stream));
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      stream.open(start);
    },
  });
}

interface Start {
  readonly afterSeq: number;
  /** The missed events are no longer stored: the browser has to fetch everything again. */
  readonly reset: boolean;
}

async function startOf(request: FastifyRequest, events: EventHub, projectId: string): Promise<Start> {
  const { horizon, newest } = await events.range(projectId);
  const given = request.headers['last-event-id'] ?? lastEventIdOf(request.query);
  if (typeof given !== 'string' || !lastEventId.test(given)) return { afterSeq: newest, reset: false };
  const seen = Number(given);
  // A number beyond the newest dates from before the database was restored from a backup.
  const lost = seen < horizon || seen > newest;
  return lost ? { afterSeq: newest, reset: true } : { afterSeq: seen, reset: false };
}

/** An `EventSource` cannot set headers on its first request, so a page that reopens a refused stream uses the query. */
function lastEventIdOf(query: unknown): unknown {
  return typeof query === 'object' && query !== null && 'lastEventId' in query
    ? query.lastEventId
    : undefined;
}

/** One open stream. It ends with the browser's connection, the session, the membership or the server. */
class EventStream {
  readonly #request: FastifyRequest;
  readonly #response: ServerResponse<IncomingMessage>;
  readonly #parts: EventRouteParts;
  #member: MemberAccess;
  #unfollow: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(
    request: FastifyRequest,
    response: ServerResponse<IncomingMessage>,
    parts: EventRouteParts,
    member: MemberAccess,
  ) {
    this.#request = request;
    this.#response = response;
    this.#parts = parts;
    this.#member = member;
  }

  open(start: Start): void {
    this.#response.once('close', () => this.end());
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Keeps reverse proxies from buffering the stream.
      'x-accel-buffering': 'no',
    });
    // An `EventSource` ignores an id without an event, so an event has to carry the number at which the stream starts.
    const first = start.reset ? 'reset' : 'heartbeat';
    this.#write(`retry: ${retryCut}\nid: ${start.afterSeq}\nevent: ${first}\ndata: {}\n\n`);
    this.#unfollow = this.#parts.events.follow(this.#member.project.id, start.afterSeq, {
      event: (event) => this.#send(event),
      elsewhere: (users, seq) => this.#tellElsewhere(users, seq),
    });
    this.#timer = setInterval(() => this.#beat(), this.#parts.heartbeatMs);
  }

  end(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    clearInterval(this.#timer);
    this.#response.end();
  }

  giveWay(): void {
    this.#write(`retry: ${retryGivenWay}\n\n`);
    this.end();
  }

  #send(event: StoredEvent): void {
    const { permission, users, ...shown } = event;
    const { user } = this.#member;
    if (permission !== null && !user.permissions.has(permission)) return;
    if (users !== null && !users.includes(user.id)) return;
    this.#write(`id: ${event.seq}\ndata: ${JSON.stringify(shown)}\n\n`);
    // What was taken away need not wait for the next heartbeat.
    if (event.topic === hostTopics.accessChanged && users !== null) this.#checkOnce();
  }

  /** Has no id, because a stream resumes after the last event of its own project. */
  #tellElsewhere(users: readonly string[], seq: number): void {
    if (!users.includes(this.#member.user.id)) return;
    const projectId = this.#member.project.id;
    const event = { seq, projectId, topic: hostTopics.notificationsChanged, payload: {} };
    this.#write(`data: ${JSON.stringify({ ...event, at: this.#parts.clock().toISOString() })}\n\n`);
  }

  #beat(): void {
    // An event rather than an SSE comment, so that the page can tell a quiet stream from a dead one. It does not wait for the check: if the
    // database does not answer, all pages would take their streams for dead at once.
    this.#write('event: heartbeat\ndata: {}\n\n');
    this.#checkOnce();
  }

  #checkOnce(): void {
    if (this.#isChecking) return;
    this.#isChecking = true;
    void this.#check().finally(() => {
      this.#isChecking = false;
    });
  }

  /** Ends the stream with its session or membership. */
  async #check(): Promise<void> {
    try {
      const wanted = { projectId: this.#member.project.id, permission: '' };
      this.#member = await watchMember(this.#request, this.#parts.sessions, wanted);
    } catch (error) {
      // Without the database the membership cannot be checked; keep the stream and check again later.
      if (!isUnavailable(error)) this.end();
    }
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > largestBacklog) this.#response.destroy();
  }
}

function projectOf(request: FastifyRequest): string {
  const { params } = request;
  if (
    typeof params === 'object' &&
    params !== null &&
    'projectId' in params &&
    typeof params.projectId === 'string'
  )
    return params.projectId;
  throw new NotFoundError('The project');
}
