import type { CellValue, TableInput } from '@gantry/plugin-sdk/server';
import { localTime } from './local-time.ts';

/** Without it spreadsheet programs do not read a file as UTF-8. */
const byteOrderMark = '\ufeff';
/** Approximate bytes of a chunk. Collecting rows avoids many small writes. */
const chunkSize = 65_536;
/** Text that a spreadsheet program would read as a formula. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const needsQuotes = /[",\r\n]/;

export async function* csv<Row>({ columns, rows, timeZone }: TableInput<Row>): AsyncGenerator<Uint8Array> {
  const line = (cells: readonly CellValue[]) => `${cells.map((cell) => field(cell, timeZone)).join(',')}\r\n`;
  let text = byteOrderMark + line(columns.map(({ title }) => title));
  for await (const row of rows) {
    text += line(columns.map((column) => column.value(row)));
    if (text.length < chunkSize) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function field(value: CellValue, timeZone: string): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return localTime(value, timeZone);
  if (typeof value !== 'string') return String(value);
  const safe = beginsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
