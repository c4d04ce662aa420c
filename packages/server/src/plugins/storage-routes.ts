import { storageScope, storageUsage, storageValue, storedValue } from '@gantry/contract';
import { keptValuesOf } from '@gantry/plugin-sdk/manifest';
import {
  defineRoute,
  ForbiddenError,
  HttpError,
  type Route,
  type RouteContext,
  RuleError,
  sql,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { pluginId } from './plugin-id.ts';
import type { PluginRegistry } from './plugin-registry.ts';

const bytesRow = z.object({ bytes: z.number() });

/** Bytes that one plugin may store for one member, or for one project. */
const storageQuota = 1024 * 1024;

const ofKey = z.strictObject({ pluginId, scope: storageScope, key: z.string().min(1).max(200) });
const ofScope = z.strictObject({ pluginId, scope: storageScope });

/** Small values that a plugin stores for a member or for the project. */
export function storageRoutes(registry: PluginRegistry): readonly Route[] {
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
        assertMayWrite(registry, context, params);
        const text = JSON.stringify(body.value);
        const bytes = Buffer.byteLength(text) + Buffer.byteLength(params.key);
        // The lock keeps two simultaneous writes from exceeding the quota together.
        const owner = ownerOf(context, params.scope);
        await tx.run(
          sql`select pg_advisory_xact_lock(hashtextextended(${`gantry.storage:${params.pluginId}:${owner}`}, 0))`,
        );
        const total = (await used(context, params, params.key)) + bytes;
        if (total > storageQuota)
          throw new RuleError('QUOTA_EXCEEDED', `The plugin may store at most ${storageQuota} bytes here.`, {
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
      summary: 'Delete a stored value',
      project: 'params',
      permission: '',
      params: ofKey,
      response: z.undefined(),
      async handle({ params }, context) {
        assertMayWrite(registry, context, params);
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

/**
 * Shared values may be written only with the permission that the plugin's manifest names.
 * @throws ForbiddenError
 */
function assertMayWrite(registry: PluginRegistry, { user }: RouteContext, { pluginId, scope }: Place): void {
  if (scope === 'user') return;
  const { projectStorageWrite } = keptValuesOf(registry.find(pluginId)?.package.manifest);
  if (projectStorageWrite === undefined)
    throw new HttpError(
      403,
      'FORBIDDEN',
      `The manifest of '${pluginId}' does not say who may write to the project's storage.`,
    );
  if (!user.permissions.has(projectStorageWrite)) throw new ForbiddenError(projectStorageWrite);
}

function ownerOf({ user, tx }: RouteContext, scope: Place['scope']): string {
  return scope === 'user' ? user.id : tx.projectId;
}

function rowOf(context: RouteContext, { pluginId, scope }: Place) {
  return sql`project_id = ${context.tx.projectId} and plugin_id = ${pluginId} and scope = ${scope}
    and owner_id = ${ownerOf(context, scope)}`;
}

/** Bytes in use, without the value that is about to be replaced. */
async function used(context: RouteContext, place: Place, exceptKey: string): Promise<number> {
  const { bytes } = await context.tx.one(
    bytesRow,
    sql`select coalesce(sum(bytes), 0)::bigint as bytes from plugin_storage where ${rowOf(context, place)} and key <> ${exceptKey}`,
  );
  return bytes;
}
