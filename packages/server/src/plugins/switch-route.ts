import { pluginSwitch } from '@gantry/contract';
import { defineRoute, NotFoundError, type Route } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { pluginId } from './plugin-id.ts';
import { type PluginRegistry, pluginAdmin, servesProject } from './plugin-registry.ts';
import { switchPlugin } from './switch-repository.ts';

/** `PUT /api/projects/:projectId/plugins/:pluginId/switch`: a project does without a plugin that the deployment gives it, or takes it back. */
export function switchRoute(registry: PluginRegistry): Route {
  return defineRoute({
    method: 'PUT',
    path: '/plugins/:pluginId/switch',
    summary: 'Switch a plugin on or off in the project',
    project: 'params',
    permission: pluginAdmin,
    params: z.strictObject({ pluginId }),
    body: pluginSwitch,
    response: pluginSwitch,
    async handle({ params, body }, { tx, project }) {
      const plugin = registry.find(params.pluginId);
      if (plugin === undefined || !servesProject(plugin, project.code)) throw new NotFoundError('The plugin');
      await switchPlugin(tx, plugin.id, body.isOn);
      return body;
    },
  });
}
