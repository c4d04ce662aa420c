import type { Refusals } from '@gantry/plugin-sdk/contract';
import type { z } from 'zod';
import type { Tx } from './database.ts';
import type { StreamedAnswer } from './streamed-answer.ts';

/** The signed-in member on whose behalf a route runs. */
export interface RouteUser {
  /** UUID of the account. */
  readonly id: string;
  /** Full name. */
  readonly name: string;
  /** E-mail address. */
  readonly email: string;
  /** UUID of the company. */
  readonly companyId: string;
  /** Permission codes that the member holds in this project, now. */
  readonly permissions: ReadonlySet<string>;
}

/** The works contract whose rules for forms a project follows. */
export type ProjectVariant = 'TCE10' | 'TCE11' | 'TY';

/** The request, parsed with the route's schemas. */
export interface RouteInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  /** Parameters of the path. */
  readonly params: z.output<P>;
  /** Query of the address. */
  readonly query: z.output<Q>;
  /** Body of the request. */
  readonly body: z.output<B>;
}

/** What the host gives to a handler with each request. */
export interface RouteContext {
  /** Open transaction in the project; commits when the handler resolves. */
  readonly tx: Tx;
  /**
   * Commits `tx` now and gives its connection back, for a call that goes on in transactions of its own. After that `tx` takes no
   * statement, and what fails rolls nothing back.
   */
  commit(): Promise<void>;
  /** The member who calls. */
  readonly user: RouteUser;
  /** Project of the request. `timeZone` is an IANA name; `variant` says which contract's forms the project follows. */
  readonly project: {
    readonly id: string;
    readonly code: string;
    readonly timeZone: string;
    readonly variant: ProjectVariant;
  };
  /** Time of the request by the server's clock. */
  readonly now: Date;
  /** Names the request in the log and in error answers. */
  readonly requestId: string;
  /** Address of the caller. */
  readonly ip: string;
  /**
   * Id of the caller's browser, a UUID; null for callers that send none. It is what the caller says: compare it with devices that somebody
   * registered.
   */
  readonly deviceId: string | null;
}

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
  /** HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the address of the plugin; `:name` segments are parameters. */
  readonly path: `/${string}`;
  /** One line for the API documentation. */
  readonly summary: string;
  /** Where the request has the project's id; the field is always named `projectUUID`. */
  readonly project: 'params' | 'query' | 'body';
  /** A second name for the project's id, accepted beside `projectUUID` and, like it, in the query. */
  readonly projectAlias?: string;
  /** Code that the caller needs; empty: every member may. */
  readonly permission: string;
  /** Schema of the path's parameters. */
  readonly params?: P;
  /** Schema of the query. */
  readonly query?: Q;
  /** Schema of the body. */
  readonly body?: B;
  /** `fileReply` for a route that answers with a file. */
  readonly response: R;
  /** Largest body in bytes: 1 MiB when left out, 64 MiB at most. Larger ones are refused with 413. Files come as uploads, not as bodies. */
  readonly bodyLimit?: number;
  /** Fields of the body that a multipart form may send as files, and the upload rule of each. */
  readonly multipart?: Readonly<Record<string, string>>;
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
  /** A GET whose answer has an `ETag`, so that one that has not changed is not sent again. */
  readonly polled?: boolean;
  /**
   * Answers the request in the open transaction, which is rolled back when this throws.
   * @throws HttpError for an answer other than success; anything else answers 500
   */
  handle(input: RouteInput<P, Q, B>, context: RouteContext): Promise<z.input<R> | StreamedAnswer>;
}

/**
 * Returns the route as it is, with its handler typed by its schemas. `implement` makes routes from a contract; use this for a
 * call that no contract describes.
 */
export function defineRoute<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUndefined,
>(route: Route<P, Q, B, R>): Route<P, Q, B, R> {
  return route;
}
