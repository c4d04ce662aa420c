import { join } from 'node:path';
import { HttpError, NotFoundError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import { PluginFailure } from './plugin-failure.ts';
import { mountPluginFrame } from './plugin-frame-route.ts';
import { buildName, type PluginRegistry } from './plugin-registry.ts';

interface PluginFilesParts {
  readonly registry: PluginRegistry;
  /** Called with each file that browsers may keep. */
  readonly onServed: (id: string, build: string) => void;
}

/**
 * `GET /plugins/<id>/<version>-<hash>/…`: a plugin's browser files. With the hash of the current build browsers may cache them for
 * ever; with any other hash they must revalidate.
 */
export function mountPluginFiles(app: FastifyInstance, { registry, onServed }: PluginFilesParts): void {
  mountPluginFrame(app, registry);
  app.get<{ Params: { id: string; build: string; '*': string } }>(
    '/plugins/:id/:build/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, build, '*': path } = request.params;
      const plugin = await registry.findBuild(id, build);
      if (plugin === undefined) throw new NotFoundError('The plugin');
      const found = await plugin.build();
      if (found instanceof PluginFailure) throw refusal(found);
      const { package: described } = found;
      if (described.files[`client/${path}`] === undefined) throw new NotFoundError('The file');
      // A sandboxed plugin's document has an opaque origin, so its own files are cross-origin. They contain no secrets.
      if (plugin.entry.trust === 'sandboxed') reply.header('access-control-allow-origin', '*');
      const present = build === buildName(found);
      if (present) onServed(id, build);
      reply.header('cache-control', present ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.sendFile(path, join(plugin.entry.path, 'dist', 'client'), { cacheControl: false });
    },
  );
}

function refusal(cause: PluginFailure): HttpError {
  const text = 'The files of this plugin do not match its build. Contact the administrator.';
  return new HttpError(503, 'PLUGIN_UNAVAILABLE', text, { cause });
}
