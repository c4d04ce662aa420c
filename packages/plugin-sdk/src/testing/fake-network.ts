import type { KernelFetch } from '@gantry/plugin-sdk/kernel';

/** On whose behalf the plugin calls. */
export interface FakeCaller {
  /** Codes that the user holds at this moment. */
  readonly permissions: ReadonlySet<string>;
  /** UUID of the open project. */
  readonly projectId: string;
}

type Handler = (request: Request, endpoint: string, caller: FakeCaller) => Response | Promise<Response>;

/** The network and the servers behind it. The network can be cut. */
export class FakeNetwork {
  readonly requests: Request[] = [];
  online = true;
  private readonly pendingUrls = new Set<{ readonly url: string }>();
  private readonly handler: Handler;

  private readonly caller: () => FakeCaller;

  constructor(handler: Handler | undefined, caller: () => FakeCaller) {
    this.handler = handler ?? unanswered;
    this.caller = caller;
  }

  get pending(): readonly string[] {
    return [...this.pendingUrls].map(({ url }) => url);
  }

  readonly fetch: KernelFetch = async (request, { endpoint }) => {
    this.requests.push(request.clone());
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
  };
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
