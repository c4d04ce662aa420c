import { cellText } from './cells.ts';
import type { ImportCell, ImportColumn } from './import-types.ts';

/** Where the columns are in a file. */
export type Headings =
  | {
      readonly kind: 'found';
      /** Place of each column in a row; a column that is not there has none. */
      readonly places: ReadonlyMap<string, number>;
      /** Headings that no column is named by. */
      readonly ignored: readonly string[];
    }
  | {
      readonly kind: 'missing' | 'double';
      readonly columns: readonly string[];
      readonly found: readonly string[];
    };

/** Case, width, and separators between words do not count. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_*:：.-]+/g, '');

export function matchHeadings(row: readonly ImportCell[], columns: readonly ImportColumn[]): Headings {
  const found = row.map((cell) => cellText(cell).trim());
  const named = found.map(plain);
  const placesOf = ({ heading, aliases = [] }: ImportColumn) => {
    const names = new Set([heading, ...aliases].map(plain));
    return named.flatMap((name, at) => (names.has(name) ? [at] : []));
  };
  const all = columns.map((column) => ({ column, at: placesOf(column) }));
  const headings = (which: (one: (typeof all)[number]) => boolean) =>
    all.filter(which).map(({ column }) => column.heading);
  const shown = found.filter((heading) => heading !== '');
  const missing = headings(({ column, at }) => at.length === 0 && column.optional !== true);
  if (missing.length > 0) return { kind: 'missing', columns: missing, found: shown };
  const double = headings(({ at }) => at.length > 1);
  if (double.length > 0) return { kind: 'double', columns: double, found: shown };
  const places = new Map(
    all.flatMap(({ column, at }) => at.slice(0, 1).map((place) => [column.key, place] as const)),
  );
  const taken = new Set(places.values());
  return { kind: 'found', places, ignored: found.filter((heading, at) => heading !== '' && !taken.has(at)) };
}
