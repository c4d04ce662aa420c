import type { AuditPage } from '@gantry/contract';
import { type RouteContext, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { HostContext } from '../host-part.ts';
import { type AddressName, pathFor } from '../notifications/notification-rows.ts';
import { storedPlace } from '../notifications/place.ts';
import type { PluginAuditKind } from '../plugins/plugin-services.ts';

/** What an entry says of the thing that changed. */
interface Told {
  readonly entity: string;
  readonly entityId: string;
  /** Texts of the values before and after. */
  readonly values: readonly string[];
}

type Name = AuditPage['names'][string];

const uuidForm = z.uuid();
const namedRow = z.object({ id: z.string(), name: z.string() });

/** The host's own things by their ids, also those of which an entry only names the id. */
async function namesOfHost(tx: Tx, ids: readonly string[]): Promise<readonly (readonly [string, Name])[]> {
  if (ids.length === 0) return [];
  const at = sql`where project_id = ${tx.projectId} and id = any(${[...ids]}::uuid[])`;
  const found = await tx.many(
    namedRow,
    sql`select id, name from layer ${at} union all select id, name from model ${at}
        union all select id, file_name from model_version ${at} union all select id, name from device ${at}
        union all select id, name from invitation ${at}
        union all select id, name from project where id = ${tx.projectId} and id = any(${[...ids]}::uuid[])`,
  );
  return found.map(({ id, name }) => [id, { name: { en: name, 'zh-CN': name }, path: null }]);
}

/** What the modules call those kinds that the trail knows, with their actions, fields and values. */
export async function auditWordsFor(
  { pluginServices }: Pick<HostContext, 'pluginServices'>,
  tx: Tx,
  entities: readonly string[],
): Promise<AuditPage['words']> {
  const kinds = await pluginServices.auditKinds(tx);
  return Object.fromEntries(
    kinds
      .filter(({ entity }) => entities.includes(entity))
      .map(({ entity, title, actions = {}, fields = {}, values = {} }) => [
        entity,
        { ...(title && { title }), actions, fields, values },
      ]),
  );
}

/** The names of a page's things from the host and from the plugins, with a few statements for each kind, however many entries there are. */
export async function auditNames(
  parts: Pick<HostContext, 'database' | 'pluginServices' | 'log'> & { readonly addressName: AddressName },
  context: RouteContext,
  told: readonly Told[],
): Promise<AuditPage['names']> {
  const { tx, project, user } = context;
  const values = new Set(
    told.flatMap((one) => one.values).filter((text) => uuidForm.safeParse(text).success),
  );
  const ids = (entity: string) =>
    told.flatMap((one) => (one.entity === entity && !values.has(one.entityId) ? [one.entityId] : []));
  const all = told.map(({ entityId }) => entityId).filter((id) => uuidForm.safeParse(id).success);
  const names = new Map(await namesOfHost(tx, [...new Set([...values, ...all])]));
  const kinds = await parts.pluginServices.auditKinds(tx);
  // A plugin's fault must not hide the trail, so each has a transaction of its own, one after the other.
  await context.commit();
  for (const [pluginId, some] of byPlugin(kinds)) {
    const asked = some
      .map((kind) => ({ kind, ids: [...new Set([...values, ...ids(kind.entity)])] }))
      .filter((one) => one.ids.length > 0);
    if (asked.length === 0) continue;
    try {
      await parts.database.forPlugin(pluginId).inProject(
        project.id,
        { kind: 'user', userId: user.id },
        async (own) => {
          for (const { kind, ids: wanted } of asked)
            for (const [id, { name, place }] of (await kind.named?.(own, wanted)) ?? [])
              names.set(id, { name, path: place === undefined ? null : pathOf(pluginId, place) });
        },
        'read',
      );
    } catch (error) {
      parts.log.error({ err: error, plugin: pluginId }, 'The audit trail shows the ids of a plugin');
    }
  }
  return Object.fromEntries(names);

  function pathOf(pluginId: string, place: object): string | null {
    const row = { plugin_id: pluginId, place: storedPlace.parse(place), project_code: project.code };
    return pathFor(row, parts.addressName);
  }
}

function byPlugin(kinds: readonly PluginAuditKind[]): ReadonlyMap<string, readonly PluginAuditKind[]> {
  const found = new Map<string, PluginAuditKind[]>();
  for (const kind of kinds) found.set(kind.pluginId, [...(found.get(kind.pluginId) ?? []), kind]);
  return found;
}
