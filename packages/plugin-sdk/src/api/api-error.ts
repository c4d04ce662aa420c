import type { EndpointBase, RefusalOf } from '@gantry/plugin-sdk/contract';

/**
 * A call that failed. `code` is the server's, or one of ours:
 * - `NETWORK`: the server was not reached.
 * - `TIMEOUT`: it did not answer in time.
 * - `UNEXPECTED_ANSWER`: its answer does not fit the contract.
 */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** What went wrong, for code to branch on. */
  readonly code: string;
  /** What a refusal says beyond its code; `refusalOf` checks and types it. */
  readonly details: unknown;
  /** Names the request in the server's log. */
  readonly requestId: string | undefined;

  /** @param message - English, for logs; `problemText` has the user's words. */
  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      readonly details?: unknown;
      readonly requestId?: string | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.requestId = more.requestId;
  }
}

/**
 * The refusal that an endpoint declares, its details checked; undefined for everything else.
 *
 * ```ts
 * const refusal = refusalOf(plantCalls.update, error);
 * if (refusal?.code === 'VERSION_CONFLICT') show(refusal.details.current);
 * ```
 */
export function refusalOf<E extends EndpointBase>(endpoint: E, error: unknown): RefusalOf<E> | undefined {
  if (!(error instanceof ApiError) || !Object.hasOwn(endpoint.refusals, error.code)) return undefined;
  const { code } = error;
  const schema = endpoint.refusals[code]?.details;
  const details = schema?.safeParse(error.details);
  if (details?.success === false) return undefined;
  // The code is one of the endpoint's, and the details are what its schema gives.
  return { code, details: details?.data } as RefusalOf<E>;
}
