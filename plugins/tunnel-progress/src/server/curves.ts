import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { CurveData } from '../contract/progress.ts';
import { shownDayOf } from './pictures.ts';
import { startOfDay, toWire } from './time.ts';

/** Names of an audience's curves, in the order in which they were first brought in. */
export async function curveNames(tx: Tx, isSenior: boolean): Promise<string[]> {
  const rows = await tx.many(
    z.object({ name: z.string() }),
    sql`select name from curve where project_id = ${tx.projectId} and is_senior = ${isSenior}
        order by position, name limit 1000`,
  );
  return rows.map(({ name }) => name);
}

const curveRow = z.object({ id: z.string(), target: z.number().nullable() });
const pointRow = z.object({
  time: z.number(),
  actual: z.number().nullable(),
  planned: z.number().nullable(),
});

/** A curve of an audience by its name; undefined if there is none. */
export async function curveNamed(
  tx: Tx,
  timeZone: string,
  name: string,
  isSenior: boolean,
): Promise<CurveData | undefined> {
  const curve = await tx.maybe(
    curveRow,
    sql`select id, ${startOfDay(sql`target`, timeZone)} as target from curve
        where project_id = ${tx.projectId} and is_senior = ${isSenior} and name = ${name}`,
  );
  if (curve === undefined) return undefined;
  const points = await tx.many(
    pointRow,
    sql`select ${startOfDay(sql`day`, timeZone)} as time, actual::float8 as actual, planned::float8 as planned
        from curve_point where project_id = ${tx.projectId} and curve_id = ${curve.id} order by day limit 50000`,
  );
  return {
    actualProgress: points.map(({ time, actual }) => ({ time, value: toWire(actual) })),
    plannedProgress: points.map(({ planned }) => ({ value: toWire(planned) })),
    targetCompletionDate: toWire(curve.target),
    latestUpdateTime: toWire((await shownDayOf(tx, timeZone, 'Curves')) ?? null),
  };
}
