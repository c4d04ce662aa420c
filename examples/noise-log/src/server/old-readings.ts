import { sql, type TimerJob } from '@gantry/plugin-sdk/server';
import { permissions, readingsRemoved } from '../contract/readings.ts';

const keptDays = 365;

export const removeOldReadings: TimerJob = {
  name: 'remove-old-readings',
  everySeconds: 3600,
  async run({ clock, database }, signal) {
    const oldest = new Date(clock().getTime() - keptDays * 24 * 3600 * 1000);
    for (const projectId of await database.projectIds()) {
      if (signal.aborted) return;
      await database.inProject(projectId, { kind: 'system', name: 'noise log' }, async (tx) => {
        const removed = await tx.run(sql`
          delete from reading where project_id = ${projectId} and taken_at < ${oldest}`);
        if (removed > 0) await tx.emit({ topic: readingsRemoved, payload: {}, permission: permissions.view });
      });
    }
  },
};
