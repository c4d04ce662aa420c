import {
  gridPlace,
  impactType,
  isStaleCount,
  type Monitor,
  type MonitorAlert,
  monitorStatus,
  picturePoint,
} from '@gantry/plugin-sdk/cameras';
import { type Device, NotFoundError, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { usualHeight, usualSilence } from '../contract/cctv.ts';
import { cameraKind } from '../contract/messages.ts';
import { alertColumns, alertRow, shownAlerts } from './alert-rows.ts';

const degrees = z.number().nullable().default(null);
const place = z.object({
  gps: gridPlace.nullable().default(null),
  longitude: degrees,
  latitude: degrees,
  height: z.number().default(usualHeight),
  heading: degrees,
  tilt: degrees,
  fieldOfView: degrees,
});
const zoneList = z.array(z.object({ name: z.string(), points: z.array(picturePoint) })).default([]);
const zones = z.object({
  dangerZoneList: zoneList,
  detectionZoneList: zoneList,
  flowCountLineList: zoneList,
});

const monitorRow = z.object({
  monitor_id: z.string(),
  type: z.string(),
  live_url: z.string().nullable(),
  film: z.string().nullable(),
  vendor: z.string(),
  description: z.string(),
  place,
  zones,
  people_count_limit: z.int(),
  offline_alert_threshold: z.int(),
  silent_minutes: z.int(),
  group_id: z.string().nullable(),
  sequence: z.int().nullable(),
  version: z.int(),
  is_offline: z.boolean(),
  offline_count: z.int(),
  count: z.int().nullable(),
  counted_at: z.date().nullable(),
  picture_file: z.string().nullable(),
  picture_taken_at: z.date().nullable(),
  open_alerts: z.int(),
  is_hit: z.boolean(),
});
type MonitorRow = z.output<typeof monitorRow>;

/** A camera as it is registered, set up and heard. */
export interface FoundMonitor {
  readonly device: Device;
  readonly row: MonitorRow;
}

/** The services of the host that reading takes. */
export type ReadingHost = Pick<ServerHost, 'devices' | 'people'> & ConvertingHost;

/** Tells what converts RTSP. */
export interface ConvertingHost {
  readonly videos: Pick<ServerHost['videos'], 'services'>;
}

/** What answers need to name people and times. */
export interface Reading {
  readonly tx: Tx;
  readonly host: ReadingHost;
  readonly project: { readonly timeZone: string };
  readonly now: Date;
}

/** What is set up for cameras and what they sent, whether or not something is stored. */
export async function readMonitors(tx: Tx, devices: readonly Device[]): Promise<readonly FoundMonitor[]> {
  const ids = devices.map(({ id }) => id);
  const rows = await tx.many(
    monitorRow,
    sql`select g.id as monitor_id, coalesce(m.type, 'AI') as type, m.live_url, m.film, coalesce(m.vendor, '') as vendor,
          coalesce(m.description, '') as description, coalesce(m.place, '{}') as place, coalesce(m.zones, '{}') as zones,
          coalesce(m.people_count_limit, 0) as people_count_limit,
          coalesce(m.offline_alert_threshold, 3) as offline_alert_threshold,
          coalesce(m.silent_minutes, ${usualSilence}) as silent_minutes, m.group_id, m.sequence,
          coalesce(m.version, 0) as version, coalesce(s.is_offline, false) as is_offline,
          coalesce(s.offline_count, 0) as offline_count, s.count, s.counted_at, s.picture_file, s.picture_taken_at,
          coalesce(o.open_alerts, 0) as open_alerts, coalesce(o.is_hit, false) as is_hit
        from unnest(${ids}::uuid[]) as g(id)
        left join monitor m on m.project_id = ${tx.projectId} and m.monitor_id = g.id
        left join monitor_state s on s.project_id = ${tx.projectId} and s.monitor_id = g.id
        left join (select monitor_id, count(*)::integer as open_alerts, bool_or(type = ${impactType}) as is_hit
                   from monitor_alert where project_id = ${tx.projectId} and ended_at is null group by monitor_id) o
          on o.monitor_id = g.id
        limit ${ids.length}`,
  );
  const byId = new Map(rows.map((row) => [row.monitor_id, row]));
  return devices.flatMap((device) => {
    const row = byId.get(device.id);
    return row ? [{ device, row }] : [];
  });
}

/** @throws NotFoundError for devices of other kinds and projects */
export async function findMonitor(tx: Tx, host: ReadingHost, monitorId: string): Promise<FoundMonitor> {
  const device = await host.devices.find(tx, monitorId);
  const [found] = device.kind === cameraKind ? await readMonitors(tx, [device]) : [];
  if (found === undefined) throw new NotFoundError('The camera');
  return found;
}

/** The latest alert of each camera that has one. */
async function latestAlerts(reading: Reading, devices: readonly Device[]) {
  const { tx } = reading;
  const ids = devices.map(({ id }) => id);
  const rows = await tx.many(
    alertRow,
    sql`select a.* from unnest(${ids}::uuid[]) as g(id)
        cross join lateral (select ${alertColumns} from monitor_alert
          where project_id = ${tx.projectId} and monitor_id = g.id order by started_at desc, id desc limit 1) a
        limit ${ids.length}`,
  );
  const names = new Map(devices.map(({ id, name }) => [id, name]));
  return new Map((await shownAlerts(reading, rows, names)).map((alert) => [alert.monitorId, alert]));
}

/** Whether there is something to watch. */
export const hasStream = ({ live_url, film, is_offline }: MonitorRow): boolean =>
  (live_url !== null || film !== null) && !is_offline;

/** The version of a camera: its device's changes and those of its set-up. */
export const versionOf = ({ device, row }: FoundMonitor): number => device.version + row.version;

/** Whether anything tells that the camera works: RTSP that nothing converts, from a camera that was never heard, tells nothing. */
const isKnown = ({ device, row: { film, live_url } }: FoundMonitor, { videos }: ConvertingHost): boolean =>
  film !== null ||
  device.seenAt !== null ||
  !/^rtsps?:/i.test(live_url ?? '') ||
  videos.services().length > 0;

/** The status of a camera. @param latest - its latest alert */
export const statusOf = (
  found: FoundMonitor,
  host: ConvertingHost,
  latest: Pick<MonitorAlert, 'type' | 'endTsMs'> | undefined,
) => {
  const { device, row } = found;
  return monitorStatus({
    type: row.type,
    isRemoved: device.retiredAt !== null,
    isHit: row.is_hit,
    hasStream: hasStream(row) && isKnown(found, host),
    latestAlert: latest ? { type: latest.type, isOpen: latest.endTsMs === null } : null,
    offlineAlertThreshold: row.offline_alert_threshold,
    offlineCount: row.offline_count,
  });
};

export const countOf = ({ count, counted_at }: MonitorRow, now: Date) =>
  count === null || counted_at === null
    ? null
    : {
        count,
        countedAt: counted_at.toISOString(),
        isStale: isStaleCount(counted_at.getTime(), now.getTime()),
      };

/** Cameras as the contract says them. */
export async function shownMonitors(
  reading: Reading,
  found: readonly FoundMonitor[],
): Promise<readonly Monitor[]> {
  const latest = await latestAlerts(
    reading,
    found.map(({ device }) => device),
  );
  return found.map((each): Monitor => {
    const { device, row } = each;
    const latestAlert = latest.get(device.id);
    return {
      monitorId: device.id,
      name: device.name,
      type: row.type,
      status: statusOf(each, reading.host, latestAlert),
      hasLiveUrl: row.live_url !== null,
      hasStream: hasStream(row) && device.retiredAt === null,
      originId: device.externalId,
      vendor: row.vendor,
      description: row.description,
      ...row.place,
      peopleCountLimit: row.people_count_limit,
      offlineAlertThreshold: row.offline_alert_threshold,
      silentMinutes: row.silent_minutes,
      offlineCount: row.offline_count,
      pictureTakenAt: row.picture_taken_at?.toISOString() ?? null,
      latestAlert: latestAlert ?? null,
      openAlerts: row.open_alerts,
      peopleCount: countOf(row, reading.now),
      heardAt: device.seenAt?.toISOString() ?? null,
      groupId: row.group_id,
      sequence: row.sequence ?? 0,
      gatewayId: device.gatewayId,
      ...row.zones,
      version: versionOf(each),
    };
  });
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** All cameras in their sequence; those without one after the others, `Camera 2` before `Camera 10`. */
export async function allMonitors(
  tx: Tx,
  host: ReadingHost,
  retired: boolean,
): Promise<readonly FoundMonitor[]> {
  const found = await readMonitors(tx, await host.devices.list(tx, { kind: cameraKind, retired }));
  const rank = ({ row }: FoundMonitor) => row.sequence ?? Number.MAX_SAFE_INTEGER;
  return [...found].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      natural.compare(a.device.name, b.device.name) ||
      (a.device.id < b.device.id ? -1 : 1),
  );
}
