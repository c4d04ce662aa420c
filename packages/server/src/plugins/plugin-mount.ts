import {
  type DeviceRoute,
  HttpError,
  NotFoundError,
  type Route,
  type ServerHost,
  type ServerPlugin,
} from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import type { PluginJobs } from '../activities/plugin-jobs.ts';
import { type DeviceRouteParts, mountDeviceRoute } from '../devices/device-route.ts';
import type { HostContext } from '../host-part.ts';
import { mountProjectRoute, type ProjectRouteParts } from '../http/project-route.ts';
import { type CronTimerParts, cronTick, runCron } from '../jobs/cron-timer.ts';
import { hostPermissions } from '../roles/permission-sources.ts';
import type { PluginProject } from '../session/member-access.ts';
import type { InstalledPlugin } from './installed-plugin.ts';
import { messageOf, PluginFailure } from './plugin-failure.ts';
import { servesProject, worksIn } from './plugin-registry.ts';
import { checkedDeviceRoutes, checkedRoutes } from './route-check.ts';
import { scopedDeviceRoute, scopedRoute } from './scoped-half.ts';

const ofHost: ReadonlySet<string> = new Set(hostPermissions.map(({ code }) => code));

/** Mounts the routes of a plugin's server half below `/api/<name>` and `/ingest/<name>`. If the half is unusable, they answer 503. */
export async function mountPlugin(
  app: FastifyInstance,
  parts: ProjectRouteParts & DeviceRouteParts,
  host: ServerHost,
  plugin: InstalledPlugin,
): Promise<void> {
  const name = plugin.addressName;
  const serves = (project: PluginProject) => worksIn(plugin, project);
  const mount = (target: FastifyInstance, route: Route) =>
    mountProjectRoute(
      target,
      parts,
      { kind: 'plugin', id: plugin.id, name, serves },
      scopedRoute(route, plugin),
    );
  const mountDevices = (target: FastifyInstance, route: DeviceRoute) =>
    mountDeviceRoute(target, parts, { id: plugin.id, name, serves }, scopedDeviceRoute(route, plugin));
  const routes = await routesOf(plugin, host, mount);
  const deviceRoutes = await usable(plugin, (server) => checkedDeviceRoutes(server, host, mountDevices));
  await app.register(async (scope) => {
    // Log lines of a call name the plugin.
    scope.setChildLoggerFactory((logger, bindings, options) =>
      logger.child({ ...bindings, plugin: plugin.id }, options),
    );
    scope.addHook('onRequest', async () => {
      if (plugin.failure) throw unavailable(plugin);
    });
    for (const route of routes) mount(scope, route);
    for (const route of deviceRoutes) mountDevices(scope, route);
    if (plugin.failure)
      for (const path of [`/api/${name}/*`, `/ingest/${name}`, `/ingest/${name}/*`])
        scope.all(path, { schema: { hide: true } }, async () => {
          throw unavailable(plugin);
        });
  });
}

function unavailable({ failure: cause, isRetired }: InstalledPlugin): HttpError {
  if (isRetired) return new NotFoundError('The plugin');
  const text = 'The server half of this plugin could not be started. Contact the administrator.';
  return new HttpError(503, 'PLUGIN_UNAVAILABLE', text, { cause });
}

async function routesOf(
  plugin: InstalledPlugin,
  host: ServerHost,
  mount: (app: FastifyInstance, route: Route) => void,
): Promise<readonly Route[]> {
  const routes = await usable(plugin, (server) => checkedRoutes(server, host, mount));
  plugin.comparePermissions(routes, ofHost);
  return routes;
}

/** The routes of a server half; none if it cannot be used or reading them fails. */
async function usable<R>(
  plugin: InstalledPlugin,
  read: (server: ServerPlugin) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  if (plugin.server === null || plugin.failure) return [];
  try {
    return await read(plugin.server);
  } catch (cause) {
    const text = `The routes of '${plugin.id}' could not be mounted: ${messageOf(cause)}`;
    plugin.fail(new PluginFailure('server-routes', text, { cause }));
    return [];
  }
}

/** Defines the timers of a plugin; they run once the jobs are started. */
export function defineTimers(
  { jobs, database, clock, log }: Pick<HostContext, 'jobs' | 'database' | 'clock' | 'log'>,
  host: ServerHost,
  plugin: InstalledPlugin,
  server: ServerPlugin,
): void {
  for (const timer of server.timers ?? []) {
    const name = `${server.id}/${timer.name}`;
    if (timer.cron === undefined) {
      jobs.timer(name, timer.everySeconds, async (signal) => {
        if (!plugin.failure) await timer.run(host, signal);
      });
      continue;
    }
    const parts: CronTimerParts = {
      database,
      clock,
      log,
      name,
      cron: timer.cron,
      projects: async () =>
        (await host.database.projects()).filter(({ code }) => servesProject(plugin, code)),
      run: (due, signal) => timer.run(host, signal, due),
    };
    jobs.timer(name, cronTick, async (signal, isForced) => {
      if (!plugin.failure) await runCron(parts, signal, isForced);
    });
  }
}

/** Registers the background jobs of a plugin; they run once the queue is started. */
export function defineJobs(
  pluginJobs: PluginJobs,
  host: ServerHost,
  plugin: InstalledPlugin,
  server: ServerPlugin,
): void {
  pluginJobs.define(server.id, server.jobs ?? [], { host, isUsable: () => plugin.failure === null });
}
