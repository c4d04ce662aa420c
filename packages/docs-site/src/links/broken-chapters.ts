import type { SitePage } from '../site-page.ts';
import { readPage } from './read-page.ts';

/**
 * Addresses in errors of the SDK that lead to no page or no heading: a sentence for each.
 * @param addresses - such as `kit/server-half#tables`
 */
export function brokenChapters(addresses: readonly string[], pages: readonly SitePage[]): readonly string[] {
  return addresses.flatMap((address) => {
    const [path, anchor] = address.split('#', 2);
    const page = pages.find((one) => one.path === path);
    if (page === undefined) return [`Errors of the SDK lead to ${address}, which is no page.`];
    if (anchor === undefined || readPage(page.body).ids.has(anchor)) return [];
    return [`Errors of the SDK lead to ${address}, which is no heading of that page.`];
  });
}
