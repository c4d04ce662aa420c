import { Readable } from 'node:stream';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readByteRange } from './byte-range.ts';
import type { ByteRange } from './file-store.ts';

/** Content that never changes as long as its tag is the same. */
export interface SendableContent {
  /** Identifies the content, for example its hash. */
  readonly tag: string;
  readonly bytes: number;
  read(range?: ByteRange): Readable;
}

/**
 * Answers with content: whole, in part, or with 304 if the browser already has it.
 * @throws HttpError 416 RANGE_NOT_SATISFIABLE
 */
export function sendContent(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { tag, bytes, read }: SendableContent,
): FastifyReply {
  const etag = `"${tag}"`;
  reply.headers({ etag, 'accept-ranges': 'bytes' });
  if (names(headers['if-none-match'], etag)) return reply.code(304).send();
  const mayRange = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = mayRange ? readByteRange(headers.range, bytes) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes}`);
    throw new HttpError(416, 'RANGE_NOT_SATISFIABLE', 'The requested range is beyond the end of the file.');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  reply.header('content-length', range ? range.end - range.start + 1 : bytes);
  // HEAD needs no content from the disk.
  return reply.send(method === 'HEAD' ? Readable.from([]) : read(range));
}

function names(header: string | undefined, etag: string): boolean {
  const given = header?.split(',').map((part) => part.trim().replace(/^W\//, '')) ?? [];
  return given.includes(etag) || given.includes('*');
}
