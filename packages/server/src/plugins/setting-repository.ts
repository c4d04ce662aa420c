import { hostTopics, type PluginSettings, pluginSettings, type SavedSetting } from '@gantry/contract';
import { ConflictError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

type OwnSettings = PluginSettings['user'];
type ProjectSettings = PluginSettings['project'];
type ProjectSetting = ProjectSettings[string];

const ownRow = z.object({ plugin_id: z.string(), values: z.record(z.string(), z.unknown()) });
const ownValue = pluginSettings.shape.user.valueType;
const projectRow = pluginSettings.shape.project.valueType;
const keyedRow = projectRow.extend({ plugin_id: z.string(), key: z.string() });

/** A member's own settings, by plugin. */
export async function userSettings(
  tx: Tx,
  pluginIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, OwnSettings>> {
  const rows = await tx.many(
    ownRow,
    sql`select plugin_id, values from plugin_setting
        where project_id = ${tx.projectId} and plugin_id = any(${pluginIds}) and user_id = ${userId}`,
  );
  return new Map(rows.map(({ plugin_id, values }) => [plugin_id, valid(values)]));
}

/** Earlier versions of the host accepted any JSON. */
function valid(values: Readonly<Record<string, unknown>>): OwnSettings {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, given]) => {
      const value = ownValue.safeParse(given);
      return value.success ? [[key, value.data]] : [];
    }),
  );
}

/** The last write wins, because nobody else changes a member's own settings. */
export async function setOwn(
  tx: Tx,
  pluginId: string,
  userId: string,
  key: string,
  value: SavedSetting['value'],
): Promise<void> {
  await tx.run(sql`
    insert into plugin_setting (project_id, plugin_id, user_id, values)
    values (${tx.projectId}, ${pluginId}, ${userId}, ${JSON.stringify({ [key]: value })}::jsonb)
    on conflict (project_id, plugin_id, user_id) do update set values = plugin_setting.values || excluded.values`);
}

/** The settings of the project, by plugin. */
export async function projectSettings(
  tx: Tx,
  pluginIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectSettings>> {
  const rows = await tx.many(
    keyedRow,
    sql`select plugin_id, key, value, version from plugin_project_setting
        where project_id = ${tx.projectId} and plugin_id = any(${pluginIds})`,
  );
  const byPlugin = new Map<string, ProjectSettings>();
  for (const { plugin_id, key, value, version } of rows) {
    const settings = byPlugin.get(plugin_id) ?? {};
    settings[key] = { value, version };
    byPlugin.set(plugin_id, settings);
  }
  return byPlugin;
}

/**
 * @param change - the new value, and the version that it is based on; 0 if the setting has no value yet
 * @throws ConflictError VERSION_CONFLICT with the current value if somebody else has changed it
 */
export async function setProjects(
  tx: Tx,
  pluginId: string,
  key: string,
  change: { readonly value: SavedSetting['value']; readonly version: number },
): Promise<ProjectSetting> {
  const before = await tx.maybe(
    projectRow,
    sql`select value, version from plugin_project_setting
        where project_id = ${tx.projectId} and plugin_id = ${pluginId} and key = ${key} for update`,
  );
  const after = { value: change.value, version: change.version + 1 };
  const value = JSON.stringify(after.value);
  // If two people set it for the first time at once, the second insert waits for the first and then does nothing.
  const written =
    (before?.version ?? 0) === change.version &&
    (await tx.run(
      change.version === 0
        ? sql`insert into plugin_project_setting (project_id, plugin_id, key, value, version)
              values (${tx.projectId}, ${pluginId}, ${key}, ${value}::jsonb, 1) on conflict do nothing`
        : sql`update plugin_project_setting set value = ${value}::jsonb, version = ${after.version}
              where project_id = ${tx.projectId} and plugin_id = ${pluginId} and key = ${key}`,
    )) === 1;
  if (!written)
    throw new ConflictError(
      'VERSION_CONFLICT',
      `Somebody else has changed '${key}' meanwhile.`,
      before ?? (await projectSettings(tx, [pluginId])).get(pluginId)?.[key],
    );
  await tx.audit({ entity: 'plugin-setting', entityId: `${pluginId}/${key}`, action: 'set', before, after });
  await tx.emit({ topic: hostTopics.settingChanged, payload: { pluginId, key } });
  return after;
}
