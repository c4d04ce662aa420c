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
