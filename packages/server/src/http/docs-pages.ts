import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { docsPolicy, storiesPolicy } from './security-headers.ts';

const hasExtension = /\.[a-z0-9]{1,8}$/i;
/** Below this folder are the stories of the UI kit, which the pages show in frames. */
const stories = 'stories/';

/**
 * `GET /docs/`: the built documentation. It is the same for everybody and has nothing of a project, so it takes no session. A page is also
 * found without `.html`, as errors of the SDK name it: `/docs/kit/ship`.
 */
export function mountDocs(app: FastifyInstance, folder: string): void {
  // Links of the pages are relative.
  app.get('/docs', { schema: { hide: true } }, (_request, reply) => reply.redirect('/docs/'));
  app.get<{ Params: { '*': string } }>('/docs/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    const start = await stat(join(folder, 'index.html')).catch(() => null);
    if (start === null)
      return reply
        .code(503)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('The documentation has not been built yet. Run `npm run build`.\n');
    if (path.startsWith(stories)) {
      reply.header('content-security-policy', storiesPolicy);
      reply.header('x-frame-options', 'SAMEORIGIN');
    } else reply.header('content-security-policy', docsPolicy);
    reply.header('cache-control', 'no-cache');
    return reply.sendFile(fileOf(path), folder, { cacheControl: false });
  });
}

function fileOf(path: string): string {
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  return hasExtension.test(path) ? path : `${path}.html`;
}
