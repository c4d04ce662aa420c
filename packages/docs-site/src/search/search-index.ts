import MiniSearch from 'minisearch';
import { textOf } from '../html.ts';
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
      readPage(body)
        .sections.filter(({ html }) => !html.includes('class="stories"'))
        .map(({ id, text, html, level }) => ({
          heading: text,
          page: level === 1 ? '' : title,
          address: `${path}.html#${id}`,
          text: textOf(html),
          excerpt: excerptOf(html),
        })),
    )
    .map((entry, id) => ({ id, ...entry }));
}

/** The beginning of the sentences, without code. */
function excerptOf(html: string): string {
  const text = textOf(
    html.replaceAll(/<pre.*?<\/pre>|<p class="facts">.*?<\/p>|<ul class="names">.*?<\/ul>/gs, ''),
  );
  return text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()}…` : text;
}
