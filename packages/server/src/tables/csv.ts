import { type CsvCell, csvLine, csvStart } from '@gantry/plugin-sdk/contract';
import type { CellValue, TableInput } from '@gantry/plugin-sdk/server';
import { localTime } from './local-time.ts';

/** Approximate bytes of a chunk. Collecting rows avoids many small writes. */
const chunkSize = 65_536;

export async function* csv<Row>({ columns, rows, timeZone }: TableInput<Row>): AsyncGenerator<Uint8Array> {
  let text = csvStart + csvLine(columns.map(({ title }) => title));
  for await (const row of rows) {
    text += csvLine(columns.map((column) => cellOf(column.value(row), timeZone)));
    if (text.length < chunkSize) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function cellOf(value: CellValue, timeZone: string): CsvCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return localTime(value, timeZone);
  return typeof value === 'boolean' ? String(value) : value;
}
