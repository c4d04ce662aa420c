import { knownKey, type Locale, translate, useMessages } from '@gantry/plugin-sdk';
import { BothTexts, otherLocale } from '@gantry/plugin-ui';
import type { HistoryEntry } from '../../contract/permit-history.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { printMessages } from '../messages/print.ts';
import { terms } from '../messages/terms.ts';
import { historyName } from '../parts/history-name.ts';

/** The sheet shares most labels with the permit's page. */
export type SheetKey = (typeof printMessages | typeof pageMessages | typeof terms)['keys'][number];

function textOf(key: SheetKey, locale: Locale): string {
  const print = knownKey(printMessages, key);
  if (print) return translate(printMessages, locale, print);
  const page = knownKey(pageMessages, key);
  if (page) return translate(pageMessages, locale, page);
  const term = knownKey(terms, key);
  return term ? translate(terms, locale, term) : key;
}

/** Texts in both languages on one line. */
export function useBoth(): (k: SheetKey) => string {
  const { locale } = useMessages(printMessages);
  return (k) => [...new Set([textOf(k, locale), textOf(k, otherLocale(locale))])].join(' ');
}

/** A text in the user's language and the other one: people at the entrance may read either. */
export function Both({ k }: { readonly k: SheetKey }) {
  const { locale } = useMessages(printMessages);
  const other = otherLocale(locale);
  return <BothTexts first={textOf(k, locale)} second={textOf(k, other)} secondLanguage={other} />;
}

/** Who did what, in both languages. */
export function BothSteps(props: {
  readonly entry: Pick<HistoryEntry, 'action' | 'from' | 'to'>;
  readonly name: string;
}) {
  const { locale } = useMessages(pageMessages);
  const other = otherLocale(locale);
  const textIn = (language: Locale) =>
    translate(pageMessages, language, historyName(props.entry), { name: props.name });
  return <BothTexts first={textIn(locale)} second={textIn(other)} secondLanguage={other} />;
}
