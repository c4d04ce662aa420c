import * as z from 'zod';

/** The most rows in one answer, whatever page size was asked for. */
export const rowLimit = 10_000;

/** A yes or no in a query. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '0', '1'])])
  .transform((value) => value === true || value === 'true' || value === '1');

const count = (max: number) => z.coerce.number<number | string>().int().min(1).max(max);

/**
 * `page`, `pageSize`, `orderBy`, `isDesc` and `search` as all lists of the interface take them; `.extend()` it with filters.
 * `orderBy` is the first of `orders` unless given.
 */
export function pageQuery<const O extends readonly [string, ...string[]]>(
  orders: O,
  usual: { readonly pageSize?: number; readonly isDesc?: boolean } = {},
) {
  return z.strictObject({
    page: count(1_000_000).default(1),
    /** 9999 and 99999 are what clients send for "all"; an answer holds `rowLimit` rows at most. */
    pageSize: count(99_999).default(usual.pageSize ?? 10),
    orderBy: z.enum(orders).prefault(orders[0]),
    isDesc: flag.default(usual.isDesc ?? false),
    search: z.string().trim().max(200).default(''),
  });
}

/** How the rows of a list are exported: `.extend()` the list's filters with it. */
export const exportChoice = {
  /** Kind of file. */
  format: z.enum(['csv', 'xlsx']),
  /** Of headings and of the names of values. */
  language: z.enum(['en', 'zh-CN']).default('en'),
};
/** How the rows of a list are exported. */
export interface ExportChoice {
  /** Kind of file. */
  readonly format: 'csv' | 'xlsx';
  /** Of headings and of the names of values. */
  readonly language: 'en' | 'zh-CN';
}

/**
 * Rows of a page that its list leaves out because they are damaged. An answer carries the number, so that nobody believes the list
 * complete.
 */
export const unreadableRows = z.int().min(0);

/**
 * Among how many rows, the first of the order, a search looked before its page ended; null: among all that it needed. An answer carries the
 * number, so that nobody believes the list complete.
 */
export const searchedRows = z.int().min(0).nullable();

/** Which page of a list is asked for. */
export interface PageAsked {
  /** Number of the page, from 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly pageSize: number;
}

/** A list's query as rows to read; sizes that mean "all" are cut to what one answer holds. */
export function pageOf({ page, pageSize }: PageAsked): { readonly limit: number; readonly offset: number } {
  const limit = Math.min(pageSize, rowLimit);
  return { limit, offset: (page - 1) * limit };
}

/** Whether an answer lacks rows that were asked for, because it holds no more than `rowLimit`. */
export function isTruncated(asked: PageAsked, total: number): boolean {
  const { limit, offset } = pageOf(asked);
  return asked.pageSize > limit && offset + limit < total;
}
