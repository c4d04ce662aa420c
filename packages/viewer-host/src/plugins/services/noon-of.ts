import { startOfDayInZone } from '@gantry/plugin-sdk';

/** The time that represents a day, `YYYY-MM-DD`, on the timeline. */
export function noonOf(day: string, timeZone: string): Date {
  return new Date(startOfDayInZone(day, timeZone).getTime() + 43_200_000);
}
