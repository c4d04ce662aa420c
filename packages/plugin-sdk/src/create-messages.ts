import { type DateStyle, formatDate, formatNumber } from './format.ts';
import { type MessageBundle, type MessageValues, translate } from './messages.ts';
import type { Locale } from './primitives.ts';

export interface Messages<K extends string> {
  readonly locale: Locale;
  readonly timeZone: string;
  t(key: K, values?: MessageValues): string;
  /** In the project's time zone. */
  formatDate(date: Date, style?: DateStyle): string;
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
}

export function createMessages<K extends string>(
  bundle: MessageBundle<K>,
  locale: Locale,
  timeZone: string,
): Messages<K> {
  return {
    locale,
    timeZone,
    t: (key, values) => translate(bundle, locale, key, values),
    formatDate: (date, style = 'short') => formatDate(date, style, locale, timeZone),
    formatNumber: (value, options) => formatNumber(value, locale, options),
  };
}
