import type { ApiError } from '@gantry/contract';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { translateFailure } from '../database/failure.ts';

/** Answers every failure with the contract's error body. Details that are not meant for the caller go only to the log. */
export function installErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerFailure(request, reply, error));
}

export function answerFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = toHttpError(error);
  if (failure.status >= 500 && failure.status !== 503)
    request.log.error({ err: error }, 'The request failed');
  else if (failure.status === 503) request.log.warn({ err: error }, 'The request could not be served now');
  // Fastify closes the connection after a body that is too large; a browser that is still sending would never read the answer.
  // `drainUnreadBody` reads the rest instead.
  reply.removeHeader('connection');
  for (const [name, value] of Object.entries(headersOf(failure))) reply.header(name, value);
  const body: ApiError = {
    error: {
      code: failure.code,
      message: failure.message,
      requestId: request.id,
      ...(failure.details === undefined ? {} : { details: failure.details }),
    },
  };
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function headersOf(failure: HttpError): Record<string, string> {
  if (failure.status === 503) return { 'retry-after': '2' };
  // Otherwise the rest of the request would be read as the next request.
  if (failure.status === 408) return { connection: 'close' };
  const details = failure.details;
  if (
    failure.status === 429 &&
    typeof details === 'object' &&
    details !== null &&
    'retryAfterSeconds' in details
  )
    return { 'retry-after': String(details.retryAfterSeconds) };
  return {};
}

function toHttpError(error: unknown): HttpError {
  const translated = translateFailure(error);
  if (translated instanceof HttpError) return translated;
  if (isHttpErrorOfAnotherCopy(translated))
    return new HttpError(translated.status, translated.code, translated.message, {
      details: translated.details,
    });
  if (isFastifyError(translated)) return fromFastify(translated);
  return new HttpError(
    500,
    'INTERNAL',
    'Something went wrong on the server. Quote the request id when you report it.',
    {
      cause: error,
    },
  );
}

/** A plugin's bundle may contain its own copy of the SDK's error classes, so `instanceof` would miss them. */
function isHttpErrorOfAnotherCopy(error: unknown): error is HttpError {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status >= 400 &&
    error.status <= 599 &&
    'code' in error &&
    typeof error.code === 'string'
  );
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

/** What to do about what Fastify refuses. */
const plainTexts: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY:
    'The body is not JSON. JSON has no NaN: leave such a value out, or send null.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    'This call does not read a body of this kind. Send JSON, with Content-Type: application/json.',
};

function fromFastify(error: FastifyError): HttpError {
  const status = error.statusCode ?? 500;
  const codes: Record<number, string> = {
    400: 'INVALID_REQUEST',
    404: 'NOT_FOUND',
    405: 'METHOD_NOT_ALLOWED',
    413: 'BODY_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
  };
  if (status >= 500)
    return new HttpError(500, 'INTERNAL', 'Something went wrong on the server.', { cause: error });
  const message =
    status === 413
      ? 'What was sent is too large. Send less at once.'
      : (plainTexts[error.code] ?? error.message);
  return new HttpError(status, codes[status] ?? 'INVALID_REQUEST', message, { cause: error });
}
