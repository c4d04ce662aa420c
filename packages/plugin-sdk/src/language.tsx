import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type DateStyle, formatDate, formatNumber } from './format.ts';
import { type MessageBundle, type MessageValues, translate } from './messages.ts';
import type { Locale } from './primitives.ts';
import { useObserved } from './use-observed.ts';

/** Where a view takes its language and time zone from. `locale` is a MobX observable; a `SessionService` fits. */
export interface LanguageSource {
  readonly locale: Locale;
  readonly project: { readonly timeZone: string };
}

/** Outside any project, such as on the sign-in page, English in the zone of the sites. */
const unset: LanguageSource = { locale: 'en', project: { timeZone: 'Asia/Hong_Kong' } };
const LanguageContext = createContext(unset);

export function LanguageProvider(props: { readonly source: LanguageSource; readonly children?: ReactNode }) {
  return <LanguageContext value={props.source}>{props.children}</LanguageContext>;
}

export interface Messages<K extends string> {
  readonly locale: Locale;
  readonly timeZone: string;
  t(key: K, values?: MessageValues): string;
  /** In the project's time zone. */
  formatDate(date: Date, style?: DateStyle): string;
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
}

/** The texts of a bundle in the user's language; renders again when that changes. */
export function useMessages<K extends string>(bundle: MessageBundle<K>): Messages<K> {
  const source = useContext(LanguageContext);
  const locale = useObserved(source, localeOf);
  const timeZone = useObserved(source, timeZoneOf);
  return useMemo(() => createMessages(bundle, locale, timeZone), [bundle, locale, timeZone]);
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

const localeOf = (source: LanguageSource) => source.locale;
const timeZoneOf = (source: LanguageSource) => source.project.timeZone;
