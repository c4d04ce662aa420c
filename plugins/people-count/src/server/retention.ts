import { sql, type TimerJob } from '@gantry/plugin-sdk/server';
import { readSettings } from './settings.ts';

/** Removes passages after the project's retention period. The daily totals stay. */
export const removeOldPassages: TimerJob = {
  name: 'remove-old-passages',
  everySeconds: 6 * 3600,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds()) {
      if (signal.aborted) return;
      await host.database.inProject(projectId, { kind: 'system', name: 'people-count' }, async (tx) => {
        const { retentionDays } = await readSettings(tx, host);
        const before = new Date(host.clock().getTime() - retentionDays * 86_400_000);
        await tx.run(sql`delete from passage where project_id = ${tx.projectId} and at < ${before}`);
      });
    }
  },
};
