const notColumns = new Set(['primary', 'foreign', 'unique', 'check', 'constraint', 'exclude', 'like']);

/**
 * The columns that `create table` and `add column` name, with the first word of their types. It knows only what migrations usually have: a
 * column that it does not see is not checked.
 */
export function columnsOf(sql: string): ReadonlyMap<string, string> {
  const text = sql.replaceAll(/--[^\n]*/g, '').toLowerCase();
  const columns = new Map<string, string>();
  for (const { index, 0: head } of text.matchAll(/create table[^(;]*\(/g))
    for (const part of partsOf(text.slice(index + head.length))) note(columns, part);
  for (const [, part = ''] of text.matchAll(/add column (?:if not exists )?([^,;]+)/g)) note(columns, part);
  return columns;
}

function note(columns: Map<string, string>, part: string): void {
  const [, name = '', type = ''] = /^\s*"?([a-z_][a-z0-9_]*)"?\s+([a-z0-9]+)/.exec(part) ?? [];
  if (name !== '' && !notColumns.has(name)) columns.set(name, type);
}

/** What stands between the commas up to the parenthesis that closes. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, sign] of [...text].entries()) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && sign === ',')) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
    if (depth < 0) break;
  }
  return parts;
}
