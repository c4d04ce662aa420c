import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createMessages, type Messages } from './create-messages.ts';
import type { MessageBundle } from './messages.ts';
import type { Locale } from './primitives.ts';
import { useObserved } from './use-observed.ts';

/** Where a view takes its language and time zone from. `locale` is a MobX observable; a `SessionService` fits. */
export interface LanguageSource {
  /** Language to show. */
  readonly locale: Locale;
  /** The project in whose time zone, an IANA name, dates are shown. */
  readonly project: { readonly timeZone: string };
}

/** Outside any project, such as on the sign-in page, English in the zone of the sites. */
const unset: LanguageSource = { locale: 'en', project: { timeZone: 'Asia/Hong_Kong' } };
const LanguageContext = createContext(unset);

/** Host side: sets language and time zone of the views below. */
export function LanguageProvider(props: { readonly source: LanguageSource; readonly children?: ReactNode }) {
  return <LanguageContext value={props.source}>{props.children}</LanguageContext>;
}

/** The texts of a bundle in the user's language; renders again when that changes. */
export function useMessages<K extends string>(bundle: MessageBundle<K>): Messages<K> {
  const source = useContext(LanguageContext);
  const locale = useObserved(source, localeOf);
  const timeZone = useObserved(source, timeZoneOf);
  return useMemo(() => createMessages(bundle, locale, timeZone), [bundle, locale, timeZone]);
}

/** The user's language; renders again when that changes. */
export function useLocale(): Locale {
  return useObserved(useContext(LanguageContext), localeOf);
}

const localeOf = (source: LanguageSource) => source.locale;
const timeZoneOf = (source: LanguageSource) => source.project.timeZone;
