import { Readable } from 'node:stream';
import {
  type FileAnswer,
  type FileOptions,
  isKeptAnswer,
  NotFoundError,
  type Tx,
} from '@gantry/plugin-sdk/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostQueries } from '../database/transaction.ts';
import type { FileStore } from '../files/file-store.ts';
import { sendContent } from '../files/send-content.ts';
import { mimeOf, showable } from './file-kind.ts';
import { cleanName } from './file-name.ts';
import { requireFile } from './plugin-files.ts';

/** If a browser displays a file as a page, nothing in it may run or load anything. */
const sandbox =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'none'";
const showableMimes = new Set([...showable].map((kind) => mimeOf[kind]));

/** Sends a file once the transaction of its route has ended. */
export type SendFile = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Prepares, inside the transaction, the file with which a plugin's route answers.
 * @throws NotFoundError for a file of another plugin, and for a missing thumbnail
 */
export async function prepareAnswer(
  tx: Tx,
  pluginId: string,
  answer: FileAnswer,
  files: FileStore,
): Promise<SendFile> {
  if (!isKeptAnswer(answer)) {
    const { name, mime, body, show } = answer;
    return async (_request, reply) => {
      describe(reply, { name, mime, show }).header('cache-control', 'private, no-store');
      return reply.send(
        body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body, { objectMode: false }),
      );
    };
  }
  const row = await requireFile(hostQueries(tx), tx.projectId, pluginId, answer.fileId);
  const sha256 = answer.thumbnail ? row.thumbnail_sha256 : row.sha256;
  if (sha256 === null) throw new NotFoundError('The thumbnail');
  const mime = answer.thumbnail ? mimeOf.jpeg : mimeOf[row.kept.kind];
  const { name = row.kept.name, show } = answer;
  return async (request, reply) => {
    const bytes = await files.size(sha256);
    if (bytes === null) throw new NotFoundError('The file');
    // Browsers may cache the file but must revalidate it, so that a withdrawn permission takes effect.
    describe(reply, { name, mime, show }).header('cache-control', 'private, no-cache');
    return sendContent(request, reply, { tag: sha256, bytes, read: (range) => files.read(sha256, range) });
  };
}

function describe(
  reply: FastifyReply,
  { name, mime, show }: { readonly name: string; readonly mime: string; readonly show: FileOptions['show'] },
): FastifyReply {
  const disposition = show === 'inline' && showableMimes.has(mime) ? 'inline' : 'attachment';
  const clean = cleanName(name);
  // RFC 6266: the ASCII form is for old programs, the second form allows any character.
  const plain = clean.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(clean).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return reply.type(mime).headers({
    'content-disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${full}`,
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
  });
}
