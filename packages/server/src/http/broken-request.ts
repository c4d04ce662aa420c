import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiError } from '@gantry/contract';
import { afterReading } from './request-timeouts.ts';

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Refusals by the code of Node.js. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'HEADERS_TOO_LARGE',
    message: 'The address or the headers of the request are longer than the 16 kB that the server reads.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'REQUEST_TIMED_OUT',
    message: 'The request did not arrive in time. Send it again.',
  },
};
const malformed: Refusal = { status: 400, code: 'INVALID_REQUEST', message: 'This is not an HTTP request.' };

/**
 * Answers a request that Node.js could not read, and so reaches no route. The rest of it is read and discarded: a socket that is closed
 * before that takes the answer with it.
 * @param restMs - milliseconds within which the rest must arrive
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, restMs: number): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // What follows is no request either.
  if (!socket.writable || socket.writableEnded) return;
  const { status, code, message } = refusals[error.code ?? ''] ?? malformed;
  const body: ApiError = { error: { code, message, requestId: randomUUID() } };
  const text = JSON.stringify(body);
  socket.removeAllListeners('data');
  socket.on('data', () => undefined);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
  const timer = afterReading(() => socket.destroy(), restMs);
  socket.once('end', () => socket.destroy());
  socket.once('close', () => clearTimeout(timer));
}
