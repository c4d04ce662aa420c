import type { z } from 'zod';
import { HttpError } from './errors.ts';

/** One call to a configured service. */
export interface OutgoingRequest {
  /** `GET` when left out. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Added to the path as a query. */
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Headers besides those that the configuration adds. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the call, and rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Whether a call that failed may be sent again. GET, PUT and DELETE are; say so for a POST that is harmless twice. */
  readonly repeatable?: boolean;
}

/** What the service answered, whatever its status. */
export interface OutgoingAnswer {
  /** HTTP status. A 404 or 500 does not reject. */
  readonly status: number;
  /** Headers of the answer. */
  readonly headers: Headers;
  /** Body of the answer. */
  readonly body: Uint8Array;
  /** The body, read as UTF-8. */
  text(): string;
  /**
   * The body, read as JSON and parsed with the schema.
   * @throws OutgoingError `SERVICE_ANSWER` when the body is not JSON of this shape
   */
  json<S extends z.ZodType>(schema: S): z.output<S>;
}

/** Why a call out did not get an answer. A route that does not catch it answers 502 or 504 with the code. */
export class OutgoingError extends HttpError {
  /** Why there is no answer. */
  declare readonly code: OutgoingErrorCode;
  constructor(code: OutgoingErrorCode, message: string, cause?: unknown) {
    super(code === 'SERVICE_TIMEOUT' ? 504 : 502, code, message, { cause });
  }
}

/** Why a call out did not get an answer. */
export type OutgoingErrorCode =
  /** The deployment configures no service of this name. */
  | 'SERVICE_NOT_CONFIGURED'
  /** The call leaves the configured address, or that leads to a private address which the deployment does not allow. */
  | 'SERVICE_NOT_ALLOWED'
  | 'SERVICE_TIMEOUT'
  | 'SERVICE_UNREACHABLE'
  /** The answer is too large or is not what was expected. */
  | 'SERVICE_ANSWER';

/**
 * Calls to services outside, which the plugin's entry in `gantry.config.json` configures by name. A plugin reaches nothing else
 * through it: redirects are not followed, and private addresses are refused unless the entry allows them. Make such calls in a
 * job, or outside a transaction: a transaction that waits for another machine holds a database connection.
 */
export interface Outgoing {
  /** Whether the deployment configures the service. */
  has(service: string): boolean;
  /**
   * Retries a repeatable call that was not answered, or was answered 429, 502, 503 or 504, after 0.5, 1, 2 … s.
   * @param service - as the configuration names it
   * @param path - below the configured address, without a leading slash
   * @throws OutgoingError when there is no answer
   */
  call(service: string, path: string, request?: OutgoingRequest): Promise<OutgoingAnswer>;
}
