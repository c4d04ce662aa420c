import {
  type AnswerOf,
  closed,
  type Endpoint,
  type Endpoints,
  type ParsedOf,
  paramNames,
  paramsOf,
  type Refuse,
} from '@gantry/plugin-sdk/contract';
import { HttpError } from './errors.ts';
import type { Route, RouteContext } from './route.ts';
import type { StreamedAnswer } from './streamed-answer.ts';

/** What answers one endpoint. `refuse` knows the refusals that the endpoint declares. */
export type Handler<E extends Endpoint> = (
  input: ParsedOf<E>,
  context: RouteContext & { readonly refuse: Refuse<E> },
) => Promise<undefined extends AnswerOf<E> ? AnswerOf<E> | Nothing : AnswerOf<E> | Streamed<AnswerOf<E>>>;

/** How a handler streams an answer that is an object. */
export type Streamed<A> = A extends object ? StreamedAnswer<A> : never;

/** What a handler returns where there is nothing to answer. */
// biome-ignore lint/suspicious/noConfusingVoidType: an endpoint without a body takes a handler that returns nothing
export type Nothing = void;

/** A handler for every endpoint: a missing one does not compile. */
export type Handlers<C extends Endpoints> = { readonly [K in keyof C]: Handler<C[K]> };

/**
 * The routes of a contract's endpoints. Input and answer are typed and checked; a handler refuses with a code that its endpoint
 * declares.
 *
 * ```ts
 * const plantRoutes = implement(plantCalls, {
 *   async add(fields, { tx, refuse }) {
 *     if (await isTaken(tx, fields.name)) throw refuse('PLANT_NAME_TAKEN', 'Another plant has this name.', taken);
 *     return { plant: await insert(tx, fields) };
 *   },
 * });
 * ```
 */
export function implement<C extends Endpoints>(endpoints: C, handlers: Handlers<C>): readonly Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    // `Handlers` says that each name has its handler, which takes what the endpoint's schemas give.
    const handle = Reflect.get(handlers, name) as Handle;
    return routeOf(name, endpoint, handle);
  });
}

type Handle = (input: object, context: object) => Promise<unknown>;

function routeOf(name: string, endpoint: Endpoint, handle: Handle): Route {
  const { method, path, summary, permission, project, response, refusals } = endpoint;
  const refuse = (code: string, message: string, details?: unknown): never => {
    throw new HttpError(refusals[code]?.status ?? 409, code, message, { details });
  };
  return {
    name,
    method,
    path,
    summary,
    permission,
    project,
    response,
    refusals,
    ...(paramNames(path).length > 0 && { params: paramsOf(endpoint) }),
    [endpoint.inputIn]: closed(endpoint.input),
    ...(endpoint.projectAlias !== undefined && { projectAlias: endpoint.projectAlias }),
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    ...(endpoint.multipart !== undefined && { multipart: endpoint.multipart }),
    ...(endpoint.writesOnGet && { writesOnGet: true }),
    ...(endpoint.idempotent && { idempotent: true }),
    ...(endpoint.polled && { polled: true }),
    handle: ({ params, query, body }, context) =>
      handle(Object.assign({}, params, query, body), { ...context, refuse }),
  };
}
