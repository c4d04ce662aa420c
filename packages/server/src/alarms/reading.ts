import type { AlarmList } from '@gantry/contract';
import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';
import type { AddressName } from '../notifications/notification-rows.ts';
import { alarmOf, standingRows } from './alarm-rows.ts';

const mostListed = 200;

const countRow = z
  .object({ plugin_id: z.string(), total: z.number() })
  .transform(({ plugin_id: pluginId, total }) => ({ pluginId, total }));
const quietRow = z.object({ ended_at: z.date().nullable() });

/** Number of current alarms that somebody with these permissions may see, by plugin. */
export function alarmCounts(
  tx: Tx,
  permissions: ReadonlySet<string>,
): Promise<readonly z.output<typeof countRow>[]> {
  return hostQueries(tx).many(
    countRow,
    sql`select plugin_id, count(*) as total from alarm where project_id = ${tx.projectId} and ended_at is null
          and permission = any(${[...permissions]}::text[]) group by plugin_id order by plugin_id`,
  );
}

/** The alarms of a project that somebody with these permissions may see. Those of plugins that are gone are left out. */
export async function readAlarms(
  tx: Tx,
  permissions: ReadonlySet<string>,
  now: Date,
  addressName: AddressName,
): Promise<AlarmList> {
  const held = [...permissions];
  const [rows, counted, quiet] = await Promise.all([
    standingRows(tx, { permissions: held }, mostListed),
    alarmCounts(tx, permissions),
    hostQueries(tx).one(
      quietRow,
      sql`select max(ended_at) as ended_at from alarm where project_id = ${tx.projectId} and ended_at is not null
            and permission = any(${held}::text[])`,
    ),
  ]);
  const counts = counted.filter(({ pluginId }) => addressName(pluginId) !== undefined);
  const total = counts.reduce((sum, one) => sum + one.total, 0);
  const since = total > 0 || quiet.ended_at === null ? null : quiet.ended_at;
  return {
    alarms: rows
      .filter((row) => addressName(row.plugin_id) !== undefined)
      .map((row) => alarmOf(row, now, permissions, addressName)),
    total,
    counts: Object.fromEntries(counts.map(({ pluginId, total: one }) => [pluginId, one])),
    quietSince: since === null ? null : new Date(Math.min(since.getTime(), now.getTime())).toISOString(),
    now: now.toISOString(),
  };
}
