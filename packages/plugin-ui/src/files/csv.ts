/** Null is an empty cell, never a zero. */
export type CsvCell = string | number | null;

const needsQuotes = /[",\r\n]|^\s|\s$/;
const looksLikeFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Rows as CSV text (RFC 4180), with a byte order mark so that spreadsheet programs read it as UTF-8.
 *
 * Text that a spreadsheet would run as a formula gets a leading apostrophe. Numbers are written as they are.
 * @param keepsFormulas - leaves such text alone, for a file that goes back to the person it came from
 */
export function csvText(rows: readonly (readonly CsvCell[])[], keepsFormulas = false): string {
  const cell = (value: CsvCell): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    const text = !keepsFormulas && looksLikeFormula.test(value) ? `'${value}` : value;
    return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
