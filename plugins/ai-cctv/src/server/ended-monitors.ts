import { type ServerHost, sql, type TimerJob, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { cameraKind } from '../contract/messages.ts';
import { endSeries, lockStates } from './alert-series.ts';
import { alarmedMonitor, type SpokenFor } from './take-message.ts';

const openRow = z.object({ type: z.string(), zone: z.string() });
const monitorRow = z.object({ monitor_id: z.string() });

/** Ends all open alerts of a camera that sends nothing any more. */
export async function endAlerts(tx: Tx, host: ServerHost, camera: SpokenFor, at: Date): Promise<void> {
  await lockStates(tx, [camera.id]);
  const open = await tx.many(
    openRow,
    sql`select type, zone from monitor_alert
        where project_id = ${tx.projectId} and monitor_id = ${camera.id} and ended_at is null
        order by type, zone limit 10000`,
  );
  if (open.length === 0) return;
  const monitor = await alarmedMonitor(tx, camera);
  for (const key of open) await endSeries(tx, host, monitor, { monitorId: camera.id, ...key }, at);
}

/** Ends the alerts of cameras that were retired among the devices: nothing can end them any more. */
export const endRetired: TimerJob = {
  name: 'end-retired',
  everySeconds: 60,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds()) {
      if (signal.aborted) return;
      await host.database.inProject(projectId, { kind: 'system', name: 'ai-cctv' }, async (tx) => {
        const open = await tx.many(
          monitorRow,
          sql`select distinct monitor_id from monitor_alert
              where project_id = ${projectId} and ended_at is null order by monitor_id limit 10000`,
        );
        if (open.length === 0) return;
        const devices = await host.devices.list(tx, { kind: cameraKind, retired: true });
        const retired = new Map(
          devices.flatMap((device) => (device.retiredAt === null ? [] : [[device.id, device] as const])),
        );
        for (const { monitor_id } of open) {
          const camera = retired.get(monitor_id);
          if (camera !== undefined) await endAlerts(tx, host, camera, host.clock());
        }
      });
    }
  },
};
