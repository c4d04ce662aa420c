import { type DateStyle, formatDate, formatNumber } from './format.ts';
import { type MessageBundle, type MessageValues, translate } from './messages.ts';
import type { Locale } from './primitives.ts';

/** A bundle of texts in one language. `useMessages` gives one to a view. */
export interface Messages<K extends string> {
  /** Language of the texts. */
  readonly locale: Locale;
  /** IANA name of the time zone in which dates are shown. */
  readonly timeZone: string;
  /** The text of a key, with its `{name}` places filled in. */
  t(key: K, values?: MessageValues): string;
  /** In the project's time zone. */
  formatDate(date: Date, style?: DateStyle): string;
  /** A number as the language writes it, such as `1,234.5`. */
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
}

/** The texts of a bundle in one language, for code outside React. Dates are shown in `timeZone`, an IANA name. */
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
