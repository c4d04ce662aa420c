/** What a cell of a CSV file holds. Null is an empty cell, never a zero. */
export type CsvCell = string | number | null;

/** Begins a CSV file: without it spreadsheet programs do not read it as UTF-8. */
export const csvStart = '\uFEFF';

const needsQuotes = /[",\r\n]|^\s|\s$/;
const looksLikeFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A line of a CSV file (RFC 4180), with its end. Text that a spreadsheet would run as a formula gets a leading apostrophe. Numbers are
 * written as they are.
 * @param keepsFormulas - leaves such text alone, for a file that goes back to the person it came from
 */
export function csvLine(cells: readonly CsvCell[], keepsFormulas = false): string {
  const field = (value: CsvCell): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    const text = !keepsFormulas && looksLikeFormula.test(value) ? `'${value}` : value;
    return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${cells.map(field).join(',')}\r\n`;
}
