import { formatDateTime } from '@gantry/plugin-ui';

/** A moment as the clock on site shows it, for `datetime-local` fields: `2026-11-20T08:00`. */
export function toWallTime(moment: Date | string, timeZone: string): string {
  return formatDateTime(moment, timeZone).replace(' ', 'T');
}

/** The moment of a wall-clock time in a zone, as ISO 8601 in UTC; undefined for what is no time. */
export function fromWallTime(text: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${text}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(asUtc)) return undefined;
  // The zone's offset is that of the moment itself, which the first step only comes near to.
  let moment = asUtc;
  for (let step = 0; step < 2; step += 1) {
    const shown = Date.parse(`${toWallTime(new Date(moment), timeZone)}:00Z`);
    moment += asUtc - shown;
  }
  return new Date(moment).toISOString();
}
