import { type Handlers, raw, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { falseworkCalls, TrendPoint } from '../contract/falsework.ts';
import { channels } from '../contract/readings.ts';
import { limitsAt } from './level-watch.ts';
import { keepDays } from './retention.ts';
import { findSensor } from './sensor-rows.ts';
import { readThresholds } from './setup.ts';
import { columns } from './store-readings.ts';

const day = 86_400_000;
/** Of a sensor that measures each second, two days have more readings than a chart can show. */
const mostPoints = 10_000;

const number = z.number().nullable();
const pointRow = z.object({
  at: z.date(),
  x_min: number,
  x_max: number,
  x_average: number,
  y_min: number,
  y_max: number,
  y_average: number,
  z_min: number,
  z_max: number,
  z_average: number,
  force_min: number,
  force_max: number,
  force_average: number,
});
type PointRow = z.output<typeof pointRow>;

const steps = {
  reading: { table: 'sensor_reading', milliseconds: 1 },
  'ten-minutes': { table: 'sensor_ten_minutes', milliseconds: 600_000 },
  hour: { table: 'sensor_hour', milliseconds: 3_600_000 },
} as const;
type Resolution = keyof typeof steps;

interface Range {
  readonly sensorId: string;
  readonly from: Date;
  readonly to: Date;
}

export function trendHandlers(host: ServerHost): Pick<Handlers<typeof falseworkCalls>, 'trend'> {
  return {
    async trend({ sensorId, from, to }, { tx, now }) {
      const { row } = await findSensor(tx, host, sensorId);
      const range = { sensorId, from: new Date(from), to: new Date(to) };
      let resolution = resolutionOf(range, now);
      let rows = await readPoints(tx, range, resolution);
      if (rows.length > mostPoints) {
        resolution = 'ten-minutes';
        rows = await readPoints(tx, range, resolution);
      }
      return {
        resolution,
        baseline: row.baseline,
        limits: limitsAt(await readThresholds(tx, sensorId), range.to),
        points: rows.map(pointOf),
      };
    },
  };
}

/** By the length of the range, unless the finer data are no longer kept at its beginning. */
function resolutionOf({ from, to }: Range, now: Date): Resolution {
  const days = (to.getTime() - from.getTime()) / day;
  const age = (now.getTime() - from.getTime()) / day;
  if (days <= 2 && age <= keepDays.readings) return 'reading';
  return days <= 62 && age <= keepDays.tenMinutes ? 'ten-minutes' : 'hour';
}

function readPoints(tx: Tx, { sensorId, from, to }: Range, resolution: Resolution) {
  const { table, milliseconds } = steps[resolution];
  const values = Object.values(columns).map((c) =>
    resolution === 'reading'
      ? `${c} as ${c}_min, ${c} as ${c}_max, ${c} as ${c}_average`
      : `${c}_min, ${c}_max, ${c}_sum / nullif(${c}_count, 0) as ${c}_average`,
  );
  // With the period that holds the beginning.
  const begin = new Date(Math.floor(from.getTime() / milliseconds) * milliseconds);
  return tx.many(
    pointRow,
    sql`select at, ${raw(values.join(', '))} from ${raw(table)}
        where project_id = ${tx.projectId} and sensor_id = ${sensorId} and at >= ${begin} and at < ${to}
        order by at limit ${mostPoints + 1}`,
  );
}

function pointOf(row: PointRow): TrendPoint {
  const point: TrendPoint = {
    at: row.at.toISOString(),
    inclinationX: null,
    inclinationY: null,
    inclinationZ: null,
    force: null,
  };
  for (const channel of channels) {
    const column = columns[channel];
    const [min, max, average] = [row[`${column}_min`], row[`${column}_max`], row[`${column}_average`]];
    if (min !== null && max !== null && average !== null) point[channel] = { min, max, average };
  }
  return point;
}
