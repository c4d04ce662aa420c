import { addDays, parseDateTimeInZone } from '@gantry/plugin-sdk/contract';

/** A stretch of time; the end does not belong to it. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const minute = 60_000;
const written = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?: (\d\d)(?::(\d\d))?)?)?)?$/;

/** The time that a text such as `2026-11`, `2026-11-20 07` or `2026-11-20 07:42` names, as screens write times; undefined for another text. */
export function spanOf(text: string, timeZone: string): Span | undefined {
  const [, year, month = '01', day = '01', hour = '00', minutes = '00'] = written.exec(text.trim()) ?? [];
  const first = `${year}-${month}-${day}`;
  const isTime = year !== undefined && timeOfDay(`${hour}:${minutes}`) !== undefined;
  const from = !isTime ? undefined : parseDateTimeInZone(`${first} ${hour}:${minutes}`, timeZone);
  if (from === undefined) return undefined;
  const start = new Date(from);
  const { length } = text.trim();
  if (length > 10)
    return { from: start, to: new Date(start.getTime() + (length === 16 ? minute : 60 * minute)) };
  // The first day of a month or a year is followed by the same day of the next one.
  const days = length === 10 ? 1 : length === 7 ? 31 : 366;
  const later = addDays(first, days);
  const next = length === 10 ? later : `${later.slice(0, length)}${first.slice(length)}`;
  const to = parseDateTimeInZone(`${next} 00:00`, timeZone);
  return to === undefined ? undefined : { from: start, to: new Date(to) };
}

/** The time of day, such as `07:42`, that a text names; undefined for another text. */
export function timeOfDay(text: string): string | undefined {
  const [time, hour = '', minutes = ''] = /^(\d\d):(\d\d)$/.exec(text.trim()) ?? [];
  return Number(hour) < 24 && Number(minutes) < 60 ? time : undefined;
}
