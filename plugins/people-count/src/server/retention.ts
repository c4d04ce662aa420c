import { sql, type TimerJob } from '@gantry/plugin-sdk/server';
import { readSettings } from './settings.ts';

/** The most passages that one transaction removes, so that none exceeds the time limit of a statement. */
const batch = 10_000;

/** Removes passages after the project's retention period. The daily totals stay. */
export const removeOldPassages: TimerJob = {
  name: 'remove-old-passages',
  everySeconds: 6 * 3600,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds()) {
      const removeSome = () =>
        host.database.inProject(projectId, { kind: 'system', name: 'people-count' }, async (tx) => {
          const { retentionDays } = await readSettings(tx, host);
          const before = new Date(host.clock().getTime() - retentionDays * 86_400_000);
          return tx.run(sql`
            delete from passage where ctid = any(array(
              select ctid from passage where project_id = ${tx.projectId} and at < ${before} limit ${batch}))`);
        });
      while (!signal.aborted && (await removeSome()) === batch);
    }
  },
};
