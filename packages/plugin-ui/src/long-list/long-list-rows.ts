/** What stands in the list: a heading, or a row with its number among the rows. */
export type LongListEntry<Row> =
  | { readonly kind: 'heading'; readonly key: string; readonly title: string }
  | { readonly kind: 'row'; readonly key: string; readonly row: Row; readonly index: number };

/** A heading before each run of rows of one group. Rows come grouped already: a group that comes again gets another heading. */
export function entriesOf<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  groupOf: ((row: Row) => string) | undefined,
): readonly LongListEntry<Row>[] {
  const entries: LongListEntry<Row>[] = [];
  let group: string | undefined;
  rows.forEach((row, index) => {
    const key = rowKey(row);
    const title = groupOf?.(row);
    if (title !== undefined && title !== group)
      entries.push({ kind: 'heading', key: `heading of ${key}`, title });
    group = title;
    entries.push({ kind: 'row', key, row, index });
  });
  return entries;
}

/** A scroll position: the entry at the upper edge, and how many px of it are above the edge. */
export type Place = { readonly key: string; readonly above: number };

/** The place at a scroll position, given the start of each entry. It is never a heading, which changes with the rows below it. */
export function placeAt<Row>(
  entries: readonly LongListEntry<Row>[],
  starts: readonly number[],
  scrollTop: number,
): Place | undefined {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= scrollTop) low = middle;
    else high = middle - 1;
  }
  const at = entries[low]?.kind === 'heading' ? low + 1 : low;
  const entry = entries[at];
  return entry === undefined ? undefined : { key: entry.key, above: scrollTop - (starts[at] ?? 0) };
}
