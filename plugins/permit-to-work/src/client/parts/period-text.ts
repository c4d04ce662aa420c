import type { Format } from '@gantry/plugin-ui';

/**
 * A permit's time for a narrow column: `08:00–18:00` for one that lies within today, else the moment that matters next.
 * @param words - `until {time}` in the user's language
 */
export function shortPeriod(
  period: { readonly validFrom: string; readonly validTo: string },
  today: string,
  format: Format,
  words: { until(time: string): string },
): string {
  const { validFrom, validTo } = period;
  const first = format.isoDay(validFrom);
  const last = format.isoDay(validTo);
  const dated = (moment: string) => `${shortDay(format.day(moment))} ${format.time(moment)}`;
  if (first === last) {
    const times = `${format.time(validFrom)}–${format.time(validTo)}`;
    return first === today ? times : `${shortDay(format.day(validFrom))} ${times}`;
  }
  if (first < today && last >= today) return words.until(dated(validTo));
  return dated(validFrom);
}

/** Without the year, which is this one or the next to it. */
function shortDay(day: string): string {
  return day.replace(/^\d{4}年/, '').replace(/ \d{4}$/, '');
}

/** Both ends in full, for tables and pages: `2026-11-20 08:00 – 18:00`. */
export function fullPeriod(
  period: { readonly validFrom: string; readonly validTo: string },
  format: Format,
): string {
  const { validFrom, validTo } = period;
  const sameDay = format.isoDay(validFrom) === format.isoDay(validTo);
  return `${format.dateTime(validFrom)} – ${sameDay ? format.time(validTo) : format.dateTime(validTo)}`;
}
