import * as z from 'zod';
import { noValue } from '../progress.ts';
import { type ActivityDays, never } from './state-at.ts';

const dayColumn = z.array(z.int());

/**
 * All activities and all objects that they are about, small enough to be fetched once: days are numbers of days since 1970 or `noValue`, and the
 * columns have a value for each activity.
 */
export const programme = z.object({
  /** The latest day of which work was reported; `noValue` if none was. */
  dataDay: z.int(),
  activities: z.object({
    ids: z.array(z.string()),
    items: z.array(z.string()),
    trades: z.array(z.string()),
    bays: z.array(z.string()),
    planStart: dayColumn,
    planFinish: dayColumn,
    planRemoval: dayColumn,
    actualStart: dayColumn,
    actualFinish: dayColumn,
    actualRemoval: dayColumn,
  }),
  models: z.array(
    z.object({
      modelId: z.string(),
      /** Objects one activity after the other; an object of several activities stands there several times. */
      globalIds: z.array(z.string()),
      /** In pairs: the number of an activity in the columns, and how many of `globalIds` are its own. */
      runs: z.array(z.int()),
    }),
  ),
});
export type Programme = z.output<typeof programme>;

/** The days of each activity. */
export function activityDays({ activities }: Pick<Programme, 'activities'>): readonly ActivityDays[] {
  const known = (day: number | undefined) => (day === undefined || day === noValue ? never : day);
  return activities.ids.map((_, at) => ({
    planStart: known(activities.planStart[at]),
    planFinish: known(activities.planFinish[at]),
    planRemoval: known(activities.planRemoval[at]),
    actualStart: known(activities.actualStart[at]),
    actualFinish: known(activities.actualFinish[at]),
    actualRemoval: known(activities.actualRemoval[at]),
  }));
}
