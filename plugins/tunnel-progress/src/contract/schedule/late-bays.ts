import * as z from 'zod';
import { activityDays, type Programme } from './programme.ts';
import { daysLate, type ScheduleMode, stateAt } from './state-at.ts';

/** A bay with late work. */
export const lateBay = z.object({
  /** Empty for activities without a bay. */
  bay: z.string(),
  /** Late activities. */
  activities: z.int(),
  /** Of the latest of them. */
  daysLate: z.int(),
  worst: z.object({ activityId: z.string(), itemName: z.string(), trade: z.string() }),
});
export type LateBay = z.output<typeof lateBay>;

const mode: ScheduleMode = 'both';

/** Bays with work that is late at the end of a day and not finished, the latest first. */
export function lateBays(
  programme: Pick<Programme, 'activities' | 'dataDay'>,
  day: number,
): readonly LateBay[] {
  const { activities, dataDay } = programme;
  const bays = new Map<string, LateBay>();
  for (const [at, days] of activityDays(programme).entries()) {
    const state = stateAt(days, day, mode, dataDay);
    if (state !== 'lateStart' && state !== 'lateFinish') continue;
    const late = daysLate(days, day, dataDay);
    const bay = activities.bays[at] ?? '';
    const known = bays.get(bay);
    const worst = {
      activityId: activities.ids[at] ?? '',
      itemName: activities.items[at] ?? '',
      trade: activities.trades[at] ?? '',
    };
    const isWorst = known === undefined || late > known.daysLate;
    bays.set(bay, {
      bay,
      activities: (known?.activities ?? 0) + 1,
      daysLate: isWorst ? late : known.daysLate,
      worst: isWorst ? worst : known.worst,
    });
  }
  return [...bays.values()].sort((a, b) => b.daysLate - a.daysLate || (a.bay < b.bay ? -1 : 1));
}
