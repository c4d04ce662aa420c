import { sql } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import { scheduleLimits } from '../../contract/schedule/activity.ts';
import { type CurveWeight, computeCurve, durationOf } from '../../contract/schedule/computed-curve.ts';
import { activityDays } from '../../contract/schedule/programme.ts';
import { type Reported, readActivities } from './read-programme.ts';

const countRow = z.object({ id: z.string(), objects: z.number() });

/** The S-curve of the project's activities. */
export async function programmeCurve(context: Reported, weight: CurveWeight) {
  const { tx } = context;
  const programme = await readActivities(context);
  const days = activityDays(programme);
  if (weight === 'duration') return computeCurve(days, days.map(durationOf), programme.dataDay);
  const rows = await tx.many(
    countRow,
    sql`select activity_id as id, count(*)::integer as objects from activity_link
        where project_id = ${tx.projectId} group by activity_id limit ${scheduleLimits.activities}`,
  );
  const objects = new Map(rows.map(({ id, objects: count }) => [id, count]));
  return computeCurve(
    days,
    programme.activities.ids.map((id) => objects.get(id) ?? 0),
    programme.dataDay,
  );
}
