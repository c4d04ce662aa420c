import { createInstance } from 'i18next';
import { numberFormat } from './number-format.ts';
import type { Locale } from './primitives.ts';

/** Texts of one plugin or package, in every language of the host. */
export interface MessageBundle<K extends string> {
  /** What `t` takes: a key whose text has plural forms is here once, without the form. */
  readonly keys: readonly K[];
  /** As written, with `key_one` and `key_other`. */
  readonly texts: { readonly [L in Locale]: { readonly [key: string]: string } };
}

/** What fills the `{name}` of a text. A number named `count` also chooses the plural form, and is written as `1,234`. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** What the key of a text with a plural ends in, after an underscore. */
export type PluralForm = 'one' | 'other';

/** `permits_one` and `permits_other` are the two forms of `permits`. */
export type TextKey<K> = K extends `${infer B}_${PluralForm}` ? B : K;

/** English needs both forms of a plural. */
export type BothForms<E> = {
  readonly [K in keyof E as K extends `${infer B}_${PluralForm}` ? `${B}_${PluralForm}` : never]: string;
};

/** Chinese has the same keys as English, without `_one`: it has no singular. */
export type Translated<E> = { readonly [K in keyof E as K extends `${string}_one` ? never : K]: string };

/** Names of the `{name}` places in a text. */
export type PlacesOf<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesOf<Rest> : never;

/** Whether two texts have the same places; yes where one is not known to the compiler. */
export type SamePlaces<A, B> = string extends A | B
  ? true
  : [PlacesOf<A>, PlacesOf<B>] extends [PlacesOf<B>, PlacesOf<A>]
    ? true
    : false;

/** What is wrong in the Chinese texts: keys that English lacks, and texts with other places than the English ones. */
export type WrongTexts<E, Z> = {
  readonly [K in keyof Z as K extends keyof Translated<E> & keyof E
    ? SamePlaces<E[K], Z[K]> extends true
      ? never
      : K
    : K]: K extends keyof E ? 'A text with the same {places} as the English one' : never;
};

/**
 * Texts in every language of the host. A missing or extra key, an English plural with one form only, or a `{name}` that only one
 * language has does not compile.
 *
 * `{name}` in a text is filled from the values of `t`. Where the wording depends on a number, write `key_one` and `key_other` and
 * call `t('key', { count })`: i18next chooses by the rules of the language. Values are not escaped, because React does that.
 *
 * @example
 * const messages = defineMessages({
 *   en: { title: 'Permits', found_one: '{count} permit found', found_other: '{count} permits found' },
 *   'zh-CN': { title: '许可证', found_other: '找到 {count} 张许可证' },
 * });
 */
export function defineMessages<const E extends Readonly<Record<string, string>>, const Z>(messages: {
  readonly en: E & BothForms<E>;
  readonly 'zh-CN': Z & Translated<E> & WrongTexts<E, Z>;
}): MessageBundle<TextKey<Extract<keyof E, string>>> {
  const keys = new Set(Object.keys(messages.en).map((key) => key.replace(/_(one|other)$/, '')));
  // Object.keys widens to string; the keys of `en` are E's by construction. The checks above leave texts only.
  return {
    keys: [...keys] as TextKey<Extract<keyof E, string>>[],
    texts: messages as MessageBundle<string>['texts'],
  };
}

/** The text of a key in one language. A value that is not given stays visible as `{name}`. */
export function translate<K extends string>(
  bundle: MessageBundle<K>,
  locale: Locale,
  key: K,
  values: MessageValues = {},
): string {
  const count = values.count;
  const plain = bundle.texts[locale][key];
  // Most texts: i18next would look for places in each of them each time.
  if (plain !== undefined && count === undefined && !plain.includes('{')) return plain;
  const counted = typeof count === 'number';
  const shown = counted ? { ...values, count: numberFormat(locale).format(count) } : values;
  const isSpaced = locale === 'zh-CN';
  // `replace` keeps values apart from i18next's own options, which a value named `context` or `lng` would be taken for.
  const text = translator(bundle.texts, locale)(key, {
    replace: isSpaced ? marked(shown) : shown,
    nest: false,
    ...(counted && { count }),
  });
  return isSpaced ? spaced(text) : text;
}

/** Marks where values with Latin letters begin (U+E000) and end (U+E001). */
function marked(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /[A-Za-z]/.test(value) ? `\uE000${value}\uE001` : value,
    ]),
  );
}

/** Chinese sets a Latin word apart from the Han character beside it; whether a value is one shows only in the filled text. */
function spaced(text: string): string {
  return text
    .replace(/(\p{Script=Han})\uE000(?=[A-Za-z0-9])/gu, '$1 ')
    .replace(/([A-Za-z0-9])\uE001(?=\p{Script=Han})/gu, '$1 ')
    .replace(/[\uE000\uE001]/g, '');
}

/** The text as a key of the bundle; undefined if it is not one. For codes that a server sends. */
export function knownKey<K extends string>(bundle: MessageBundle<K>, text: string): K | undefined {
  return bundle.keys.find((key) => key === text);
}

const i18next = createInstance();
void i18next.init({
  lng: 'en',
  fallbackLng: false,
  initAsync: false,
  load: 'currentOnly',
  keySeparator: false,
  nsSeparator: false,
  resources: {},
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  missingInterpolationHandler: (_text: string, [whole]: RegExpExecArray) => whole,
});

type Texts = MessageBundle<string>['texts'];
type Translate = (key: string, options: object) => string;
type Translators = { readonly [L in Locale]: Translate };
const translators = new WeakMap<Texts, Translators>();
let bundles = 0;

/** A bundle becomes a namespace of i18next when its first text is asked for. */
function translator(texts: Texts, locale: Locale): Translate {
  const known = translators.get(texts);
  if (known !== undefined) return known[locale];
  bundles += 1;
  const namespace = `bundle-${bundles}`;
  for (const [language, resources] of Object.entries(texts))
    i18next.addResourceBundle(language, namespace, resources);
  // Beside i18next's own type, which an app may narrow to the keys of its own texts.
  const fixed = i18next.getFixedT as (language: Locale, namespace: string) => Translate;
  const made: Translators = {
    en: fixed('en', namespace),
    'zh-CN': fixed('zh-CN', namespace),
  };
  translators.set(texts, made);
  return made[locale];
}
