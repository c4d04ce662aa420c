import { camerasSent, offlineType } from '@gantry/plugin-sdk/cameras';
import { type Device, type ServerHost, sql, type TimerJob, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { permissions, usualSilence } from '../contract/cctv.ts';
import { cameraKind } from '../contract/messages.ts';
import { lockStates, takeEvent } from './alert-series.ts';
import { alarmedMonitor } from './take-message.ts';

const watchedRow = z.object({
  monitor_id: z.string(),
  silent_minutes: z.int(),
  is_silent: z.boolean(),
  offline_count: z.int(),
});

/** A camera of which nothing was heard for longer than it may be silent. */
interface SilentCamera {
  readonly device: Device;
  /** How often its time has passed since the latest message. */
  readonly times: number;
  /** Whether it was silent before. */
  readonly wasSilent: boolean;
}

/**
 * Reports cameras offline that fell silent: once when their time has passed, and again each time it passes. Only those that have sent a
 * status or a count are watched, because events come when something happens. `takeItems` ends it with the next message.
 */
export const watchSilence: TimerJob = {
  name: 'watch-silence',
  everySeconds: 60,
  async run(host, signal) {
    for (const projectId of await host.database.projectIds()) {
      if (signal.aborted) return;
      await host.database.inProject(projectId, { kind: 'system', name: 'ai-cctv' }, async (tx) => {
        const ids = (await silentCameras(tx, host)).map(({ device }) => device.id);
        if (ids.length === 0) return;
        await lockStates(tx, ids);
        // A message may have been taken in before the lock.
        for (const camera of await silentCameras(tx, host)) await takeSilence(tx, host, camera);
        await tx.emit({
          topic: camerasSent,
          payload: { deviceIds: ids.slice(0, 50) },
          permission: permissions.view,
        });
      });
    }
  },
};

/** Cameras of whose silence something new is to be said. */
async function silentCameras(tx: Tx, host: ServerHost): Promise<readonly SilentCamera[]> {
  const rows = await tx.many(
    watchedRow,
    sql`select s.monitor_id, coalesce(m.silent_minutes, ${usualSilence}) as silent_minutes, s.is_silent, s.offline_count
        from monitor_state s
        left join monitor m on m.project_id = s.project_id and m.monitor_id = s.monitor_id
        where s.project_id = ${tx.projectId} and (s.status_at is not null or s.counted_at is not null)
          and (s.is_silent or not s.is_offline) and coalesce(m.silent_minutes, ${usualSilence}) > 0 limit 10000`,
  );
  if (rows.length === 0) return [];
  const devices = new Map((await host.devices.list(tx, { kind: cameraKind })).map((each) => [each.id, each]));
  const now = host.clock().getTime();
  return rows.flatMap(({ monitor_id, silent_minutes, is_silent: wasSilent, offline_count }) => {
    const device = devices.get(monitor_id);
    if (device === undefined || device.seenAt === null) return [];
    const times = Math.floor((now - device.seenAt.getTime()) / 60_000 / silent_minutes);
    return times > (wasSilent ? offline_count : 0) ? [{ device, times, wasSilent }] : [];
  });
}

/** The camera's state must be locked. */
async function takeSilence(
  tx: Tx,
  host: ServerHost,
  { device, times, wasSilent }: SilentCamera,
): Promise<void> {
  await tx.run(sql`
    update monitor_state set is_offline = true, is_silent = true, offline_count = ${times}
    where project_id = ${tx.projectId} and monitor_id = ${device.id}`);
  if (wasSilent) return;
  const key = { monitorId: device.id, type: offlineType, zone: '' };
  const start = { at: host.clock().getTime(), phase: 'start' } as const;
  await takeEvent(tx, host, await alarmedMonitor(tx, device), key, start);
}
