import { type Locale, translate, useMessages } from '@gantry/plugin-sdk';
import { pageMessages } from '../messages/permit-page.ts';
import { printMessages } from '../messages/print.ts';
import { terms } from '../messages/terms.ts';
import { knownKey } from '../parts/known-key.ts';
import { useSheetStyles } from './print-styles.ts';

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

/** A text in the user's language and the other one: people at the entrance may read either. */
export function Both({ k }: { readonly k: SheetKey }) {
  const styles = useSheetStyles();
  const { locale } = useMessages(printMessages);
  const other = otherLocale(locale);
  const [first, second] = [textOf(k, locale), textOf(k, other)];
  return (
    <>
      {first}
      {second !== first && (
        <span className={styles.other} lang={other}>
          {second}
        </span>
      )}
    </>
  );
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'zh-CN' : 'en';
}
