import { join } from 'node:path';
import { HttpError, NotFoundError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import { PluginFailure } from './plugin-failure.ts';
import { mountPluginFrame } from './plugin-frame-route.ts';
import type { PluginRegistry } from './plugin-registry.ts';

/**
 * `GET /plugins/<id>/<version>-<fingerprint>/…`: a plugin's browser files. Under the fingerprint of the present build
 * they may be kept for ever; under any other they have to be asked for again.
 */
export function mountPluginFiles(app: FastifyInstance, registry: PluginRegistry): void {
  mountPluginFrame(app, registry);
  app.get<{ Params: { id: string; build: string; '*': string } }>(
    '/plugins/:id/:build/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, build, '*': path } = request.params;
      const plugin = registry.find(id);
      if (plugin === undefined) throw new NotFoundError('The plugin');
      const found = await plugin.build();
      if (found instanceof PluginFailure) throw refusal(found);
      const { hash, package: described } = found;
      if (described.files[`client/${path}`] === undefined) throw new NotFoundError('The file');
      // A sandboxed plugin's document has no origin: its own files are another site's to it. They hold no secret.
      if (plugin.entry.trust === 'sandboxed') reply.header('access-control-allow-origin', '*');
      const present = build === `${described.manifest.version}-${hash}`;
      reply.header('cache-control', present ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.sendFile(path, join(plugin.entry.path, 'dist', 'client'), { cacheControl: false });
    },
  );
}

function refusal(cause: PluginFailure): HttpError {
  const text = 'The files of this plugin are not those of a complete build. Tell the administrator.';
  return new HttpError(503, 'PLUGIN_UNAVAILABLE', text, { cause });
}
