import { type CellValue, HttpError, type TableInput } from '@gantry/plugin-sdk/server';
import type { Cell } from 'write-excel-file/node';
import { asUtc } from './local-time.ts';

/** The most rows, which are all held in memory: about 150 MB with ten columns. */
const mostRows = 50_000;
const standardWidth = 18;
/** The most characters in a cell. */
const longestCell = 32_767;

export async function* xlsx<Row>({
  columns,
  rows,
  timeZone,
  sheet = 'Sheet1',
}: TableInput<Row>): AsyncGenerator<Uint8Array> {
  const data: Cell[][] = [columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' }))];
  for await (const row of rows) {
    if (data.length > mostRows)
      throw new HttpError(
        422,
        'TABLE_TOO_LONG',
        `An Excel file holds at most ${mostRows} rows. Choose CSV, or narrow the filter.`,
      );
    data.push(columns.map((column) => cell(column.value(row), timeZone)));
  }
  // Loaded with the first export, so that it does not slow down the start.
  const { default: write } = await import('write-excel-file/node');
  const file = write(data, {
    sheet: sheetName(sheet),
    columns: columns.map(({ width = standardWidth }) => ({ width })),
    stickyRowsCount: 1,
  });
  yield await file.toBuffer();
}

/** Writes strings with the type String, so that none becomes a formula. */
function cell(value: CellValue, timeZone: string): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date)
    return { value: asUtc(value, timeZone), type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  if (typeof value === 'number')
    return Number.isFinite(value) ? { value, type: Number } : { value: String(value), type: String };
  if (typeof value === 'boolean') return { value, type: Boolean };
  return { value: value.slice(0, longestCell), type: String };
}

/** Excel refuses a sheet whose name has more than 31 characters or one of these. */
function sheetName(name: string): string {
  return name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1';
}
