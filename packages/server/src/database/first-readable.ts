import type { Listed } from '@gantry/plugin-sdk/server';

/**
 * A page of a list whose pages begin behind the last row that the reader got, so that each damaged row is counted on one page. Where
 * none of a page's rows can be read, the page after it is read.
 * @param read - reads a page behind the row given, or the first one
 */
export async function firstReadable<Row>(
  read: (after: Listed<Row>['last']) => Promise<Listed<Row>>,
): Promise<Pick<Listed<Row>, 'rows' | 'unreadable' | 'hasMore'>> {
  let page = await read(undefined);
  let before = 0;
  while (page.hasMore && page.rows.length === 0) {
    before += page.unreadable;
    page = await read(page.last);
  }
  const { rows, hasMore } = page;
  const later = hasMore ? page.unreadableAtEnd : 0;
  return { rows, hasMore, unreadable: before + page.unreadable - later };
}
