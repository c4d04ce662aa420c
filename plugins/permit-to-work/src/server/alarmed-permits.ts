import type { StandingAlarm } from '@gantry/plugin-sdk/contract';
import { join, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { permitStatus } from '../contract/permit.ts';
import type { Permits } from './permit-records.ts';

const alarmedRow = z.object({ id: z.uuid(), status: permitStatus, is_within: z.boolean() });
export type AlarmedPermit = z.output<typeof alarmedRow>;

/**
 * Those of the permits with an alarm that a list finds, the worst first. There are few, and each is found by its key.
 * @param condition - on the alias `r`, without the days of the list
 * @param days - further conditions, for its days
 */
export function alarmedPermits(
  tx: Tx,
  ids: readonly string[],
  condition: Sql,
  days: readonly Sql[],
): Promise<readonly AlarmedPermit[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const isWithin = days.length === 0 ? sql`true` : sql`(${join([...days], ' and ')})`;
  return tx.many(
    alarmedRow,
    sql`select r.id, r.status, ${isWithin} as is_within from permit r
        where r.id = any(${[...ids]}::uuid[]) and ${condition} order by array_position(${[...ids]}::uuid[], r.id)`,
  );
}

const placeRow = z.object({ id: z.uuid(), location_id: z.uuid() });

/** The worst alarm at each location that has one, by its id. */
export async function alarmsByLocation(
  permits: Permits,
  act: Act,
): Promise<ReadonlyMap<string, StandingAlarm>> {
  const { tx } = act;
  const ids = await permits.alarmed(tx);
  if (ids.length === 0) return new Map();
  const [rows, alarms] = await Promise.all([
    tx.many(
      placeRow,
      sql`select id, location_id from permit where project_id = ${tx.projectId} and id = any(${[...ids]}::uuid[])
          order by array_position(${[...ids]}::uuid[], id)`,
    ),
    permits.alarmsOf(act, ids),
  ]);
  const worst = new Map<string, StandingAlarm>();
  for (const { id, location_id } of rows) {
    const [alarm] = alarms.get(id) ?? [];
    if (alarm && !worst.has(location_id)) worst.set(location_id, alarm);
  }
  return worst;
}
