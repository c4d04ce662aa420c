import { posix } from 'node:path';
import type { SitePage } from '../site-page.ts';
import { readPage } from './read-page.ts';

/**
 * Links between pages that lead to no page, no file or no anchor: a sentence for each.
 * @param files - what the site has besides its pages, by their address below its root
 */
export function brokenLinks(pages: readonly SitePage[], files: ReadonlySet<string>): readonly string[] {
  const read = new Map(pages.map(({ path, body }) => [`${path}.html`, readPage(body)]));
  return pages.flatMap(({ path }) =>
    (read.get(`${path}.html`)?.links ?? []).flatMap((link) => {
      if (/^[a-z]+:/i.test(link)) return [];
      const [address = '', anchor] = link.split('#', 2);
      const [place = ''] = address.split('?', 1);
      const target = place === '' ? `${path}.html` : posix.join(posix.dirname(path), place);
      const page = read.get(target);
      if (page === undefined) return files.has(target) ? [] : [`${path}: ${link} leads to no page.`];
      const isThere = anchor === undefined || anchor === '' || page.ids.has(decodeURIComponent(anchor));
      return isThere ? [] : [`${path}: ${link} leads to no heading of that page.`];
    }),
  );
}
