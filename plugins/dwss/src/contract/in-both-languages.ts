/** A text in English and in Simplified Chinese. */
type Pair = readonly [en: string, zh: string];

/** Texts by language, written side by side. */
export function inBothLanguages<const T extends Readonly<Record<string, Pair>>>(pairs: T) {
  const pick = (nth: 0 | 1) =>
    Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[nth]]));
  // Each key has one text of each language.
  return {
    en: pick(0) as { readonly [K in keyof T]: T[K][0] },
    'zh-CN': pick(1) as { readonly [K in keyof T]: T[K][1] },
  };
}
