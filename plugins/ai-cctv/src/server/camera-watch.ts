import { isStaleCount, type MonitorStatus, offlineType } from '@gantry/plugin-sdk/cameras';
import { provide, type ServerHost, serverService, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { usualHeight } from '../contract/cctv.ts';
import { cameraKind } from '../contract/messages.ts';

import { type FoundMonitor, readMonitors, statusOf } from './monitor-rows.ts';

/** A camera that counts people against a limit, as it is now. */
export interface WatchedCamera {
  readonly monitorId: string;
  readonly name: string;
  readonly peopleCountLimit: number;
  readonly status: MonitorStatus;
  /** Whether it is reported offline. */
  readonly isOffline: boolean;
  /** Since when; null while it is not offline. */
  readonly offlineSince: Date | null;
  /** The latest count; null before the first. */
  readonly count: {
    readonly count: number;
    readonly countedAt: Date;
    /** It does not say how many there are now. */
    readonly isStale: boolean;
  } | null;
  /** Degrees (WGS 84) and metres; null: unknown. */
  readonly place: { readonly latitude: number; readonly longitude: number; readonly height: number } | null;
  readonly groupName: string | null;
}

/** Cameras for modules that watch what they count. */
export interface CameraWatch {
  /** Cameras with a limit that are not removed, by name. */
  limited(tx: Tx): Promise<readonly WatchedCamera[]>;
}

export const cameraWatch = serverService<CameraWatch>('gantry.ai-cctv/watch@1');

export const providedWatch = provide(
  cameraWatch,
  (host): CameraWatch => ({ limited: (tx) => limitedCameras(tx, host) }),
);

const limitedRow = z.object({
  monitor_id: z.string(),
  group_name: z.string().nullable(),
  latest_type: z.string().nullable(),
  latest_ended_at: z.date().nullable(),
  offline_since: z.date().nullable(),
});
type LimitedRow = z.output<typeof limitedRow>;

async function limitedCameras(tx: Tx, host: ServerHost): Promise<readonly WatchedCamera[]> {
  const rows = await tx.many(
    limitedRow,
    sql`select m.monitor_id, g.name as group_name, a.type as latest_type, a.ended_at as latest_ended_at,
          coalesce(o.started_at, s.status_at) as offline_since
        from monitor m
        left join monitor_group g on g.project_id = m.project_id and g.id = m.group_id
        left join monitor_state s on s.project_id = m.project_id and s.monitor_id = m.monitor_id
        left join monitor_alert o on o.project_id = m.project_id and o.monitor_id = m.monitor_id
          and o.type = ${offlineType} and o.zone = '' and o.ended_at is null
        left join lateral (select type, ended_at from monitor_alert
          where project_id = m.project_id and monitor_id = m.monitor_id order by started_at desc, id desc limit 1) a on true
        where m.project_id = ${tx.projectId} and m.people_count_limit > 0 order by m.monitor_id limit 10000`,
  );
  // Most projects have no such camera, and are asked about them every few seconds.
  if (rows.length === 0) return [];
  const limited = new Map(rows.map((row) => [row.monitor_id, row]));
  const devices = await host.devices.list(tx, { kind: cameraKind });
  const found = await readMonitors(
    tx,
    devices.filter(({ id }) => limited.has(id)),
  );
  const now = host.clock();
  return found.flatMap((each) => {
    const row = limited.get(each.device.id);
    return row ? [watchedCamera(host, each, row, now)] : [];
  });
}

function watchedCamera(host: ServerHost, found: FoundMonitor, more: LimitedRow, now: Date): WatchedCamera {
  const { device, row } = found;
  const { latest_type: type, latest_ended_at: ended } = more;
  const latest = type === null ? undefined : { type, endTsMs: ended?.getTime() ?? null };
  const { longitude, latitude, height = usualHeight } = row.place;
  return {
    monitorId: device.id,
    name: device.name,
    peopleCountLimit: row.people_count_limit,
    status: statusOf(found, host, latest),
    isOffline: row.is_offline,
    offlineSince: row.is_offline ? more.offline_since : null,
    count: watchedCount(row, now),
    place: longitude === null || latitude === null ? null : { latitude, longitude, height },
    groupName: more.group_name,
  };
}

function watchedCount({ count, counted_at }: FoundMonitor['row'], now: Date): WatchedCamera['count'] {
  if (count === null || counted_at === null) return null;
  const [at, present] = [counted_at.getTime(), now.getTime()];
  // After the server's clock was set back, a count can lie far ahead, and is as old as one that lies far behind.
  return { count, countedAt: counted_at, isStale: isStaleCount(at, present) || isStaleCount(present, at) };
}
