import { fileEndpoint } from '@gantry/plugin-sdk/contract';
import {
  defineRoute,
  defineServerPlugin,
  implementFiles,
  keptFile,
  madeFile,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const mayAdd = 'SNAG_ADD';
const see = 'SNAG_VIEW';
const ofFile = z.object({ id: z.string() });

// Any string, so that malformed ids reach the host.
const params = { id: z.string() };
const snagFiles = {
  file: fileEndpoint({
    path: '/files/:id',
    summary: 'A file',
    permission: see,
    params,
    input: z.object({ show: z.enum(['inline', 'attachment']).optional() }),
  }),
  thumbnail: fileEndpoint({
    path: '/files/:id/thumbnail',
    summary: 'The small picture',
    permission: see,
    params,
  }),
  export: fileEndpoint({ path: '/export', summary: 'All of it as CSV', permission: see }),
  endless: fileEndpoint({ path: '/endless', summary: 'A stream without an end', permission: see }),
};

/** A small plugin with files. */
export const filePlugin = (id: `${string}.${string}` = 'test.snags') =>
  defineServerPlugin({
    id,
    migrations: [],
    permissions: [
      { code: mayAdd, roles: ['PROJECT_ADMIN'] },
      { code: see, roles: ['PROJECT_ADMIN', 'VIEWER'] },
    ],
    uploads: {
      photo: {
        permission: mayAdd,
        kinds: ['jpeg', 'png'],
        maxBytes: 5_000_000,
        picture: { maxEdge: 800, maxBytes: 500_000, thumbnailEdge: 64 },
      },
      document: {
        permission: '',
        kinds: ['pdf', 'docx', 'xlsx', 'csv', 'text', 'mp4', 'jpeg'],
        maxBytes: 3_000_000,
      },
    },
    routes: (host) => [
      defineRoute({
        method: 'POST',
        path: '/files',
        summary: 'Attach an upload',
        project: 'body',
        permission: mayAdd,
        body: z.object({ uploadId: z.string(), rule: z.string(), fail: z.boolean().optional() }),
        response: z.object({ file: z.unknown() }),
        async handle({ body }, { tx }) {
          const file = await host.files.attach(tx, body.uploadId, body.rule);
          if (body.fail) throw new Error('The route fails after it attached.');
          return { file };
        },
      }),
      ...implementFiles(snagFiles, {
        file: async ({ id, show }) => keptFile(id, show ? { show } : {}),
        thumbnail: async ({ id }) => keptFile(id, { thumbnail: true, show: 'inline' }),
        export: async () => madeFile('钢筋 "1".csv', 'text/csv; charset=utf-8', lines()),
        endless: async () => madeFile('a.txt', 'text/plain', endless()),
      }),
      defineRoute({
        method: 'GET',
        path: '/files/:id/described',
        summary: 'What is known of a file, and its first bytes',
        project: 'query',
        permission: see,
        params: ofFile,
        response: z.object({ files: z.array(z.unknown()), head: z.string() }),
        async handle({ params }, { tx }) {
          const files = await host.files.describe(tx, ['nonsense', params.id]);
          const open = await host.files.open(tx, params.id, { start: 0, end: 3 });
          return { files: [...files], head: (await open.bytes()).toString('latin1') };
        },
      }),
      defineRoute({
        method: 'DELETE',
        path: '/files/:id',
        summary: 'Give a file up',
        project: 'query',
        permission: mayAdd,
        params: ofFile,
        response: z.undefined(),
        async handle({ params }, { tx }) {
          await host.files.release(tx, params.id);
          return undefined;
        },
      }),
      defineRoute({
        method: 'POST',
        path: '/made',
        summary: 'A file that the server makes',
        project: 'query',
        permission: see,
        response: z.object({ uploadId: z.string() }),
        handle: async (_input, { project }) => ({
          uploadId: await host.files.make(project.id, { name: 'report.csv', body: lines() }, 'document'),
        }),
      }),
      ...[1000, undefined].map((bodyLimit, nth) =>
        defineRoute({
          method: 'POST',
          path: `/echo${nth}`,
          summary: 'Takes a body',
          project: 'body',
          permission: see,
          body: z.object({ text: z.string() }),
          response: z.object({ length: z.int() }),
          ...(bodyLimit === undefined ? {} : { bodyLimit }),
          handle: async ({ body }) => ({ length: body.text.length }),
        }),
      ),
    ],
  });

async function* lines(): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < 1000; n += 1) yield Buffer.from(`${n},crane\n`);
}

/** Whether the endless stream is still being read. */
export const endlessStream = { isRead: false };

async function* endless(): AsyncGenerator<Uint8Array> {
  endlessStream.isRead = true;
  try {
    for (;;) yield Buffer.alloc(10_000);
  } finally {
    endlessStream.isRead = false;
  }
}
