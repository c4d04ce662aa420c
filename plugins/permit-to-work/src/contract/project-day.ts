import { addDays, dayInZone } from '@gantry/plugin-sdk/contract';

export { dayInZone as dayOf, toWallTime as clockTimeOf } from '@gantry/plugin-sdk/contract';

/** The last day in which a period has a moment: one that ends at midnight ended on the day before. */
export function lastDayOf(validTo: string, timeZone: string): string {
  return dayInZone(Date.parse(validTo) - 1, timeZone);
}

/** The day before a calendar day, `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => addDays(day, -1);
