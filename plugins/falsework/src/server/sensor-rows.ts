import { devicePlace, level, type StatusCode } from '@gantry/plugin-sdk/contract';
import { type Device, NotFoundError, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { baseline, type Sensor, values } from '../contract/falsework.ts';
import { statusOf } from '../contract/levels.ts';
import { sensorKind } from '../contract/readings.ts';
import { level0 } from './watch-rows.ts';

const sensorRow = z.object({
  sensor_id: z.string(),
  interval_seconds: z.number(),
  baseline: baseline,
  place: devicePlace.nullable(),
  version: z.number(),
  latest_at: z.date().nullable(),
  latest: values.nullable(),
  received_at: z.date().nullable(),
  level: level,
  episode_id: z.string().nullable(),
  opened_at: z.date().nullable(),
  peak: level.nullable(),
  acknowledged_at: z.date().nullable(),
  /** Newest first. */
  thresholds: z.array(z.object({ from: z.coerce.date(), is_watched: z.boolean() })),
});

/** A sensor as it is registered, set up and measured. */
export interface FoundSensor {
  readonly device: Device;
  readonly row: z.output<typeof sensorRow>;
}

/** What is set up for sensors and their latest readings, whether or not something is stored. */
export async function readSensors(tx: Tx, devices: readonly Device[]): Promise<readonly FoundSensor[]> {
  const ids = devices.map(({ id }) => id);
  const rows = await tx.many(
    sensorRow,
    sql`select g.id as sensor_id, coalesce(c.interval_seconds, 60) as interval_seconds,
          coalesce(c.baseline, ${JSON.stringify(level0)}::jsonb) as baseline,
          c.place, coalesce(c.version, 0) as version, s.latest_at, s.latest, s.received_at, coalesce(s.level, 0) as level,
          e.id as episode_id, e.opened_at, e.peak, e.acknowledged_at,
          (select coalesce(jsonb_agg(jsonb_build_object('from', t.holds_from,
             'is_watched', jsonb_path_exists(t.limits, '$.* ? (@ != null)')) order by t.holds_from desc), '[]')
           from sensor_threshold t where t.project_id = ${tx.projectId} and t.sensor_id = g.id) as thresholds
        from unnest(${ids}::uuid[]) as g(id)
        left join sensor c on c.project_id = ${tx.projectId} and c.sensor_id = g.id
        left join sensor_state s on s.project_id = ${tx.projectId} and s.sensor_id = g.id
        left join sensor_episode e on e.project_id = ${tx.projectId} and e.sensor_id = g.id and e.ended_at is null
        limit ${ids.length}`,
  );
  const byId = new Map(rows.map((row) => [row.sensor_id, row]));
  return devices.flatMap((device) => {
    const row = byId.get(device.id);
    return row ? [{ device, row }] : [];
  });
}

export const statusNow = ({ row }: FoundSensor, now: Date): StatusCode =>
  statusOf({ level: row.level, receivedAt: row.received_at, intervalSeconds: row.interval_seconds }, now);

/** As the contract says it. @param gateways - names by id */
export function sensorOf(found: FoundSensor, gateways: ReadonlyMap<string, string>, now: Date): Sensor {
  const { device, row } = found;
  const { episode_id: episodeId, opened_at: openedAt, peak } = row;
  return {
    sensorId: device.id,
    instrumentId: device.externalId,
    name: device.name,
    status: statusNow(found, now),
    level: row.level,
    isWatched: row.thresholds.find(({ from }) => from <= now)?.is_watched ?? false,
    latestData: row.latest && row.latest_at && { ...row.latest, recordTimeTs: row.latest_at.getTime() },
    place: row.place,
    gatewayName: (device.gatewayId && gateways.get(device.gatewayId)) || null,
    episode:
      episodeId && openedAt && peak !== null
        ? {
            episodeId,
            peak,
            openedAt: openedAt.toISOString(),
            acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
          }
        : null,
  };
}

/** @throws NotFoundError for devices of other kinds and projects */
export async function findSensor(tx: Tx, host: ServerHost, sensorId: string): Promise<FoundSensor> {
  const device = await host.devices.find(tx, sensorId);
  const [found] = device.kind === sensorKind ? await readSensors(tx, [device]) : [];
  if (found === undefined) throw new NotFoundError('The sensor');
  return found;
}
