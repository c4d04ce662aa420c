import { type Locale, translate, useMessages } from '@gantry/plugin-sdk';
import { printMessages } from '../messages/print.ts';
import { useSheetStyles } from './print-styles.ts';

type PrintKey = (typeof printMessages)['keys'][number];

/** A text in the user's language, and beside it in the other: not everybody at the entrance reads the same. */
export function Both({ k }: { readonly k: PrintKey }) {
  const styles = useSheetStyles();
  const { t, locale } = useMessages(printMessages);
  const other = otherLocale(locale);
  const second = translate(printMessages, other, k);
  return (
    <>
      {t(k)}
      {second !== t(k) && (
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
