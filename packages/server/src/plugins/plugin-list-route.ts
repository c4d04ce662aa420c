import { pluginList } from '@gantry/contract';
import { defineRoute, type Route } from '@gantry/plugin-sdk/server';
import type { PluginRegistry } from './plugin-registry.ts';

/** `GET /api/projects/:projectId/plugins`: from it the browser draws everything before it loads any plugin's code. */
export function pluginListRoute(registry: PluginRegistry): Route {
  return defineRoute({
    method: 'GET',
    path: '/plugins',
    summary: 'The plugins that this project has, with their manifests',
    project: 'params',
    permission: '',
    response: pluginList,
    handle: async (_input, { project }) => ({ plugins: await registry.describe(project.code) }),
  });
}
