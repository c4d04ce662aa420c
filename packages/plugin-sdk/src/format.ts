import type { Locale } from './primitives.ts';

/**
 * - `short`: `2026-11-20 14:29`, for tables
 * - `long`: `20 Nov 2026`, for running text and headings
 * - `day`: `2026-11-20`
 * - `time`: `14:29`
 */
export type DateStyle = 'short' | 'long' | 'day' | 'time';

const long: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const formats = new Map<string, Intl.DateTimeFormat>();

/** In the given IANA time zone, whatever the zone of the machine. */
export function formatDate(date: Date, style: DateStyle, locale: Locale, timeZone: string): string {
  if (style === 'long') {
    return formatOf(locale === 'en' ? 'en-GB' : 'zh-CN', timeZone, long).format(date);
  }
  // Swedish writes numbers as ISO 8601 does: 2026-11-20 and 14:29.
  const day = () =>
    formatOf('sv-SE', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);
  const time = () =>
    formatOf('sv-SE', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date);
  if (style === 'day') return day();
  if (style === 'time') return time();
  return `${day()} ${time()}`;
}

/** A number as the language writes it, such as `1,234.5`. `options` are those of `Intl.NumberFormat`. */
export function formatNumber(value: number, locale: Locale, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale === 'en' ? 'en-GB' : 'zh-CN', options).format(value);
}

/** Kept, because making one costs more than a hundred uses of it and tables format every row. */
function formatOf(language: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${timeZone} ${Object.keys(options).join()}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { ...options, timeZone });
    formats.set(key, format);
  }
  return format;
}
