import {
  dateTimeInZone,
  dayInZone,
  type Instant,
  type IsoDay,
  isIsoDay,
  splitDay,
  toDate,
} from './contract/zone.ts';
import { joinList } from './join-list.ts';
import { defineMessages, translate } from './messages.ts';
import { numberFormat } from './number-format.ts';
import type { Locale } from './primitives.ts';

/** What every text and date of a view depends on. */
export interface Language {
  /** Language to show. */
  readonly locale: Locale;
  /** IANA name of the project's time zone, such as `Asia/Hong_Kong`. Every time is shown in it. */
  readonly timeZone: string;
}

/** Formats dates and numbers for the user, in the project's time zone and not that of the machine. */
export interface Format {
  /** For headings and running text: `20 Nov 2026` or `2026年11月20日`. Takes a calendar day or a moment. */
  readonly day: (value: IsoDay | Instant) => string;
  /** For tables: `2026-11-20 14:32` in every language, so that columns line up. */
  readonly dateTime: (instant: Instant) => string;
  /**
   * For a record that is read, on a screen or on paper: `2026-11-20 02:32PM`, in every language, because papers are read by people of
   * all. Midnight is `12:00AM`, noon `12:00PM`.
   */
  readonly dateTime12: (instant: Instant) => string;
  /** `14:32` */
  readonly time: (instant: Instant) => string;
  /** `just now`, `11 min`, `5 h`; from 24 hours on the day. A moment in the future counts as now. */
  readonly age: (at: Instant, now: Instant) => string;
  /** The calendar day of a moment: `2026-11-20`. */
  readonly isoDay: (instant: Instant) => IsoDay;
  /** `1,234,567.5` */
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** `a, b` or `a、b`; with semicolons where an item has a comma itself. */
  readonly list: (items: readonly string[]) => string;
}

/**
 * For code outside a component; a component calls `useFormat`. Each function throws RangeError where its value is not a date.
 * @example createFormat({ locale: 'en', timeZone: 'Asia/Hong_Kong' }).dateTime('2026-11-20T06:32:00Z') // '2026-11-20 14:32'
 */
export function createFormat({ locale, timeZone }: Language): Format {
  const day = (value: IsoDay | Instant) => {
    const isDay = typeof value === 'string' && isIsoDay(value);
    const [year, month, date] = splitDay(isDay ? value : dayInZone(value, timeZone));
    if (locale === 'zh-CN') return `${year}年${month}月${date}日`;
    return `${date} ${shortMonths('en')[month - 1]} ${year}`;
  };
  return {
    day,
    dateTime: (instant) => dateTimeInZone(instant, timeZone),
    dateTime12: (instant) => inTwelveHours(dateTimeInZone(instant, timeZone)),
    time: (instant) => dateTimeInZone(instant, timeZone).slice(11),
    age: (at, now) => {
      const minutes = Math.floor((toDate(now).getTime() - toDate(at).getTime()) / 60_000);
      if (minutes < 1) return translate(ageTexts, locale, 'now');
      if (minutes < 60) return translate(ageTexts, locale, 'minutes', { minutes });
      if (minutes < 24 * 60) return translate(ageTexts, locale, 'hours', { hours: Math.floor(minutes / 60) });
      return day(at);
    },
    isoDay: (instant) => dayInZone(instant, timeZone),
    number: (value, options) => numberFormat(locale, options).format(value),
    list: (items) => joinList(items, locale),
  };
}

/** `2026-11-20 02:32PM` of `2026-11-20 14:32`. */
function inTwelveHours(dateTime: string): string {
  const hour = Number(dateTime.slice(11, 13));
  const shown = String(hour % 12 || 12).padStart(2, '0');
  return `${dateTime.slice(0, 11)}${shown}${dateTime.slice(13)}${hour < 12 ? 'AM' : 'PM'}`;
}

/** Names of the months from January on: `Jan` or `1月`. */
export const shortMonths = (locale: Locale): readonly string[] => months[locale];

const english = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const months = { en: english, 'zh-CN': english.map((_, index) => `${index + 1}月`) };

const ageTexts = defineMessages({
  en: { now: 'just now', minutes: '{minutes} min', hours: '{hours} h' },
  'zh-CN': { now: '刚刚', minutes: '{minutes} 分钟', hours: '{hours} 小时' },
});
