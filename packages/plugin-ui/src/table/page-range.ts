/** The part of a list that a page shows. */
export type PageRange = {
  /** Number of the first entry on the page, from 1; 0 where there are none. */
  readonly from: number;
  /** Number of the last entry on the page; 0 where there are none. */
  readonly to: number;
  /** The page in force, from 1: a page beyond the last counts as the last. */
  readonly page: number;
  /** At least 1, also where there are no entries. */
  readonly pages: number;
};

/** Which entries a page holds. @throws RangeError for a page size below 1 or a negative total. */
export function pageRange(page: number, pageSize: number, total: number): PageRange {
  if (!Number.isInteger(pageSize) || pageSize < 1)
    throw new RangeError(`Page size ${pageSize} is not 1 or more.`);
  if (!Number.isInteger(total) || total < 0) throw new RangeError(`Total ${total} is not 0 or more.`);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  if (total === 0) return { from: 0, to: 0, page: 1, pages };
  return {
    from: (current - 1) * pageSize + 1,
    to: Math.min(current * pageSize, total),
    page: current,
    pages,
  };
}

/**
 * The pages to offer as buttons, ascending, never more than `slots` entries with the gaps counted. The first, the
 * last and the current page are always among them; a gap stands for one page or more. `slots` is 5 or more.
 */
export function pageSlots(
  page: number,
  pages: number,
  slots: number,
): readonly (number | 'gap-start' | 'gap-end')[] {
  const span = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (pages <= slots) return span(1, pages);
  const edge = slots - 2;
  if (page <= edge - 1) return [...span(1, edge), 'gap-end', pages];
  if (page > pages - edge + 1) return [1, 'gap-start', ...span(pages - edge + 1, pages)];
  const inner = slots - 4;
  const first = page - Math.floor((inner - 1) / 2);
  return [1, 'gap-start', ...span(first, first + inner - 1), 'gap-end', pages];
}
