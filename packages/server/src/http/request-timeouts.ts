import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';

/** How long, in milliseconds, the server waits. Except for a page, it then closes the connection. */
export interface RequestTimeouts {
  /** Until the headers are complete, from the first byte. */
  readonly headers: number;
  /** Until a body that is kept in memory is complete, from the headers. */
  readonly body: number;
  /** Between two bytes of a body that is streamed to the disk. The whole upload has no limit. */
  readonly quiet: number;
  /** Until the rest of a body has arrived, from the end of an answer that did not wait for it. */
  readonly rest: number;
  /** Until the first answers for a page are there. After that the page is sent without them, and the browser asks for them. */
  readonly page: number;
}

export const standardTimeouts: RequestTimeouts = {
  headers: 60_000,
  body: 60_000,
  quiet: 60_000,
  rest: 20_000,
  page: 100,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Like `streams`, for bodies that are multipart forms. */
    readonly forms?: boolean;
    /** The handler reads the body as it arrives and sets its own time limit. */
    readonly streams?: boolean;
  }
}

/** Ends requests whose body does not arrive in time, with 408 REQUEST_TIMED_OUT. */
export function limitBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
    const { streams, forms } = request.routeOptions.config;
    if (!hasBody || streams || (forms && isForm(request.headers))) return payload;
    return timed(payload, timeoutMs);
  });
}

/** Whether the body is a multipart form. */
const isForm = ({ 'content-type': type }: IncomingHttpHeaders): boolean =>
  type?.toLowerCase().startsWith('multipart/form-data') === true;

function timed(payload: NodeJS.ReadableStream, timeoutMs: number): Readable {
  const body = new PassThrough();
  // The reader may already be gone, for example after refusing a large body. Without this listener the error would end the process.
  body.on('error', () => undefined);
  let complete = false;
  const timer = afterReading(() => {
    if (complete || body.destroyed) return;
    payload.unpipe(body);
    body.destroy(
      new HttpError(408, 'REQUEST_TIMED_OUT', 'The request did not arrive in time. Send it again.'),
    );
  }, timeoutMs);
  payload.once('end', () => {
    complete = true;
  });
  payload.once('error', (error: Error) => body.destroy(error));
  payload.once('close', () => {
    clearTimeout(timer);
    if (!complete) body.destroy(new HttpError(400, 'REQUEST_INTERRUPTED', 'The connection was lost.'));
  });
  body.once('close', () => clearTimeout(timer));
  return payload.pipe(body);
}

/**
 * The chunks of a body as they arrive.
 * @throws HttpError 408 UPLOAD_STALLED when the next one takes too long. Time that the reader needs does not count.
 */
export async function* untilQuiet(
  source: AsyncIterable<Uint8Array>,
  timeoutMs: number,
): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await inTime(chunks.next(), timeoutMs);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Releases the source, so that its rest can be drained. Not awaited, because a read may be in progress.
    void chunks.return?.();
  }
}

/** A timer that first lets arrived bytes be read: if this process was suspended, the sender was not at fault. */
export function afterReading(work: () => void, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => setImmediate(work), milliseconds);
}

async function inTime<T>(next: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const quiet = new Promise<never>((_, failed) => {
    timer = afterReading(
      () =>
        failed(
          new HttpError(
            408,
            'UPLOAD_STALLED',
            'The upload stopped before the whole file had arrived. Check the connection and upload it again.',
          ),
        ),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([next, quiet]);
  } finally {
    clearTimeout(timer);
  }
}
