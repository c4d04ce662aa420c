import { addDays, dateTimeInZone, dayInZone } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** `HH:mm` on the day before the work; null in a project without this rule. */
export const requestCutOff = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable();
export type RequestCutOff = z.infer<typeof requestCutOff>;

/** Deadline for requesting a permit that starts then: `YYYY-MM-DD HH:mm`, local time on site. Null: until its end. */
export function requestDeadline(validFrom: string, cutOff: RequestCutOff, timeZone: string): string | null {
  return cutOff === null ? null : `${addDays(dayInZone(validFrom, timeZone), -1)} ${cutOff}`;
}

/** The minute of the deadline itself is in time. */
export function isPast(deadline: string, now: Date, timeZone: string): boolean {
  return dateTimeInZone(now, timeZone) > deadline;
}
