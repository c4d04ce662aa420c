import { formatDateTime } from '@gantry/plugin-ui';

/** A moment as the clock on site shows it: `2026-11-20 08:00`. */
export function toWallTime(moment: Date | string, timeZone: string): string {
  return formatDateTime(moment, timeZone);
}

/** The moment of a wall-clock time in a zone, as ISO 8601 in UTC; undefined for what is no time. */
export function fromWallTime(text: string, timeZone: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T]+(\d\d?:\d\d)$/.exec(text.trim()) ?? [];
  const asUtc = Date.parse(`${day}T${time?.padStart(5, '0')}:00Z`);
  // Date.parse takes 31 November for 1 December.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(`${day}`)) return undefined;
  // The zone's offset is that of the moment itself, which the first step only comes near to.
  let moment = asUtc;
  for (let step = 0; step < 2; step += 1) {
    const shown = Date.parse(`${toWallTime(new Date(moment), timeZone).replace(' ', 'T')}:00Z`);
    moment += asUtc - shown;
  }
  return new Date(moment).toISOString();
}

/** The zone's name for people: `Hong Kong Standard Time`. */
export function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
