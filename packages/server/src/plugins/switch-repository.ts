import { hostTopics } from '@gantry/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import type pg from 'pg';
import { z } from 'zod';
import type { PluginPackage } from './plugin-package.ts';

const idRow = z.object({ plugin_id: z.string() });

/** Ids of the plugins that are off in the transaction's project. */
export async function pluginsOff(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.many(
    idRow,
    sql`select plugin_id from unnest(gantry.plugins_off(${tx.projectId})) as off(plugin_id) limit 10000`,
  );
  return new Set(rows.map((row) => row.plugin_id));
}

/** Switches a plugin on or off in the project, and notifies open browsers. Its data stays. Does nothing if it is already so. */
export async function switchPlugin(tx: Tx, pluginId: string, isOn: boolean): Promise<void> {
  if ((await pluginsOff(tx)).has(pluginId) !== isOn) return;
  const row = sql`(project_id, plugin_id) values (${tx.projectId}, ${pluginId}) on conflict do nothing`;
  const same = sql`project_id = ${tx.projectId} and plugin_id = ${pluginId}`;
  await tx.run(
    isOn ? sql`delete from project_plugin_off where ${same}` : sql`insert into project_plugin_off ${row}`,
  );
  await tx.run(
    isOn ? sql`insert into project_plugin_on ${row}` : sql`delete from project_plugin_on where ${same}`,
  );
  await tx.audit({
    entity: 'plugin',
    entityId: pluginId,
    action: isOn ? 'switch-on' : 'switch-off',
    before: { isOn: !isOn },
    after: { isOn },
  });
  await tx.emit({ topic: hostTopics.pluginSwitched, payload: { pluginId, isOn } });
}

/** Notes which plugins run only where a project has switched them on. */
export async function noteOffByDefault(
  owner: pg.Pool,
  plugins: readonly { readonly package: Pick<PluginPackage, 'manifest'> }[],
): Promise<void> {
  const ids = plugins
    .filter(({ package: { manifest } }) => manifest.enabledByDefault === false)
    .map(({ package: { manifest } }) => manifest.id);
  await owner.query('delete from plugin_off_by_default where plugin_id <> all ($1)', [ids]);
  await owner.query('insert into plugin_off_by_default select unnest($1::text[]) on conflict do nothing', [
    ids,
  ]);
}
