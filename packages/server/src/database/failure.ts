import { ConflictError, HttpError } from '@gantry/plugin-sdk/server';
import { DiskFullError, isDiskFull } from '../files/disk-room.ts';
import { ServerBusyError } from './admission.ts';

/**
 * The database cannot be reached, is starting or stopping, or does not answer. Nothing was saved, except perhaps when the
 * connection broke during the commit: a caller that tries again may find the work done.
 */
export class DatabaseUnavailableError extends HttpError {
  constructor(cause?: unknown) {
    super(503, 'DATABASE_UNAVAILABLE', 'The database is not reachable at the moment. Try again shortly.', {
      cause,
    });
  }
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);
/** SQLSTATE of a server that is shutting down, starting up, out of connections, or whose connection broke. */
const unavailableStates = /^(08...|57P0[1-5]|53300)$/;
/** `pg` and its pool report these without a code. */
const brokenConnection =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|client has encountered a connection error|client was closed|not queryable/i;

/** The SQLSTATE or Node.js error code of an error. */
export function failureCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the database itself is unavailable, as opposed to having refused one statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = failureCode(error);
  if (code !== undefined && (networkCodes.has(code) || unavailableStates.test(code))) return true;
  return error instanceof Error && brokenConnection.test(error.message);
}

/** Whether no connection of a pool was free in time. A pool says the same of a server that does not answer a new connection. */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout exceeded when trying to connect/i.test(error.message);
}

/** Whether a statement was refused only because an earlier one in its transaction failed. */
export function isAborted(error: unknown): boolean {
  return failureCode(error) === '25P02';
}

/**
 * Translates a failed statement into an HTTP error. Programming errors are returned unchanged and become a 500.
 */
export function translateFailure(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  if (isUnavailable(error)) return new DatabaseUnavailableError(error);
  if (isDiskFull(error)) return new DiskFullError(error);
  switch (failureCode(error)) {
    case '40001':
    case '40P01':
      return new ConflictError(
        'BUSY',
        'Somebody else changed the same data at this moment. Try again.',
        undefined,
      );
    case '55P03':
      return new ServerBusyError(error);
    case '57014':
      return new HttpError(
        503,
        'DATABASE_SLOW',
        'The database took too long to answer. Try again in a moment.',
        { cause: error },
      );
    // The NUL character and lone surrogates are valid in JSON but not in PostgreSQL text.
    case '22021':
    case '22P05':
      return new HttpError(400, 'INVALID_REQUEST', 'A text contains a character that cannot be stored.', {
        cause: error,
      });
    // Values that pass a schema but fit no column: too large an integer, a date that does not exist, or an offset of a day.
    case '22003':
    case '22007':
    case '22008':
    case '22009':
      return new HttpError(400, 'INVALID_REQUEST', 'A number or a date is out of range.', { cause: error });
    default:
      return error;
  }
}
