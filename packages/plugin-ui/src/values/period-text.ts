import { type Format, partsInZone } from '@gantry/plugin-sdk';
import { unbroken } from './unbroken.ts';

const minute = 60_000;

/** Two moments, in ISO 8601. */
export interface Period {
  /** When it begins. */
  readonly validFrom: string;
  /** When it ends. */
  readonly validTo: string;
}

/**
 * A period for a narrow column: `08:00–18:00` if it is all today, else a short form with days.
 * @param until - `until {time}` in the user's language
 */
export function shortPeriod(
  period: Period,
  today: string,
  format: Format,
  until: (time: string) => string,
): string {
  const { validFrom, validTo } = period;
  const first = format.isoDay(validFrom);
  const last = format.isoDay(validTo);
  const from = format.time(validFrom);
  const to = format.time(validTo);
  if (first === today)
    return last === today ? `${from}–${to}` : `${from} – ${unbroken(`${shortDay(format.day(last))} ${to}`)}`;
  if (first < today && last >= today)
    return until(last === today ? to : unbroken(`${shortDay(format.day(last))} ${to}`));
  return unbroken(`${shortDay(format.day(first))} ${from}`);
}

/** The next whole or half hour of the clock in a zone: never the present moment, which is over before a form is sent. */
export function nextHalfHour(now: number, timeZone: string): number {
  const { minute: shown } = partsInZone(now, timeZone);
  return now - (now % minute) + (30 - (shown % 30)) * minute;
}

/** A period from the next half hour on, as long as another one. */
export function nextPeriod({ validFrom, validTo }: Period, now: number, timeZone: string): Period {
  const start = nextHalfHour(now, timeZone);
  const length = Date.parse(validTo) - Date.parse(validFrom);
  return { validFrom: new Date(start).toISOString(), validTo: new Date(start + length).toISOString() };
}

/** Without the year, which is clear from the context. */
function shortDay(day: string): string {
  return day.replace(/^\d{4}年/, '').replace(/ \d{4}$/, '');
}

/** Both ends, for tables and pages: `2026-11-20 08:00 – 18:00`. The end has its date if that differs. */
export function fullPeriod(...given: Parameters<typeof periodEnds>): string {
  return periodEnds(...given)
    .map(unbroken)
    .join(' – ');
}

/** The ends of `fullPeriod`, for a column in which each stands in a line of its own. */
export function periodEnds(period: Period, format: Format): readonly [from: string, to: string] {
  const from = format.dateTime(period.validFrom);
  const to = format.dateTime(period.validTo);
  if (from.slice(0, 10) === to.slice(0, 10)) return [from, to.slice(11)];
  return [from, from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to];
}
