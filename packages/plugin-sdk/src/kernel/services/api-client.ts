import { type Api, ApiError, type CallOptions, type Disposable, HostError } from '@gantry/plugin-sdk';
import {
  type Endpoint,
  type EndpointBase,
  type Endpoints,
  type FileEndpoint,
  requestParts,
} from '@gantry/plugin-sdk/contract';
import { z } from 'zod';
import type { PluginScope } from '../plugins/plugin-scope.ts';
import type { KernelFetch } from '../ports.ts';

/** Milliseconds, where the endpoint says nothing. */
const usualTimeout = 30_000;
/** Names requests of `ctx.api` where those of `ctx.http` have the name of their endpoint. */
const apiName = 'ctx.api';

type Input = Readonly<Record<string, unknown>>;

/** The latest answer of a polled endpoint. */
interface Known {
  readonly url: string;
  readonly tag: string;
  readonly reply: unknown;
}

interface Network {
  readonly fetch: KernelFetch;
  readonly origin: string;
}

/** The calls to a plugin's own server half, for one project. */
export function createApi<C extends Endpoints>(
  endpoints: C,
  scope: PluginScope,
  projectId: string,
  network: Network,
): Api<C> {
  const entries = Object.entries(endpoints).map(([name, endpoint]) => {
    let latest: Known | undefined;
    const call = async (input: Input = {}, options: CallOptions = {}) => {
      const request = requestOf(endpoint, input, scope, projectId, network);
      const known = latest?.url === request.url ? latest : undefined;
      if (known) request.headers.set('if-none-match', known.tag);
      const milliseconds = endpoint.timeoutMs ?? usualTimeout;
      return send(endpoint, request, { scope, network, ...options, milliseconds }, async (answer) => {
        if (known && answer.status === 304) return known.reply;
        const reply = await readReply(endpoint, answer);
        const tag = answer.headers.get('etag');
        if (endpoint.polled && tag !== null) latest = { url: request.url, tag, reply };
        return reply;
      });
    };
    return [name, call];
  });
  // One function for each endpoint, with the input and the reply that it names.
  return Object.fromEntries(entries) as Api<C>;
}

function addressOf({ plugin }: PluginScope, { origin }: Pick<Network, 'origin'>): string {
  return new URL(`/api/${plugin.descriptor.shortName ?? plugin.manifest.id}`, origin).href;
}

/** Where a file endpoint of the plugin's answers. @throws HostError `endpoint-outside` */
export function fileAddress(
  endpoint: FileEndpoint,
  input: Input,
  scope: PluginScope,
  projectId: string,
  network: Pick<Network, 'origin'>,
): string {
  const { path, query } = requestParts(endpoint, input, projectId);
  return urlOf(path, query, scope, network).href;
}

/** What a file endpoint of the plugin's answers. @throws ApiError */
export async function readFile(
  endpoint: FileEndpoint,
  input: Input,
  scope: PluginScope,
  projectId: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Blob> {
  const address = fileAddress(endpoint, input, scope, projectId, network);
  const request = new Request(address, { credentials: 'same-origin' });
  // A large file on a slow line takes its time.
  return send(endpoint, request, { scope, network, signal, milliseconds: undefined }, async (answer) => {
    if (!answer.ok) throw await refusalIn(endpoint, answer);
    return answer.blob();
  });
}

function requestOf(
  endpoint: Endpoint,
  input: Input,
  scope: PluginScope,
  projectId: string,
  network: Network,
): Request {
  const { path, query, body, headers } = requestParts(endpoint, input, projectId);
  return new Request(urlOf(path, query, scope, network), {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** @throws HostError `endpoint-outside`: dots in a path, or in a parameter, lead to the server half of another plugin. */
function urlOf(
  path: string,
  query: Readonly<Record<string, string>>,
  scope: PluginScope,
  network: Pick<Network, 'origin'>,
): URL {
  const address = addressOf(scope, network);
  const url = new URL(address + path);
  if (!url.href.startsWith(`${address}/`))
    throw new HostError(
      'endpoint-outside',
      `"${scope.plugin.manifest.id}" asked for ${url.href}, which is outside its own server half (${address}).`,
    );
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

interface Sending extends CallOptions {
  readonly scope: PluginScope;
  readonly network: Network;
  /** How long to wait; undefined: as long as it takes. */
  readonly milliseconds: number | undefined;
}

async function send<R>(
  endpoint: EndpointBase,
  request: Request,
  { scope, network, signal, milliseconds }: Sending,
  accept: (answer: Response) => Promise<R>,
): Promise<R> {
  scope.live();
  const late = new AbortController();
  const timer: Disposable | undefined =
    milliseconds === undefined
      ? undefined
      : scope.store.timeout(
          () =>
            late.abort(
              new ApiError(0, 'TIMEOUT', `${place(endpoint)} did not answer in ${milliseconds} ms.`),
            ),
          milliseconds,
        );
  const ends = AbortSignal.any([scope.signalWith(signal), late.signal]);
  try {
    return await accept(await carried(endpoint, request, scope, network, ends));
  } catch (cause) {
    // A caller that aborts gets its own reason; every other failure is an ApiError.
    if (ends.aborted) throw ends.reason;
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(0, 'NETWORK', `${place(endpoint)} did not reach the server.`, { cause });
  } finally {
    timer?.dispose();
  }
}

/** A GET that changes nothing is sent a second time when the network, or a proxy in it, failed. */
async function carried(
  { method, writesOnGet }: EndpointBase & Pick<Endpoint, 'writesOnGet'>,
  request: Request,
  scope: PluginScope,
  network: Network,
  signal: AbortSignal,
): Promise<Response> {
  const once = () =>
    network.fetch(new Request(request.clone(), { signal }), {
      pluginId: scope.plugin.manifest.id,
      endpoint: apiName,
    });
  if (method !== 'GET' || writesOnGet) return once();
  const first = await once().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return undefined;
  });
  return first === undefined || first.status === 502 || first.status === 504 ? once() : first;
}

const refusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string().optional(),
    details: z.unknown().optional(),
  }),
});

/** @throws ApiError for a refusal, and for an answer that does not fit the contract. */
async function readReply(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!response.ok) throw await refusalIn(endpoint, response);
  const body = parsedJson(await response.text());
  if (body.problem !== undefined) throw unexpected(endpoint, response, 'without JSON', body.problem);
  const answer = endpoint.response.safeParse(body.json);
  if (answer.success) return answer.data;
  throw unexpected(endpoint, response, 'with something that its contract does not say', answer.error);
}

async function refusalIn(endpoint: EndpointBase, response: Response): Promise<ApiError> {
  const said = refusal.safeParse(parsedJson(await response.text()).json);
  if (!said.success) return unexpected(endpoint, response, 'without a reason');
  const { code, message, requestId, details } = said.data.error;
  return new ApiError(response.status, code, message, { requestId, details });
}

function unexpected(endpoint: EndpointBase, { status }: Response, how: string, cause?: unknown): ApiError {
  return new ApiError(status, 'UNEXPECTED_ANSWER', `${place(endpoint)} answered ${status} ${how}.`, {
    cause,
  });
}

/** An empty answer is not an error: some calls answer nothing. */
function parsedJson(content: string): { readonly json?: unknown; readonly problem?: unknown } {
  try {
    return content === '' ? {} : { json: JSON.parse(content) };
  } catch (problem) {
    return { problem };
  }
}

function place({ method, path }: EndpointBase): string {
  return `${method} ${path}`;
}
