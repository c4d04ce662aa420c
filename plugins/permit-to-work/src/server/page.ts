import { rowLimit } from '../contract/wire.ts';

/** Rows to read for a page; sizes that mean "all" are cut to what one answer holds, and pages then follow that size. */
export function pageOf(query: { readonly page: number; readonly pageSize: number }): {
  readonly limit: number;
  readonly offset: number;
} {
  const limit = Math.min(query.pageSize, rowLimit);
  return { limit, offset: (query.page - 1) * limit };
}
