import { overLimitType, staleAfter } from '@gantry/plugin-sdk/cameras';
import { sql, type TimerJob } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { tellAlarm } from './alert-alarms.ts';
import { lockStates } from './alert-series.ts';
import { alarmedMonitor } from './take-message.ts';

const oldRow = z.object({
  monitor_id: z.string(),
  alert_id: z.string(),
  count: z.int(),
  people_count_limit: z.int(),
});

/** Lets alarms of too many people say that their count is old. The next count says again how many there are. */
export const tellOldCounts: TimerJob = {
  name: 'tell-old-counts',
  everySeconds: 30,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds()) {
      if (signal.aborted) return;
      await host.database.inProject(projectId, { kind: 'system', name: 'ai-cctv' }, async (tx) => {
        const counted = sql`
          from monitor_alert a
          join monitor_state s on s.project_id = a.project_id and s.monitor_id = a.monitor_id
          join monitor m on m.project_id = a.project_id and m.monitor_id = a.monitor_id
          where a.project_id = ${projectId} and a.type = ${overLimitType} and a.ended_at is null and s.count is not null
            and s.counted_at < ${new Date(host.clock().getTime() - staleAfter)}`;
        const columns = sql`a.monitor_id, a.id as alert_id, s.count, m.people_count_limit`;
        const found = await tx.many(
          oldRow,
          sql`select ${columns} ${counted} order by a.monitor_id limit 1000`,
        );
        if (found.length === 0) return;
        await lockStates(
          tx,
          found.map(({ monitor_id }) => monitor_id),
        );
        // A count may have been taken in before the lock.
        for (const row of await tx.many(
          oldRow,
          sql`select ${columns} ${counted} order by a.monitor_id limit 1000`,
        )) {
          const monitor = await alarmedMonitor(tx, await host.devices.find(tx, row.monitor_id));
          const people = { count: row.count, limit: row.people_count_limit, isOld: true };
          const alert = { alertId: row.alert_id, type: overLimitType, zone: '', isOpen: true };
          await tellAlarm(tx, host, { ...monitor, people }, alert);
        }
      });
    }
  },
};
