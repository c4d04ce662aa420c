import { pluginSettings, storageScope, storageUsage, storageValue, storedValue } from '@gantry/contract';
import {
  defineRoute,
  HttpError,
  NotFoundError,
  type Route,
  type RouteContext,
  RuleError,
  sql,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type PluginRegistry, servesProject } from './plugin-registry.ts';

const bytesRow = z.object({ bytes: z.number() });

/** Bytes that one plugin may keep for one member, or for one project. */
const storageQuota = 1024 * 1024;
const largestSettings = 64 * 1024;

const pluginId = z.string().regex(/^[a-z0-9.-]{3,120}$/);
const named = z.object({ pluginId });
const ofPlugin = z.strictObject({ pluginId });
const ofKey = z.strictObject({ pluginId, scope: storageScope, key: z.string().min(1).max(200) });
const ofScope = z.strictObject({ pluginId, scope: storageScope });

/**
 * What the host keeps for plugins: a member's settings, and small values for a member or for a project. Only for plugins that the
 * project has: the quota is for each of them, and made-up names would have no end.
 */
export function pluginKeepingRoutes(registry: PluginRegistry): readonly Route[] {
  return [...settingsRoutes(), ...storageRoutes()].map((route) => ({
    ...route,
    async handle(input, context) {
      const plugin = registry.find(named.parse(input.params).pluginId);
      if (plugin === undefined || !servesProject(plugin, context.project.code))
        throw new NotFoundError('The plugin');
      return route.handle(input, context);
    },
  }));
}

function settingsRoutes(): readonly Route[] {
  const path = '/plugins/:pluginId/settings';
  return [
    defineRoute({
      method: 'GET',
      path,
      summary: "The member's saved settings of a plugin",
      project: 'params',
      permission: '',
      params: ofPlugin,
      response: pluginSettings,
      async handle({ params }, { tx, user }) {
        const found = await tx.maybe(
          pluginSettings,
          sql`select values from plugin_setting
              where project_id = ${tx.projectId} and plugin_id = ${params.pluginId} and user_id = ${user.id}`,
        );
        return found ?? { values: {} };
      },
    }),
    defineRoute({
      method: 'PUT',
      path,
      summary: 'Replace them',
      project: 'params',
      permission: '',
      params: ofPlugin,
      body: pluginSettings,
      response: pluginSettings,
      async handle({ params, body }, { tx, user }) {
        const text = JSON.stringify(body.values);
        if (Buffer.byteLength(text) > largestSettings)
          throw new HttpError(
            413,
            'BODY_TOO_LARGE',
            `Settings of a plugin may have at most ${largestSettings} bytes.`,
          );
        await tx.run(sql`
          insert into plugin_setting (project_id, plugin_id, user_id, values)
          values (${tx.projectId}, ${params.pluginId}, ${user.id}, ${text}::jsonb)
          on conflict (project_id, plugin_id, user_id) do update set values = excluded.values`);
        return body;
      },
    }),
  ];
}

function storageRoutes(): readonly Route[] {
  const path = '/plugins/:pluginId/storage/:scope/:key';
  return [
    defineRoute({
      method: 'GET',
      path: '/plugins/:pluginId/storage/:scope',
      summary: 'How much a plugin has stored',
      project: 'params',
      permission: '',
      params: ofScope,
      response: storageUsage,
      handle: async ({ params }, context) => ({
        bytes: await used(context, params, ''),
        quota: storageQuota,
      }),
    }),
    defineRoute({
      method: 'GET',
      path,
      summary: 'A stored value',
      project: 'params',
      permission: '',
      params: ofKey,
      response: storedValue,
      async handle({ params }, context) {
        const found = await context.tx.maybe(
          storageValue,
          sql`select value from plugin_storage where ${rowOf(context, params)} and key = ${params.key}`,
        );
        return found ?? {};
      },
    }),
    defineRoute({
      method: 'PUT',
      path,
      summary: 'Store a value',
      project: 'params',
      permission: '',
      params: ofKey,
      body: storageValue,
      response: storageUsage,
      async handle({ params, body }, context) {
        const { tx } = context;
        const text = JSON.stringify(body.value);
        const bytes = Buffer.byteLength(text) + Buffer.byteLength(params.key);
        // Two writes at once must not both see room for themselves.
        const owner = ownerOf(context, params.scope);
        await tx.run(
          sql`select pg_advisory_xact_lock(hashtextextended(${`gantry.storage:${params.pluginId}:${owner}`}, 0))`,
        );
        const total = (await used(context, params, params.key)) + bytes;
        if (total > storageQuota)
          throw new RuleError('QUOTA_EXCEEDED', `The plugin may store ${storageQuota} bytes here.`, {
            bytes: total,
            quota: storageQuota,
          });
        await tx.run(sql`
          insert into plugin_storage (project_id, plugin_id, scope, owner_id, key, value, bytes)
          values (${tx.projectId}, ${params.pluginId}, ${params.scope}, ${owner}, ${params.key}, ${text}::jsonb, ${bytes})
          on conflict (project_id, plugin_id, scope, owner_id, key)
          do update set value = excluded.value, bytes = excluded.bytes`);
        return { bytes: total, quota: storageQuota };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path,
      summary: 'Forget a stored value',
      project: 'params',
      permission: '',
      params: ofKey,
      response: z.undefined(),
      async handle({ params }, context) {
        await context.tx.run(
          sql`delete from plugin_storage where ${rowOf(context, params)} and key = ${params.key}`,
        );
        return undefined;
      },
    }),
  ];
}

interface Place {
  readonly pluginId: string;
  readonly scope: 'user' | 'project';
}

function ownerOf({ user, tx }: RouteContext, scope: Place['scope']): string {
  return scope === 'user' ? user.id : tx.projectId;
}

function rowOf(context: RouteContext, { pluginId, scope }: Place) {
  return sql`project_id = ${context.tx.projectId} and plugin_id = ${pluginId} and scope = ${scope}
    and owner_id = ${ownerOf(context, scope)}`;
}

/** Bytes in use without the value that is about to be replaced. */
async function used(context: RouteContext, place: Place, exceptKey: string): Promise<number> {
  const { bytes } = await context.tx.one(
    bytesRow,
    sql`select coalesce(sum(bytes), 0)::bigint as bytes from plugin_storage where ${rowOf(context, place)} and key <> ${exceptKey}`,
  );
  return bytes;
}
