import MiniSearch from 'minisearch';
import { readPage } from '../links/read-page.ts';
import type { SitePage } from '../site-page.ts';
import { type SearchEntry, searchOptions } from './search-options.ts';

const excerptLength = 140;

/** The index of all pages as a script that sets `gantrySearchIndex`: a page that is opened from a folder can fetch nothing. */
export function searchScript(pages: readonly SitePage[]): string {
  const index = new MiniSearch(searchOptions);
  index.addAll(searchEntries(pages));
  return `globalThis.gantrySearchIndex=${JSON.stringify(JSON.stringify(index))};\n`;
}

export function searchEntries(pages: readonly SitePage[]): readonly SearchEntry[] {
  return pages
    .flatMap(({ path, title, body }) =>
      readPage(body).sections.map(({ id, text, body: below, level }) => ({
        heading: text,
        page: level === 1 ? '' : title,
        address: `${path}.html#${id}`,
        text: below,
        excerpt: below.length > excerptLength ? `${below.slice(0, excerptLength).trimEnd()}…` : below,
      })),
    )
    .map((entry, id) => ({ id, ...entry }));
}
