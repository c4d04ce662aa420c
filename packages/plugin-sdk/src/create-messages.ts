import { type MessageBundle, type MessageValues, translate } from './messages.ts';
import type { Locale } from './primitives.ts';

/** The texts of a bundle in one language. */
export interface Messages<K extends string> {
  /** Language of the texts. */
  readonly locale: Locale;
  /**
   * The text of a key.
   * @example t('greeting', { name: 'Mei' })
   */
  readonly t: (key: K, values?: MessageValues) => string;
}

/** For code outside a component; a component calls `useMessages`. */
export function createMessages<K extends string>(bundle: MessageBundle<K>, locale: Locale): Messages<K> {
  return { locale, t: (key, values) => translate(bundle, locale, key, values) };
}
