import { NotFoundError, type Route } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type PluginRegistry, servesProject } from './plugin-registry.ts';
import { settingRoutes } from './setting-routes.ts';
import { storageRoutes } from './storage-routes.ts';

const named = z.object({ pluginId: z.string() });

/**
 * Routes of the data that the host stores for plugins: settings, and small values for a member or a project. Only for plugins that
 * the project has, because the quota is per plugin and made-up ids would get around it.
 */
export function pluginDataRoutes(registry: PluginRegistry): readonly Route[] {
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
