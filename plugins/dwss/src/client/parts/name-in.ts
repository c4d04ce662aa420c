import type { Locale } from '@gantry/plugin-sdk';

interface Named {
  readonly name: string;
  readonly name_zh: string;
}

/** A name in the reader's language; the name that every entry has where there is no Chinese one. */
export const nameIn = (locale: Locale, { name, name_zh }: Named): string =>
  locale === 'zh-CN' && name_zh !== '' ? name_zh : name;

/** The name in each language. */
export const bothNames = (named: Named): Readonly<Record<Locale, string>> => ({
  en: nameIn('en', named),
  'zh-CN': nameIn('zh-CN', named),
});
