import { NotFoundError, type Route } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type PluginRegistry, servesProject } from './plugin-registry.ts';
import { settingRoutes } from './setting-routes.ts';
import { storageRoutes } from './storage-routes.ts';

const named = z.object({ pluginId: z.string() });

/**
 * What the host keeps for plugins: settings, and small values for a member or for a project. Only for plugins that the
 * project has: the quota is for each of them, and made-up names would have no end.
 */
export function pluginKeepingRoutes(registry: PluginRegistry): readonly Route[] {
  return [...settingRoutes(registry), ...storageRoutes(registry)].map((route) => ({
    ...route,
    async handle(input, context) {
      const plugin = registry.find(named.parse(input.params).pluginId);
      if (plugin === undefined || !servesProject(plugin, context.project.code))
        throw new NotFoundError('The plugin');
      return route.handle(input, context);
    },
  }));
}
