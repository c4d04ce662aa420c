import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';

const rangeRow = z.object({ horizon: z.number(), newest: z.number() });

/**
 * `newest`: number of the project's last event, 0 before the first. `horizon`: number of the last pruned event; all later events
 * can be read.
 */
export async function eventRange(tx: Tx): Promise<z.output<typeof rangeRow>> {
  return tx.one(
    rangeRow,
    sql`select horizon, greatest(horizon, (select max(seq) from event where project_id = ${tx.projectId})) as newest
        from (select coalesce(max(seq), 0) as horizon from event_horizon where project_id = ${tx.projectId}) h`,
  );
}
