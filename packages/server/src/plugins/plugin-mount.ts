import { HttpError, type Route, type ServerHost, type ServerPlugin } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import { mountProjectRoute, type ProjectRouteParts } from '../http/project-route.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type InstalledPlugin, servesProject } from './plugin-registry.ts';
import { apiName } from './server-half.ts';

/** Names below `/api` that belong to the host. */
const reserved = new Set(['health', 'session', 'demo', 'projects', 'docs', 'reports']);

/** Mounts the routes of a plugin's server half below `/api/<name>`; while it is unusable they answer 503. */
export async function mountPlugin(
  app: FastifyInstance,
  parts: ProjectRouteParts,
  host: ServerHost,
  plugin: InstalledPlugin,
): Promise<void> {
  const name = apiName(plugin.package.manifest.id);
  const serves = (projectCode: string) => servesProject(plugin, projectCode);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async () => {
      if (plugin.failure)
        throw new HttpError(
          503,
          'PLUGIN_UNAVAILABLE',
          'This part of the server could not be started. Tell the administrator.',
          {
            cause: plugin.failure,
          },
        );
    });
    for (const route of routesOf(plugin, name, host))
      mountProjectRoute(
        scope,
        parts,
        { kind: 'plugin', id: plugin.package.manifest.id, name, serves },
        route,
      );
    if (plugin.failure && !reserved.has(name))
      scope.all(`/api/${name}/*`, { schema: { hide: true } }, async () => {
        throw new HttpError(404, 'NOT_FOUND', 'There is no such call.');
      });
  });
}

function routesOf(plugin: InstalledPlugin, name: string, host: ServerHost): readonly Route[] {
  if (plugin.server === null) return [];
  try {
    if (reserved.has(name)) throw new Error(`The name '${name}' belongs to the host.`);
    return plugin.server.routes(host);
  } catch (error) {
    host.log.error({ err: error, plugin: plugin.package.manifest.id }, 'A plugin could not give its routes');
    plugin.failure = error instanceof Error ? error : new Error(String(error));
    return [];
  }
}

/** Defines the timers of a plugin; they run once the jobs are started. */
export function defineTimers(
  jobs: Jobs,
  host: ServerHost,
  plugin: InstalledPlugin,
  server: ServerPlugin,
): void {
  for (const timer of server.timers ?? []) {
    jobs.timer(`${server.id}/${timer.name}`, timer.everySeconds, async (signal) => {
      if (!plugin.failure) await timer.run(host, signal);
    });
  }
}
