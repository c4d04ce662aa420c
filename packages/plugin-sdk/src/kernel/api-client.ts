import { type Api, ApiError, type CallOptions, type Disposable } from '@gantry/plugin-sdk';
import { type Endpoint, type Endpoints, type FileEndpoint, requestParts } from '@gantry/plugin-sdk/contract';
import { z } from 'zod';
import type { PluginScope } from './plugin-scope.ts';
import type { KernelFetch } from './ports.ts';

/** Milliseconds, where the endpoint says nothing. */
const usualTimeout = 30_000;
/** Names requests of `ctx.api` where those of `ctx.http` have the name of their endpoint. */
const apiName = 'ctx.api';

type Input = Readonly<Record<string, unknown>>;

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
  const entries = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    (input: Input = {}, options: CallOptions = {}) =>
      send(
        endpoint,
        requestOf(endpoint, input, projectId, addressOf(scope, network)),
        scope,
        network,
        options,
      ),
  ]);
  // One function for each endpoint, with the input and the reply that it names.
  return Object.fromEntries(entries) as Api<C>;
}

function addressOf({ plugin }: PluginScope, { origin }: Pick<Network, 'origin'>): string {
  return new URL(`/api/${plugin.descriptor.shortName ?? plugin.manifest.id}`, origin).href;
}

/** Where a file endpoint of the plugin's answers. */
export function fileAddress(
  endpoint: FileEndpoint,
  input: Input,
  scope: PluginScope,
  projectId: string,
  network: Pick<Network, 'origin'>,
): string {
  const { path, query } = requestParts(endpoint, input, projectId);
  return urlOf(addressOf(scope, network) + path, query).href;
}

function requestOf(endpoint: Endpoint, input: Input, projectId: string, address: string): Request {
  const { path, query, body, headers } = requestParts(endpoint, input, projectId);
  return new Request(urlOf(address + path, query), {
    ...{ method: endpoint.method, headers, credentials: 'same-origin' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function urlOf(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

async function send(
  endpoint: Endpoint,
  request: Request,
  scope: PluginScope,
  network: Network,
  { signal }: CallOptions,
): Promise<unknown> {
  scope.live();
  const late = new AbortController();
  const milliseconds = endpoint.timeoutMs ?? usualTimeout;
  const timer: Disposable = scope.store.timeout(
    () => late.abort(new ApiError(0, 'TIMEOUT', `${place(endpoint)} did not answer in ${milliseconds} ms.`)),
    milliseconds,
  );
  const ends = AbortSignal.any([scope.signalWith(signal), late.signal]);
  try {
    const answer = await carried(endpoint, request, scope, network, ends);
    return await read(endpoint, answer);
  } catch (cause) {
    // A caller that aborts gets its own reason; every other failure is an ApiError.
    if (ends.aborted) throw ends.reason;
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(0, 'NETWORK', `${place(endpoint)} did not reach the server.`, { cause });
  } finally {
    timer.dispose();
  }
}

/** A GET that changes nothing is sent a second time when the network, or a proxy in it, failed. */
async function carried(
  { method, writesOnGet }: Endpoint,
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
async function read(endpoint: Endpoint, response: Response): Promise<unknown> {
  const { status } = response;
  const body = parsedJson(await response.text());
  const unexpected = (how: string, cause?: unknown) =>
    new ApiError(status, 'UNEXPECTED_ANSWER', `${place(endpoint)} answered ${status} ${how}.`, { cause });
  if (!response.ok) {
    const said = refusal.safeParse(body.json);
    if (!said.success) throw unexpected('without a reason');
    const { code, message, requestId, details } = said.data.error;
    throw new ApiError(status, code, message, { requestId, details });
  }
  if (body.problem !== undefined) throw unexpected('without JSON', body.problem);
  const answer = endpoint.response.safeParse(body.json);
  if (answer.success) return answer.data;
  throw unexpected('with something that its contract does not say', answer.error);
}

/** An empty answer is not an error: some calls answer nothing. */
function parsedJson(content: string): { readonly json?: unknown; readonly problem?: unknown } {
  try {
    return content === '' ? {} : { json: JSON.parse(content) };
  } catch (problem) {
    return { problem };
  }
}

function place({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
