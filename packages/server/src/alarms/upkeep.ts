import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';
import type { HostNotifications } from '../notifications/host-notifications.ts';
import { announceEvery, holdFor } from './alarm-moves.ts';
import { end } from './alarm-service.ts';
import { announce } from './announce.ts';

const heldRow = z.object({
  id: z.string(),
  plugin_id: z.string(),
  key: z.string(),
  subject: z.string().nullable(),
  permission: z.string(),
  is_over: z.boolean(),
});
const batch = 200;
/** How long ended alarms are kept, in milliseconds. The audit trail keeps what happened for good. */
const kept = 90 * 24 * 3_600_000;

/** Ends the alarms whose cause has stayed away, and sends browsers the changes that were held back. */
export async function settleAlarms(tx: Tx, notifications: HostNotifications, now: Date): Promise<void> {
  const before = (span: number) => new Date(now.getTime() - span);
  // A moment to come was written before the clock was set back.
  const due = await hostQueries(tx).many(
    heldRow,
    sql`select id, plugin_id, key, subject, permission, cleared_at is not null as is_over from alarm
        where project_id = ${tx.projectId} and ended_at is null
          and ((cleared_at is not null and (reopened_at <= ${before(holdFor)} or reopened_at > ${now}))
            or (is_unannounced and (announced_at <= ${before(announceEvery)} or announced_at > ${now})))
        order by id limit ${batch} for update skip locked`,
  );
  for (const row of due) {
    if (row.is_over) {
      await end(tx, notifications.forPlugin(row.plugin_id), row.plugin_id, row, now);
      continue;
    }
    await hostQueries(tx).run(
      sql`update alarm set is_unannounced = false, announced_at = ${now} where project_id = ${tx.projectId} and id = ${row.id}`,
    );
    await announce(tx, row.plugin_id, row.permission, row.subject);
  }
}

/** Removes alarms that ended long ago. */
export function removeOldAlarms(tx: Tx, now: Date): Promise<number> {
  return hostQueries(tx).run(
    sql`delete from alarm where project_id = ${tx.projectId} and ended_at < ${new Date(now.getTime() - kept)}`,
  );
}
