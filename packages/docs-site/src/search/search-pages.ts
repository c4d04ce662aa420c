import MiniSearch from 'minisearch';
import { type SearchEntry, searchOptions } from './search-options.ts';

export type Found = Pick<SearchEntry, 'heading' | 'page' | 'address' | 'excerpt'>;

const most = 12;

/** The search of a site, made from its index. */
export class PageSearch {
  readonly #index: MiniSearch<SearchEntry>;

  /** @param json - the index as `searchScript` wrote it */
  constructor(json: string) {
    this.#index = MiniSearch.loadJSON(json, searchOptions);
  }

  /** The best headings for what was typed: all words, the last of which may be unfinished; words in headings count most. */
  find(query: string): readonly Found[] {
    const options = {
      prefix: true,
      combineWith: 'AND',
      boost: { heading: 8, page: 3 },
      boostDocument: preferGuide,
    } as const;
    const exact = this.#index.search(query, options);
    const found = exact.length > 0 ? exact : this.#index.search(query, { ...options, fuzzy: 0.2 });
    return found.slice(0, most).map(({ heading, page, address, excerpt }) => ({
      heading: String(heading),
      page: String(page),
      address: String(address),
      excerpt: String(excerpt),
    }));
  }
}

/** Of a chapter and a declaration with the same words, the chapter comes first; what has changed comes last. */
function preferGuide(_id: unknown, _term: string, stored?: Record<string, unknown>): number {
  const address = String(stored?.address);
  if (address.startsWith('changelog')) return 0.3;
  return address.startsWith('reference/') ? 1 : 2;
}
