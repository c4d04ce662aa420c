import {
  allPluginSettings,
  type PluginSettings,
  pluginSettings,
  savedSetting,
  settingChange,
} from '@gantry/contract';
import { keptValuesOf, settingProblem } from '@gantry/plugin-sdk/manifest';
import {
  defineRoute,
  ForbiddenError,
  HttpError,
  type Route,
  type RouteContext,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { pluginId } from './plugin-id.ts';
import { type PluginRegistry, servesProject } from './plugin-registry.ts';
import { projectSettings, setOwn, setProjects, userSettings } from './setting-repository.ts';

/** Settings of plugins. The manifest declares whether a setting belongs to the member or to the project. */
export function settingRoutes(registry: PluginRegistry): readonly Route[] {
  const path = '/plugins/:pluginId/settings';
  const declaredBy = (id: string) => keptValuesOf(registry.find(id)?.package.manifest).settings;
  return [
    defineRoute({
      method: 'GET',
      path,
      summary: "The stored settings of a plugin: the member's own, and the project's",
      project: 'params',
      permission: '',
      params: z.strictObject({ pluginId }),
      response: pluginSettings,
      async handle({ params }, context) {
        const stored = await storedSettings(registry, [params.pluginId], context);
        return stored[params.pluginId] ?? { user: {}, project: {} };
      },
    }),
    defineRoute({
      method: 'PUT',
      path: `${path}/:key`,
      summary: 'Set one setting',
      project: 'params',
      permission: '',
      params: z.strictObject({ pluginId, key: z.string().min(1).max(200) }),
      body: settingChange,
      response: savedSetting,
      async handle({ params, body }, { tx, user }) {
        const { key } = params;
        const { value, version } = body;
        const schema = declaredBy(params.pluginId).get(key);
        if (schema === undefined) throw invalid(key, 'value', 'is not declared by the plugin');
        if (schema.scope === 'project' && !user.permissions.has(schema.write))
          throw new ForbiddenError(schema.write);
        const problem = settingProblem(schema, value);
        if (problem !== undefined) throw invalid(key, 'value', problem);
        if (schema.scope !== 'project') {
          await setOwn(tx, params.pluginId, user.id, key, value);
          return { value };
        }
        if (version === undefined)
          throw invalid(
            key,
            'version',
            'belongs to the project, so the change needs the version that it is based on',
          );
        return setProjects(tx, params.pluginId, key, { value, version });
      },
    }),
  ];
}

/** `GET /api/projects/:projectId/plugin-settings`: what the opening of a project reads, in one request. */
export function allSettingsRoute(registry: PluginRegistry): Route {
  return defineRoute({
    method: 'GET',
    path: '/plugin-settings',
    summary: "The stored settings of all plugins of the project: the member's own, and the project's",
    project: 'params',
    permission: '',
    response: allPluginSettings,
    async handle(_input, context) {
      const served = registry.plugins.filter((plugin) => servesProject(plugin, context.project.code));
      const ids = served.map(({ id }) => id);
      return { plugins: await storedSettings(registry, ids, context) };
    },
  });
}

/** By plugin; without those for which nothing is stored. */
async function storedSettings(
  registry: PluginRegistry,
  pluginIds: readonly string[],
  { tx, user }: Pick<RouteContext, 'tx' | 'user'>,
): Promise<Record<string, PluginSettings>> {
  const [own, shared] = await Promise.all([
    userSettings(tx, pluginIds, user.id),
    projectSettings(tx, pluginIds),
  ]);
  const stored = pluginIds.filter((id) => own.has(id) || shared.has(id));
  return Object.fromEntries(
    stored.map((id) => {
      const declared = keptValuesOf(registry.find(id)?.package.manifest).settings;
      // Another version of the plugin may have left other settings, or some with another scope.
      const ofScope = (wanted: 'user' | 'project') => (key: string) =>
        declared.has(key) && scopeOf(declared.get(key)) === wanted;
      return [
        id,
        {
          user: pick(own.get(id) ?? {}, ofScope('user')),
          project: pick(shared.get(id) ?? {}, ofScope('project')),
        },
      ];
    }),
  );
}

function scopeOf(schema: { readonly scope?: 'user' | 'project' } | undefined): 'user' | 'project' {
  return schema?.scope ?? 'user';
}

function pick<T>(all: Readonly<Record<string, T>>, isWanted: (key: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => isWanted(key)));
}

/** @param problem - the end of a sentence that begins with the setting */
function invalid(key: string, path: 'value' | 'version', problem: string): HttpError {
  const message = `The setting '${key}' ${problem}.`;
  return new HttpError(400, 'INVALID_REQUEST', message, {
    details: { fields: [{ in: 'body', path, code: 'setting', setting: key, message }] },
  });
}
