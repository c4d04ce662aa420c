import { pluginList } from '@gantry/contract';
import { defineRoute, type Route } from '@gantry/plugin-sdk/server';
import type { PluginRegistry } from './plugin-registry.ts';
import { pluginsOff } from './switch-repository.ts';

/** `GET /api/projects/:projectId/plugins`: the browser draws tabs, menus and tiles from it before it loads any plugin's code. */
export function pluginListRoute(registry: PluginRegistry): Route {
  return defineRoute({
    method: 'GET',
    path: '/plugins',
    summary: 'The plugins of this project that the member may use, with their manifests',
    project: 'params',
    permission: '',
    response: pluginList,
    handle: async (_input, { tx, project, user }) => ({
      plugins: await registry.describe({
        projectCode: project.code,
        permissions: user.permissions,
        pluginsOff: await pluginsOff(tx),
      }),
    }),
  });
}
