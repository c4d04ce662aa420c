import { addDays, dateTimeInZone, dayInZone } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** `HH:mm` on the day before the work; null where a project has no such rule. */
export const requestCutOff = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable();
export type RequestCutOff = z.infer<typeof requestCutOff>;

/** Until when a permit that starts at a moment can be requested, `YYYY-MM-DD HH:mm` of the clock on site; null: until its end. */
export function requestDeadline(validFrom: string, cutOff: RequestCutOff, timeZone: string): string | null {
  return cutOff === null ? null : `${addDays(dayInZone(validFrom, timeZone), -1)} ${cutOff}`;
}

/** The minute of the cut-off itself is still in time. */
export function isPast(deadline: string, now: Date, timeZone: string): boolean {
  return dateTimeInZone(now, timeZone) > deadline;
}
