import type { FoundPage, PageAsk, TotalKind } from './paged-list-options.ts';

/** What decides how many rows there are: search and filters. */
export function narrowingOf(ask: object): object {
  const {
    page: _page,
    pageSize: _size,
    orderBy: _order,
    isDesc: _desc,
    ...narrowing
  } = ask as Partial<PageAsk<string>>;
  return narrowing;
}

/** How many rows there are at least, by one page of them, where nobody counted. */
export function totalSeen(
  { rows, unreadable = 0, hasMore, searched }: Extract<FoundPage<unknown>, { readonly hasMore: boolean }>,
  { page, pageSize }: Pick<PageAsk<string>, 'page' | 'pageSize'>,
): { readonly total: number; readonly totalIs: TotalKind } {
  const onPage = rows.length + unreadable;
  const seen = onPage === 0 ? 0 : (page - 1) * pageSize + onPage;
  const isOpen = hasMore || typeof searched === 'number' || (seen === 0 && page > 1);
  return { total: seen + (hasMore ? 1 : 0), totalIs: isOpen ? 'atLeast' : 'exact' };
}
