import type { KernelFetch } from '@gantry/plugin-sdk/kernel';

/** On whose behalf the plugin calls. */
export interface FakeCaller {
  /** Codes that the user holds at this moment. */
  readonly permissions: ReadonlySet<string>;
  /** UUID of the open project. */
  readonly projectId: string;
}

/** A request with the answer that the plugin gets, which rejects where it gets none. */
export interface FakeCall {
  /** A copy, with its body unread. */
  readonly request: Request;
  /** The manifest's name for the endpoint, or `ctx.api`. */
  readonly endpoint: string;
  readonly answer: Promise<Response>;
}

type Handler = (request: Request, endpoint: string, caller: FakeCaller) => Response | Promise<Response>;

/** The network and the servers behind it. The network can be cut. */
export class FakeNetwork {
  readonly requests: Request[] = [];
  online = true;
  private readonly pendingUrls = new Set<{ readonly url: string }>();
  private readonly handler: Handler;

  private readonly caller: () => FakeCaller;
  private readonly onCall: ((call: FakeCall) => void) | undefined;

  constructor(
    handler: Handler | undefined,
    caller: () => FakeCaller,
    onCall: ((call: FakeCall) => void) | undefined,
  ) {
    this.handler = handler ?? unanswered;
    this.caller = caller;
    this.onCall = onCall;
  }

  get pending(): readonly string[] {
    return [...this.pendingUrls].map(({ url }) => url);
  }

  readonly fetch: KernelFetch = (request, { endpoint }) => {
    const kept = request.clone();
    this.requests.push(kept);
    const answer = this.answer(request, endpoint);
    this.onCall?.({ request: kept, endpoint, answer });
    return answer;
  };

  private async answer(request: Request, endpoint: string): Promise<Response> {
    if (!this.online) throw new TypeError('Failed to fetch');
    request.signal.throwIfAborted();
    const pending = { url: request.url };
    this.pendingUrls.add(pending);
    try {
      return await Promise.race([
        Promise.resolve(this.handler(request, endpoint, this.caller())),
        abortOf(request.signal),
      ]);
    } finally {
      this.pendingUrls.delete(pending);
    }
  }
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function unanswered(request: Request): Response {
  const message = `The test answers no ${request.method} ${request.url}. Give createTestHost an "http" handler.`;
  return Response.json({ error: { code: 'NOT_FOUND', message, requestId: 'test' } }, { status: 404 });
}
