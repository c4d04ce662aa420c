import type { Locale } from './primitives.ts';

/** Texts of one plugin or package, in every language of the host. */
export interface MessageBundle<K extends string> {
  /** Keys of the texts. */
  readonly keys: readonly K[];
  /** The texts by language and key. */
  readonly texts: { readonly [L in Locale]: { readonly [P in K]: string } };
}

/** Values for the `{name}` places of a text. */
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Every locale must have exactly the keys of `en`; a missing or extra key does not compile. `{name}` in a text is
 * filled from values; `{count|permit|permits}` chooses by number, the first form for one.
 */
export function defineMessages<const E extends Readonly<Record<string, string>>, const Z>(messages: {
  readonly en: E;
  readonly 'zh-CN': Z & { readonly [K in keyof E]: string } & {
    readonly [K in Exclude<keyof Z, keyof E>]: never;
  };
}): MessageBundle<Extract<keyof E, string>> {
  // Object.keys widens to string; the keys of `en` are E's by construction.
  const keys = Object.keys(messages.en) as Extract<keyof E, string>[];
  return { keys, texts: messages };
}

/** The text of a key in one language. A value that is not given stays visible as `{name}`. */
export function translate<K extends string>(
  bundle: MessageBundle<K>,
  locale: Locale,
  key: K,
  values: MessageValues = {},
): string {
  return interpolate(bundle.texts[locale][key], values);
}

function interpolate(text: string, values: MessageValues): string {
  return text.replace(
    /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g,
    (whole, name: string, one?: string, other?: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (one === undefined || other === undefined) return String(value);
      return Number(value) === 1 ? one : other;
    },
  );
}
