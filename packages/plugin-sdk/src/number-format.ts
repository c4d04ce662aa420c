import type { Locale } from './primitives.ts';

const plainNumbers = new Map<Locale, Intl.NumberFormat>();

/** The default one is cached: making it costs far more than using it, and tables format every row. */
export function numberFormat(locale: Locale, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const language = locale === 'en' ? 'en-GB' : 'zh-CN';
  if (options !== undefined) return new Intl.NumberFormat(language, options);
  const format = plainNumbers.get(locale) ?? new Intl.NumberFormat(language);
  plainNumbers.set(locale, format);
  return format;
}
