import { dayInZone } from '@gantry/plugin-sdk/contract';
import { type RouteContext, sql } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import { noValue } from '../../contract/progress.ts';
import type { Programme } from '../../contract/schedule/programme.ts';
import { dayNumber } from '../../contract/schedule/state-at.ts';
import { allActivities } from './activities.ts';
import { toldDataDay } from './import-records.ts';
import { groupedLinks } from './links.ts';

/** What the data day of a project depends on. */
export type Reported = Pick<RouteContext, 'tx' | 'now' | 'project'>;

const dataDayRow = z.object({ day: z.string().nullable() });

/**
 * The day up to which work was reported: `YYYY-MM-DD`. The latest day of reported work, or the data day of the latest programme if that is
 * later: where work stands still nothing is reported, and the plan would stand in for it. Not after today: a day with a wrong year must not
 * make everything late that is planned until then.
 */
export async function dataDayOf({ tx, now, project }: Reported): Promise<string | null> {
  const today = dayInZone(now, project.timeZone);
  const row = await tx.one(
    dataDayRow,
    sql`select greatest(max(actual_start), max(actual_finish), max(actual_removal), ${toldDataDay(tx)})::text as day
        from activity where project_id = ${tx.projectId}`,
  );
  return row.day !== null && row.day > today ? today : row.day;
}

const onWire = (day: string | null) => (day === null ? noValue : dayNumber(day));

/** The programme without its objects. */
export async function readActivities(context: Reported): Promise<Pick<Programme, 'activities' | 'dataDay'>> {
  const rows = await allActivities(context.tx);
  const activities = {
    ids: rows.map((row) => row.activityId),
    items: rows.map((row) => row.itemName),
    trades: rows.map((row) => row.trade),
    bays: rows.map((row) => row.bay),
    planStart: rows.map((row) => onWire(row.planStart)),
    planFinish: rows.map((row) => onWire(row.planFinish)),
    planRemoval: rows.map((row) => onWire(row.planRemoval)),
    actualStart: rows.map((row) => onWire(row.actualStart)),
    actualFinish: rows.map((row) => onWire(row.actualFinish)),
    actualRemoval: rows.map((row) => onWire(row.actualRemoval)),
  };
  return { dataDay: onWire(await dataDayOf(context)), activities };
}

/** The programme as it is shown on the model. */
export async function readProgramme(context: Reported): Promise<Programme> {
  const { activities, dataDay } = await readActivities(context);
  const numberOf = new Map(activities.ids.map((id, at) => [id, at]));
  const models = new Map<string, Programme['models'][number]>();
  for (const { modelId, activityId, globalIds } of await groupedLinks(context.tx)) {
    const number = numberOf.get(activityId);
    if (number === undefined) continue;
    const model = models.get(modelId) ?? { modelId, globalIds: [], runs: [] };
    models.set(modelId, model);
    for (const id of globalIds) model.globalIds.push(id);
    model.runs.push(number, globalIds.length);
  }
  return { dataDay, activities, models: [...models.values()] };
}
