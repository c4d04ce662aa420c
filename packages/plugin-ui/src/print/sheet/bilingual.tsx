import { type Locale, type MessageBundle, translate, useMessages } from '@gantry/plugin-sdk';
import { useSheetStyles } from './sheet-styles.ts';

/** A text in the reader's language and the other one, because others read the paper. */
export function Bilingual<K extends string>({
  of: bundle,
  k,
}: {
  readonly of: MessageBundle<K>;
  readonly k: K;
}) {
  const { locale } = useMessages(bundle);
  const other = otherLocale(locale);
  return (
    <BothTexts
      first={translate(bundle, locale, k)}
      second={translate(bundle, other, k)}
      secondLanguage={other}
    />
  );
}

/** A text and, if it differs, its translation. */
export function BothTexts(props: {
  readonly first: string;
  readonly second: string;
  readonly secondLanguage: Locale;
}) {
  const styles = useSheetStyles();
  const { first, second, secondLanguage } = props;
  return (
    <>
      {first}
      {second !== first && (
        <>
          {/* A margin would indent a translation that stands on a line of its own. */}{' '}
          <span className={styles.other} lang={secondLanguage}>
            {second}
          </span>
        </>
      )}
    </>
  );
}

/** The second language of a printed sheet: Chinese beside English, English beside Chinese. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'zh-CN' : 'en';
}
