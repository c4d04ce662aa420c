/**
 * A call that did not do what was asked. `code` is the server's, or one of ours:
 * - `NETWORK`: the server was not reached.
 * - `TIMEOUT`: it did not answer in time.
 * - `UNREADABLE`: its answer is not what the contract says.
 */
export class PermitApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Names the request in the server's log. */
  readonly requestId: string | undefined;
  readonly details: unknown;

  constructor(
    code: string,
    message: string,
    more: {
      readonly status?: number;
      readonly requestId?: string | undefined;
      readonly details?: unknown;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'PermitApiError';
    this.code = code;
    this.status = more.status ?? 0;
    this.requestId = more.requestId;
    this.details = more.details;
  }
}
