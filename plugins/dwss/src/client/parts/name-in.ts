import type { Locale } from '@gantry/plugin-sdk';

/** A name in the reader's language; the name that every entry has where there is no Chinese one. */
export const nameIn = (
  locale: Locale,
  { name, name_zh }: { readonly name: string; readonly name_zh: string },
): string => (locale === 'zh-CN' && name_zh !== '' ? name_zh : name);
