import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { HttpError, NotFoundError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PluginRegistry } from './plugin-registry.ts';

interface Place {
  readonly Params: { readonly id: string; readonly build: string };
}

/** The `@` cannot collide with a file name from a bundler. */
const folder = '/plugins/:id/:build/@sandbox';

/**
 * `GET /plugins/<id>/<version>-<hash>/@sandbox/frame.html`: the document in which a sandboxed plugin runs, and beside it the script
 * that runs the plugin. Exists only for sandboxed plugins.
 */
export function mountPluginFrame(app: FastifyInstance, registry: PluginRegistry): void {
  const assertSandboxed = ({ id, build }: Place['Params']) => {
    if (registry.find(id)?.entry.trust !== 'sandboxed' || !/^[\w.+-]+$/.test(build))
      throw new NotFoundError('The plugin');
  };
  app.get<Place>(`${folder}/frame.html`, { schema: { hide: true } }, async (request, reply) => {
    assertSandboxed(request.params);
    return reply
      .header('content-security-policy', framePolicy(request))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('x-dns-prefetch-control', 'off')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get<Place>(`${folder}/frame.js`, { schema: { hide: true } }, async (request, reply) => {
    assertSandboxed(request.params);
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(await frameScript());
  });
}

/** The document has an opaque origin, so even its own script is cross-origin. */
const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Plugin</title><script type="module" crossorigin src="frame.js"></script></head>
<body></body>
</html>
`;

/**
 * Allows scripts only from the plugin's own folder. They have no nonce: a script could read the nonce of its own document and use
 * it to load any URL, which would leak data. Styles cannot leak data, because pictures and fonts may not come from a network.
 */
function framePolicy({ protocol, host, params }: FastifyRequest<Place>): string {
  const isPlain = /^[\w.:[\]-]+$/.test(host);
  const scripts = isPlain ? `${protocol}://${host}/plugins/${params.id}/${params.build}/` : "'none'";
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    "connect-src 'none'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** @throws HttpError 503 while the SDK has not been built. */
async function frameScript(): Promise<string> {
  try {
    return await readFile(createRequire(import.meta.url).resolve('@gantry/plugin-sdk/sandbox-frame'), 'utf8');
  } catch (cause) {
    const text = 'The script that runs sandboxed plugins has not been built yet. Run `npm run build`.';
    throw new HttpError(503, 'SANDBOX_NOT_BUILT', text, { cause });
  }
}
