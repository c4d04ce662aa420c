import type { Refusals } from '@gantry/plugin-sdk/contract';
import type { z } from 'zod';
import type { Tx } from './database.ts';

/** The signed-in member on whose behalf a route runs. */
export interface RouteUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly companyId: string;
  /** Permission codes that the member holds in this project, now. */
  readonly permissions: ReadonlySet<string>;
}

export interface RouteInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

export interface RouteContext {
  /** Open transaction in the project; commits when the handler resolves. */
  readonly tx: Tx;
  readonly user: RouteUser;
  readonly project: { readonly id: string; readonly code: string; readonly timeZone: string };
  readonly now: Date;
  readonly requestId: string;
  readonly ip: string;
}

type Place = 'params' | 'query' | 'body';

/**
 * One call of a plugin's HTTP interface. The host parses, finds the session (401), the membership (404) and the
 * permission (403), opens the transaction and runs `handle`. The path is below `/api/<plugin id>`, or below
 * the short name that the deployment gives the plugin.
 */
export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  /** Where the project's id stands in the request; the field is always named `projectUUID`. */
  readonly project: Place;
  readonly permission: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /**
   * A GET runs in a read-only transaction, in which PostgreSQL refuses every change. With this it may write; callers then send
   * the header `X-Gantry-Intent: write`, and its answer is never cached.
   */
  readonly writesOnGet?: boolean;
  /** Of the endpoint that it implements, for messages and tests. */
  readonly name?: string;
  /** What callers are expected to handle, by code; the API documentation lists them. */
  readonly refusals?: Refusals;
  /** Sent twice, it acts once. */
  readonly idempotent?: boolean;
  handle(input: RouteInput<P, Q, B>, context: RouteContext): Promise<z.input<R>>;
}

export function defineRoute<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUndefined,
>(route: Route<P, Q, B, R>): Route<P, Q, B, R> {
  return route;
}
