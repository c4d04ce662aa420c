import { sql, type TimerJob } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { sensorKind } from '../contract/readings.ts';
import { announceLevels } from './level-alarms.ts';
import { lockWatches, saveWatches } from './watch-rows.ts';

const openRow = z.object({ sensor_id: z.string() });

/** Ends the excesses of sensors that were taken out of use: no reading can calm them any more. */
export const endRetired: TimerJob = {
  name: 'end-retired',
  everySeconds: 60,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds()) {
      if (signal.aborted) return;
      await host.database.inProject(projectId, { kind: 'system', name: 'falsework' }, async (tx) => {
        const open = await tx.many(
          openRow,
          sql`select sensor_id from sensor_episode where project_id = ${projectId} and ended_at is null limit 1000`,
        );
        if (open.length === 0) return;
        const devices = await host.devices.list(tx, { kind: sensorKind, retired: true });
        const retired = new Map(
          devices.filter((each) => each.retiredAt !== null).map(({ id, name }) => [id, name]),
        );
        const watches = await lockWatches(
          tx,
          open.map(({ sensor_id }) => sensor_id).filter((id) => retired.has(id)),
        );
        if (watches.length === 0) return;
        for (const watch of watches) watch.retire(host.clock());
        await saveWatches(tx, watches);
        await announceLevels(tx, host, watches, (id) => retired.get(id) ?? '');
      });
    }
  },
};
