import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createMessages, type Messages } from './create-messages.ts';
import { createFormat, type Format, type Language } from './dates.ts';
import type { MessageBundle } from './messages.ts';
import type { Locale } from './primitives.ts';
import { useObserved } from './use-observed.ts';

/** Source of a view's language and time zone. `locale` is a MobX observable; a `SessionService` fits. */
export interface LanguageSource {
  /** Language to show. */
  readonly locale: Locale;
  /** The project in whose time zone, an IANA name, dates are shown. */
  readonly project: { readonly timeZone: string };
  /** Milliseconds since 1970 by the server's clock; the device's clock by default. */
  readonly serverNow?: () => number;
}

const LanguageContext = createContext<LanguageSource | null>(null);

/**
 * Gives everything below it a language and a time zone. The host wraps every view of a plugin in one, so a plugin needs it
 * only in tests that render a part on its own. It renders no element.
 */
export function LanguageProvider(props: { readonly source: LanguageSource; readonly children?: ReactNode }) {
  return <LanguageContext value={props.source}>{props.children}</LanguageContext>;
}

/** The language and the time zone of the view, which renders again when one changes. Throws where there is no `LanguageProvider`. */
export function useLanguage(): Language {
  const source = useSource();
  const locale = useObserved(source, localeOf);
  const timeZone = useObserved(source, timeZoneOf);
  return useMemo(() => ({ locale, timeZone }), [locale, timeZone]);
}

/**
 * The texts of a bundle in the language of the view, which renders again when that changes. Throws where there is no
 * `LanguageProvider`.
 * @example const { t } = useMessages(messages);
 */
export function useMessages<K extends string>(bundle: MessageBundle<K>): Messages<K> {
  const locale = useLocale();
  return useMemo(() => createMessages(bundle, locale), [bundle, locale]);
}

/**
 * Dates and numbers in the language and time zone of the view, which renders again when one changes. Throws where there is no
 * `LanguageProvider`.
 * @example const format = useFormat();
 */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => createFormat(language), [language]);
}

/**
 * The server's time, in milliseconds since 1970, as a function to call when it is needed. For what the server will judge, such as what
 * is late or what day it is: this device's clock may be wrong. Throws where there is no `LanguageProvider`.
 */
export function useServerNow(): () => number {
  return useSource().serverNow ?? deviceNow;
}

export function useLocale(): Locale {
  return useObserved(useSource(), localeOf);
}

// A guessed language would be seen at once; a guessed time zone would show wrong times that nobody notices.
function useSource(): LanguageSource {
  const source = useContext(LanguageContext);
  if (source === null)
    throw new Error('There is no language here. Wrap this part in LanguageProvider of @gantry/plugin-sdk.');
  return source;
}

const deviceNow = () => Date.now();
const localeOf = (source: LanguageSource) => source.locale;
const timeZoneOf = (source: LanguageSource) => source.project.timeZone;
