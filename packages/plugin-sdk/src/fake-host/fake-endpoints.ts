import {
  type AnswerOf,
  closed,
  type Endpoint,
  type Endpoints,
  invalidFields,
  type ParsedOf,
  paramsOf,
  pathNames,
  projectNamed,
  projectSpots,
  type Refuse,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import type { FakeCaller } from './fake-network.ts';

/** What the server half answers to one endpoint, from input that passed the contract. */
export type FakeAnswer<E extends Endpoint> = (
  input: ParsedOf<E>,
  context: {
    /** Refuses with a code that the endpoint declares, or with `NOT_FOUND`. */
    readonly refuse: Refuse<E> & ((code: 'NOT_FOUND') => never);
  },
) => AnswerOf<E> | Promise<AnswerOf<E>>;
/** An endpoint that is left out must not be called. */
export type FakeAnswers<C extends Endpoints> = { readonly [K in keyof C]?: FakeAnswer<C[K]> };

/**
 * - `network`: the request does not arrive.
 * - `lost`: the server does what was asked, and its answer does not arrive.
 * - `silent`: no answer comes; `host.advance(30_000)` lets the call time out.
 * - `unreadable`: a page of a proxy comes in place of the answer.
 * - otherwise: the server refuses so.
 */
export type FakeFault =
  | 'network'
  | 'lost'
  | 'silent'
  | 'unreadable'
  | { readonly status: number; readonly code: string; readonly details?: unknown };

type Asked<C extends Endpoints> = {
  [K in keyof C & string]: { readonly call: K; readonly input: ParsedOf<C[K]> };
}[keyof C & string];

/** A plugin's server half, simulated by a test. */
export interface FakeServer<C extends Endpoints> {
  /** For `createTestHost`. */
  http(request: Request, endpoint?: string, caller?: FakeCaller): Promise<Response>;
  /** The calls that passed the contract, in order, with their parsed input. */
  readonly asked: readonly Asked<C>[];
  /** Inputs of one endpoint's calls, in order. */
  inputsOf<K extends keyof C & string>(call: K): readonly ParsedOf<C[K]>[];
  /** What happens to the next call, or to the next one of an endpoint. A GET is sent again after `network` and `lost`. */
  fail(fault: FakeFault, call?: keyof C & string): void;
  /** Answers, of one endpoint or of all, arrive only once the returned function was called. */
  hold(call?: keyof C & string): () => void;
}

/**
 * A server for tests, which checks both sides against the contract. It checks project, permission and input as the real server
 * does (404, 403, 400), and the answer. A wrong answer of the test is sent as 500 and fails the test.
 *
 * ```ts
 * const server = fakeEndpoints(plantCalls, { page: () => ({ plants: [], total: 0 }) });
 * const host = await createTestHost(plugin, { permissions: ['PLANT_VIEW'], http: server.http });
 * ```
 * @param onFault - told of a wrong answer in place of failing the test
 */
export function fakeEndpoints<C extends Endpoints>(
  endpoints: C,
  answers: FakeAnswers<C>,
  onFault: (fault: unknown) => void = failTest,
): FakeServer<C> {
  const asked: Asked<C>[] = [];
  const faults: { readonly fault: FakeFault; readonly call: string | undefined }[] = [];
  const holds = new Set<{ readonly call: string | undefined; readonly released: Promise<void> }>();
  const nextFault = (call: string) => {
    const at = faults.findIndex((one) => one.call === undefined || one.call === call);
    return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
  };

  async function answered(request: Request, caller: FakeCaller | undefined): Promise<Response> {
    const url = new URL(request.url);
    const found = find(endpoints, request.method, url.pathname);
    if (!found) return refusal(404, 'NOT_FOUND');
    const { name, endpoint, params } = found;
    const fault = nextFault(name);
    if (fault === 'network') throw new TypeError('Failed to fetch');
    if (fault === 'silent') return new Promise(() => undefined);
    if (fault === 'unreadable') return new Response('<h1>Proxy</h1>');
    const checked = await check(endpoint, request, url, params, caller);
    if (checked instanceof Response) return checked;
    // The input of the endpoint that the name stands for.
    asked.push({ call: name, input: checked } as Asked<C>);
    const answer =
      typeof fault === 'object'
        ? refusal(fault.status, fault.code, fault.details)
        : await answerOf(name, endpoint, Reflect.get(answers, name), checked);
    for (const { call, released } of holds) if (call === undefined || call === name) await released;
    if (fault === 'lost') throw new TypeError('The connection was cut.');
    return answer;
  }

  async function answerOf(
    name: string,
    endpoint: Endpoint,
    answer: unknown,
    input: object,
  ): Promise<Response> {
    try {
      if (typeof answer !== 'function') throw new Error(`The test gives no answer to "${name}".`);
      const given = endpoint.response.parse(await answer(input, { refuse: refuserOf(endpoint) }));
      return given === undefined ? new Response(null, { status: 204 }) : Response.json(given);
    } catch (error) {
      if (error instanceof Refused) return refusal(error.status, error.code, error.details);
      onFault(new Error(`The fake answer to "${name}" is wrong: ${messageOf(error)}`, { cause: error }));
      return refusal(500, 'INTERNAL');
    }
  }

  return {
    http: (request, _endpoint, caller) => answered(request, caller),
    asked,
    // What was kept under a name is that endpoint's input.
    inputsOf: (name) => asked.filter(({ call }) => call === name).map(({ input }) => input as never),
    fail: (fault, call) => void faults.push({ fault, call }),
    hold(call) {
      let release: () => void = () => undefined;
      const held = { call, released: new Promise<void>((resolve) => (release = resolve)) };
      holds.add(held);
      return () => {
        holds.delete(held);
        release();
      };
    },
  };
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  constructor(status: number, code: string, details: unknown) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

function refuserOf({ refusals, method, path }: Endpoint) {
  return (code: string, _message?: string, details?: unknown): never => {
    if (code === 'NOT_FOUND') throw new Refused(404, code, undefined);
    const spec = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
    if (!spec) throw new Error(`${method} ${path} declares no refusal ${code}.`);
    throw new Refused(spec.status, code, spec.details?.parse(details));
  };
}

function refusal(status: number, code: string, details?: unknown): Response {
  const error = { code, message: `The test refused: ${code}`, requestId: 'test-request', details };
  return Response.json({ error }, { status });
}

type Place = Endpoint['project'];
const places: readonly Place[] = ['params', 'query', 'body'];
const noFields = z.strictObject({});

/** The parsed input, or why the server would refuse it. */
async function check(
  endpoint: Endpoint,
  request: Request,
  url: URL,
  params: Readonly<Record<string, string>>,
  caller: FakeCaller | undefined,
): Promise<object | Response> {
  const text = await request.text();
  const sent: Readonly<Record<Place, Readonly<Record<string, unknown>>>> = {
    params,
    query: Object.fromEntries(url.searchParams),
    body: z.record(z.string(), z.unknown()).parse(text === '' ? {} : JSON.parse(text)),
  };
  const spots = projectSpots(endpoint);
  const named = projectNamed(spots, sent);
  if ('differ' in named) return refusal(400, 'PROJECT_CONFLICT');
  if (named.id === undefined) return refusal(400, 'PROJECT_REQUIRED');
  if (caller && named.id !== caller.projectId) return refusal(404, 'NOT_FOUND');
  const { permission } = endpoint;
  if (caller && permission !== '' && !caller.permissions.has(permission))
    return refusal(403, 'FORBIDDEN', { permission });
  if (endpoint.writesOnGet && request.headers.get('x-gantry-intent') !== 'write')
    return refusal(403, 'INTENT_REQUIRED');
  const input: Record<string, unknown> = {};
  const isProject = (place: Place, field: string) =>
    spots.some((spot) => spot.place === place && spot.name === field);
  for (const place of places) {
    const schema =
      place === 'params'
        ? paramsOf(endpoint)
        : place === endpoint.inputIn
          ? closed(endpoint.input)
          : noFields;
    const fields = Object.entries(sent[place]).filter(([field]) => !isProject(place, field));
    const parsed = schema.safeParse(Object.fromEntries(fields));
    if (!parsed.success)
      return refusal(400, 'INVALID_REQUEST', { fields: invalidFields(place, parsed.error) });
    Object.assign(input, parsed.data);
  }
  return input;
}

/** The endpoint whose path the address ends with; fixed parts win over parameters. */
function find(endpoints: Endpoints, method: string, pathname: string) {
  const path = pathname.replace(/^\/api\/[^/]+/, '');
  const byFewestParameters = Object.entries(endpoints).sort(
    ([, one], [, other]) => pathNames(one.path).length - pathNames(other.path).length,
  );
  for (const [name, endpoint] of byFewestParameters) {
    const values = new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
    if (!values || endpoint.method !== method) continue;
    const params = Object.fromEntries(
      pathNames(endpoint.path).map((key, at) => [key, decodeURIComponent(values[at + 1] ?? '')]),
    );
    return { name, endpoint, params };
  }
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Throwing to the caller could hide the fault, because the test may expect the call to fail. */
function failTest(fault: unknown): void {
  queueMicrotask(() => {
    throw fault;
  });
}
