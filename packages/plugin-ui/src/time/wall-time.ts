import { formatDateTime } from './format.ts';
import { type Instant, isIsoDay } from './zone.ts';

/** A moment as the clock on site shows it: `2026-11-20 08:00`. */
export function toWallTime(moment: Instant, timeZone: string): string {
  return formatDateTime(moment, timeZone);
}

/** The moment of a time on the clock on site, as ISO 8601 in UTC. Undefined where the text is no time. */
export function fromWallTime(text: string, timeZone: string): string | undefined {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T]+(\d\d?:\d\d)$/.exec(text.trim()) ?? [];
  const asUtc = Date.parse(`${day}T${time.padStart(5, '0')}:00Z`);
  if (!isIsoDay(day) || Number.isNaN(asUtc)) return undefined;
  // The offset is that of the moment itself; the first step only comes close to it.
  let moment = asUtc;
  for (let step = 0; step < 2; step += 1) {
    const shown = Date.parse(`${toWallTime(moment, timeZone).replace(' ', 'T')}:00Z`);
    moment += asUtc - shown;
  }
  return new Date(moment).toISOString();
}
