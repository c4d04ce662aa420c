import type { Options } from 'minisearch';

/** A heading with the text below it, as the search knows it. */
export interface SearchEntry {
  readonly id: number;
  readonly heading: string;
  /** Title of the page; empty for the page's own heading. */
  readonly page: string;
  /** Below the root of the site: `kit/records.html#lists`. */
  readonly address: string;
  readonly text: string;
  /** The beginning of the text. */
  readonly excerpt: string;
}

/** Used by the build, which makes the index, and by the page, which reads it. */
export const searchOptions: Options<SearchEntry> = {
  fields: ['heading', 'page', 'address', 'text'],
  storeFields: ['heading', 'page', 'address', 'excerpt'],
  tokenize: words,
  // A plural finds the singular.
  processTerm: (word) => word.toLowerCase().replace(/(?<=[a-z]{2}[^s])s$/, ''),
};

/** Words as they stand, and the parts of names: `createTestHost` is also found by `test`. */
export function words(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])/);
      return parts.length === 1 ? parts : [word, ...parts];
    });
}
