import { type CsvCell, csvLine, csvStart } from '@gantry/plugin-sdk/contract';

/**
 * Rows as the text of a CSV file. Text that a spreadsheet would run as a formula gets a leading apostrophe.
 * @param keepsFormulas - leaves such text alone, for a file that goes back to the person it came from
 */
export const csvText = (rows: readonly (readonly CsvCell[])[], keepsFormulas = false): string =>
  csvStart + rows.map((row) => csvLine(row, keepsFormulas)).join('');
