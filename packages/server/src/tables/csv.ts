import type { CellValue, TableInput } from '@gantry/plugin-sdk/server';
import { localTime } from './local-time.ts';

/** Spreadsheet programs take a file for UTF-8 only with it. */
const byteOrderMark = '\ufeff';
/** Bytes, roughly, of a chunk: rows of their own would be a file's worth of small writes. */
const chunkSize = 65_536;
/** With these a spreadsheet program begins a formula. */
const beginsFormula = /^[=+\-@\t\r＝＋－＠]/;
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
