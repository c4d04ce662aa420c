import sql, { join, type Sql } from 'sql-template-tag';
import { likePattern } from './record-table.ts';

/** The shortest part of a text for which an index of trigrams looks. */
const shortest = 3;

/**
 * A condition that finds a text anywhere in a column with an index of trigrams, whatever its letter case.
 *
 * Letters such as those of `PTW-2611-0042` stand in most rows, and an index that looks for all of the text reads the long lists of rows
 * that have them. Where parts of the text have digits, which few rows have, only these are looked for in the index; a short one with what
 * stands beside it, because the index knows where a word begins and ends.
 * @param column - with the index `gin (column gin_trgm_ops)`, such as sql`r.search_text`
 */
export function textSearch(column: Sql, search: string): Sql {
  const rare = [...search.matchAll(/([^\p{L}\p{N}]*)([\p{L}\p{N}]+)(?=([^\p{L}\p{N}]*))/gu)]
    .map(([, before = '', part = '', after = '']) =>
      part.length > shortest ? part : `${before}${part}${after}`,
    )
    .filter((part) => /\d/.test(part) && part.length >= shortest);
  const whole = likePattern(search);
  if (rare.length === 0 || rare[0] === search) return sql`${column} ilike ${whole}`;
  const parts = rare.map((part) => sql`${column} ilike ${likePattern(part)}`);
  // The expression is not the index's, so that this part is a filter.
  return sql`${join(parts, ' and ')} and (${column} || '') ilike ${whole}`;
}
