/** A calendar day as `YYYY-MM-DD`, without time or zone. */
export type IsoDay = string;

/** A moment: a `Date`, milliseconds since the epoch, or an ISO 8601 text with an offset. */
export type Instant = Date | number | string;

/** Calendar day and wall-clock time. */
export interface ZonedParts {
  /** Year, such as 2026. */
  readonly year: number;
  /** Month, 1 to 12. */
  readonly month: number;
  /** Day of the month, 1 to 31. */
  readonly day: number;
  /** Hour, 0 to 23. */
  readonly hour: number;
  /** Minute, 0 to 59. */
  readonly minute: number;
  /** Second, 0 to 59. */
  readonly second: number;
}

interface Clock {
  readonly format: Intl.DateTimeFormat;
  /** What the numbers of its text are, in their order. */
  readonly order: readonly (keyof ZonedParts)[];
}

const clocks = new Map<string, Clock>();

/**
 * Building a formatter costs more than using it, and a table formats hundreds of cells. Reading the numbers out of its text takes less than
 * half of the time of `formatToParts`, which is asked once for their order.
 */
function clockFor(timeZone: string): Clock {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clock = { format, order: format.formatToParts(0).flatMap(({ type }) => (isPart(type) ? [type] : [])) };
    clocks.set(timeZone, clock);
  }
  return clock;
}

const isPart = (type: string): type is keyof ZonedParts => type in noParts;

const noParts: ZonedParts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };

/**
 * The moment as a `Date`.
 * @throws RangeError where the text is not a date
 */
export function toDate(instant: Instant): Date {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) throw new RangeError(`'${String(instant)}' is not a moment in time.`);
  return date;
}

/** Wall-clock parts of a moment in a zone, whatever zone the machine is in. `month` is 1 to 12. */
export function partsInZone(instant: Instant, timeZone: string): ZonedParts {
  const { format, order } = clockFor(timeZone);
  const numbers = format.format(toDate(instant)).match(/\d+/g) ?? [];
  const found = { ...noParts };
  for (const [at, part] of order.entries()) found[part] = Number(numbers[at]);
  return found;
}

const pad2 = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-05` of 2026, 11 and 5. Not checked. */
export const isoDay = (year: number, month: number, day: number): IsoDay =>
  `${String(year).padStart(4, '0')}-${pad2(month)}-${pad2(day)}`;

/** The calendar day on which a moment falls in a zone. */
export function dayInZone(instant: Instant, timeZone: string): IsoDay {
  const { year, month, day } = partsInZone(instant, timeZone);
  return isoDay(year, month, day);
}

/** The last day on which a period has a moment: one that ends at midnight ended on the day before. */
export function lastDayInZone(end: Instant, timeZone: string): IsoDay {
  return dayInZone(toDate(end).getTime() - 1, timeZone);
}

/** Day and time of the clock in a zone, the same in every language and sorted as time is: `2026-11-20 14:32`. */
export function dateTimeInZone(instant: Instant, timeZone: string): string {
  const { year, month, day, hour, minute } = partsInZone(instant, timeZone);
  return `${isoDay(year, month, day)} ${pad2(hour)}:${pad2(minute)}`;
}

/** Year, month (1 to 12) and day of an ISO day. @throws RangeError where it is no real day. */
export function splitDay(day: IsoDay): readonly [year: number, month: number, day: number] {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const parts = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])] as const;
  const date = new Date(0);
  date.setUTCFullYear(parts[0], parts[1] - 1, parts[2]);
  if (match === null || date.toISOString().slice(0, 10) !== day)
    throw new RangeError(`'${day}' is not a calendar day.`);
  return parts;
}

/** Whether the text is `YYYY-MM-DD` of a real day. */
export function isIsoDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day `count` days later, or earlier where `count` is negative. */
export function addDays(day: IsoDay, count: number): IsoDay {
  const [year, month, date] = splitDay(day);
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10);
}

/** How many days after `from` the day `to` is; negative where it is before. */
export const daysBetween = (from: IsoDay, to: IsoDay): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * The range of the same length that ends on the day before: what a trend compares with.
 * @example precedingRange({ from: '2026-11-14', to: '2026-11-20' }) // 7 to 13 November
 */
export function precedingRange({ from, to }: { readonly from: IsoDay; readonly to: IsoDay }): {
  from: IsoDay;
  to: IsoDay;
} {
  const length = daysBetween(from, to) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

/** The same day of the month `count` months later, or that month's last day where it is shorter. */
export function addMonths(day: IsoDay, count: number): IsoDay {
  const [year, month, date] = splitDay(day);
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDay))).toISOString().slice(0, 10);
}

/**
 * The moment a calendar day begins in a zone. Where the clock skips midnight it is the first moment of the day;
 * where midnight happens twice, the earlier.
 */
export function startOfDayInZone(day: IsoDay, timeZone: string): Date {
  const [year, month, date] = splitDay(day);
  const midnightUtc = Date.UTC(year, month - 1, date);
  const hour = 3_600_000;
  // Zones lie within -12 h and +14 h, and no day starts between two of the quarter hours tried here.
  for (let at = midnightUtc - 14 * hour; at <= midnightUtc + 13 * hour; at += hour / 4)
    if (dayInZone(at, timeZone) === day) return new Date(at);
  throw new RangeError(`There is no ${day} in ${timeZone}.`);
}

/**
 * The moment of a time on the clock in a zone, as ISO 8601 in UTC, or undefined where the text is not a time. Undoes
 * `dateTimeInZone`.
 * @example parseDateTimeInZone('2026-11-20 08:00', 'Asia/Hong_Kong') // '2026-11-20T00:00:00.000Z'
 */
export function parseDateTimeInZone(text: string, timeZone: string): string | undefined {
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d)[\sT]+(\d\d?:\d\d)$/.exec(text.replaceAll('\u2060', '').trim()) ?? [];
  const asUtc = Date.parse(`${day}T${time.padStart(5, '0')}:00Z`);
  if (!isIsoDay(day) || Number.isNaN(asUtc)) return undefined;
  // The offset is that of the moment itself; the first step only comes close to it.
  let moment = asUtc;
  for (let step = 0; step < 2; step += 1) {
    const shown = Date.parse(`${dateTimeInZone(moment, timeZone).replace(' ', 'T')}:00Z`);
    moment += asUtc - shown;
  }
  return new Date(moment).toISOString();
}
