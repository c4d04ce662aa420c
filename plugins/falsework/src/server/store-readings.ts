import { join, raw, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { Values } from '../contract/falsework.ts';
import { type Channel, channels } from '../contract/readings.ts';
import type { SensorReading } from './read-reading.ts';

/** The column of each channel; in roll-ups the first part of its name. */
export const columns = {
  inclinationX: 'x',
  inclinationY: 'y',
  inclinationZ: 'z',
  force: 'force',
} as const satisfies Readonly<Record<Channel, string>>;

const number = z.number().nullable();
const knownRow = z.object({
  sensor_id: z.string(),
  at: z.date(),
  x: number,
  y: number,
  z: number,
  force: number,
});

/** Names a reading: a sensor and a time. */
export const keyOf = (sensorId: string, at: Date): string => `${sensorId} ${at.getTime()}`;

/**
 * Stores readings and adds the new ones to the roll-ups, all in one statement. Returns the values of those that were stored before, by key.
 * The caller holds the locks of the sensors.
 * @param readings - no two with the same key
 */
export async function storeReadings(
  tx: Tx,
  readings: readonly SensorReading[],
  now: Date,
): Promise<ReadonlyMap<string, Values>> {
  const times = readings.map(({ at }) => at.getTime());
  const bound = (ms: number) => new Date(ms).toISOString();
  const list = (channel: Channel) => sql`${arrayOf(readings.map(({ values }) => values[channel]))}::float8[]`;
  const known = await tx.many(
    knownRow,
    sql`
    with given as (
      select * from unnest(${arrayOf(readings.map(({ sensorId }) => sensorId))}::uuid[],
        ${arrayOf(readings.map(({ at }) => at.toISOString()))}::timestamptz[], ${join(channels.map(list))})
        as g(sensor_id, at, x, y, z, force)
    ), fresh as (
      insert into sensor_reading (project_id, sensor_id, at, received_at, x, y, z, force)
      select ${tx.projectId}::uuid, sensor_id, at, ${now}::timestamptz, x, y, z, force from given
      on conflict do nothing returning sensor_id, at, x, y, z, force
    ), ten_minutes as (${addTo('sensor_ten_minutes', '10 minutes', tx)}), hour as (${addTo('sensor_hour', '1 hour', tx)})
    select r.sensor_id, r.at, r.x, r.y, r.z, r.force from given g left join fresh f using (sensor_id, at)
    -- The limit makes it look up one reading after the other, in the part of its time.
    cross join lateral (select * from sensor_reading r where r.project_id = ${tx.projectId} and r.sensor_id = g.sensor_id and r.at = g.at
      and r.at between ${bound(least(times))}::timestamptz and ${bound(greatest(times))}::timestamptz limit 1) r
    where f.sensor_id is null`,
  );
  return new Map(
    known.map(({ sensor_id, at, x, y, z: third, force }) => [
      keyOf(sensor_id, at),
      { inclinationX: x, inclinationY: y, inclinationZ: third, force },
    ]),
  );
}

/** An array as PostgreSQL reads it. The driver would look for characters to escape, of which numbers, times and UUIDs have none. */
const arrayOf = (items: readonly (number | string | null)[]) =>
  `{${items.map((item) => item ?? 'NULL').join(',')}}`;
const least = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.min(one, other));
const greatest = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.max(one, other));

/** Adds the new readings to the sums of their periods, in one order, so that two messages do not wait for each other. */
function addTo(table: string, period: string, tx: Tx): Sql {
  const names = Object.values(columns);
  const parts = (each: (name: string) => string) => raw(names.map(each).join(', '));
  return sql`
    insert into ${raw(table)} as t (project_id, sensor_id, at, ${parts((c) => `${c}_min, ${c}_max, ${c}_sum, ${c}_count`)})
    select ${tx.projectId}::uuid, sensor_id, date_bin(${period}::interval, at, timestamptz '2000-01-01 00:00Z'),
      ${parts((c) => `min(${c}), max(${c}), coalesce(sum(${c}), 0), count(${c})`)}
    from fresh group by 2, 3 order by 2, 3
    on conflict (project_id, sensor_id, at) do update set ${parts(
      (c) =>
        `${c}_min = least(t.${c}_min, excluded.${c}_min), ${c}_max = greatest(t.${c}_max, excluded.${c}_max), ` +
        `${c}_sum = t.${c}_sum + excluded.${c}_sum, ${c}_count = t.${c}_count + excluded.${c}_count`,
    )}`;
}
