import { hostTopics } from '@gantry/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const idRow = z.object({ plugin_id: z.string() });

/** Ids of the plugins that the transaction's project has switched off. */
export async function pluginsOff(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.many(
    idRow,
    sql`select plugin_id from project_plugin_off where project_id = ${tx.projectId}`,
  );
  return new Set(rows.map((row) => row.plugin_id));
}

/** Switches a plugin on or off in the project, and notifies open browsers. Its data stays. Does nothing if it is already so. */
export async function switchPlugin(tx: Tx, pluginId: string, isOn: boolean): Promise<void> {
  const changed = await tx.run(
    isOn
      ? sql`delete from project_plugin_off where project_id = ${tx.projectId} and plugin_id = ${pluginId}`
      : sql`insert into project_plugin_off (project_id, plugin_id) values (${tx.projectId}, ${pluginId})
            on conflict do nothing`,
  );
  if (changed === 0) return;
  await tx.audit({
    entity: 'plugin',
    entityId: pluginId,
    action: isOn ? 'switch-on' : 'switch-off',
    before: { isOn: !isOn },
    after: { isOn },
  });
  await tx.emit({ topic: hostTopics.pluginSwitched, payload: { pluginId, isOn } });
}
