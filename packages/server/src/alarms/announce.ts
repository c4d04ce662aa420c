import { hostTopics, pluginTopic } from '@gantry/contract';
import type { Tx } from '@gantry/plugin-sdk/server';
import { hostEmit } from '../database/transaction.ts';

/** Screens of the host and of the plugin fetch its alarms again. */
export async function announce(
  tx: Tx,
  pluginId: string,
  permission: string,
  subject: string | null,
): Promise<void> {
  const payload = { pluginId, subject };
  await hostEmit(tx, { topic: hostTopics.alarmsChanged, payload, permission });
  await hostEmit(tx, { topic: pluginTopic(pluginId, 'alarms-changed'), payload, permission });
}
