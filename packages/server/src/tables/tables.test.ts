import { Buffer } from 'node:buffer';
import type { CellValue, TableColumn, TableInput } from '@gantry/plugin-sdk/server';
import readExcel from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { tables } from './tables.ts';
import { unzipped } from './testing/unzipped.ts';
import { xlsx } from './xlsx.ts';

interface Permit {
  readonly number: string;
  readonly note: CellValue;
}
const columns: readonly TableColumn<Permit>[] = [
  { title: 'No.', value: (permit) => permit.number },
  { title: '备注, 说明', value: (permit) => permit.note },
];
const zone = { timeZone: 'Asia/Hong_Kong' } as const;

async function bytesOf<Row>(table: TableInput<Row>): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of tables.file(table).content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const csvOf = async (note: CellValue) => {
  const text = (
    await bytesOf({ columns, rows: [{ number: 'PTW-1', note }], format: 'csv', ...zone })
  ).toString();
  return text.slice(text.indexOf('PTW-1,') + 'PTW-1,'.length, -2);
};

describe('a CSV', () => {
  test('has a byte order mark for Excel, and a line for each row', async () => {
    const file = tables.file({ columns, rows: [], format: 'csv', ...zone });
    expect([file.mime, file.extension]).toEqual(['text/csv', 'csv']);
    const bytes = await bytesOf({ columns, rows: [{ number: 'PTW-1', note: '好' }], format: 'csv', ...zone });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString().slice(1)).toBe('No.,"备注, 说明"\r\nPTW-1,好\r\n');
  });

  test('quotes what would end a field', async () => {
    expect(await csvOf('say "no", twice')).toBe('"say ""no"", twice"');
    expect(await csvOf('two\nlines')).toBe('"two\nlines"');
    expect(await csvOf('two\rlines')).toBe('"two\rlines"');
  });

  test('has no text that a spreadsheet would read as a formula, and leaves numbers unchanged', async () => {
    for (const text of ['=1+1', '+852 1234', '-1', '@SUM(A1)', '\t=1', '＝1+1'])
      expect(await csvOf(text)).toBe(`'${text}`);
    expect(await csvOf('\r=1')).toBe(`"'\r=1"`);
    expect(await csvOf('\n=1')).toBe(`"'\n=1"`);
    expect(await csvOf('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`);
    expect(await csvOf(-1.5)).toBe('-1.5');
  });

  test('has times in the project’s time zone, and empty fields for missing values', async () => {
    expect(await csvOf(new Date('2026-11-20T16:32:05Z'))).toBe('2026-11-21 00:32:05');
    expect(await csvOf(null)).toBe('');
    expect(await csvOf(true)).toBe('true');
  });

  test('is written while its rows are read', async () => {
    let read = 0;
    async function* rows() {
      for (; read < 100_000; read += 1) yield { number: `PTW-${read}`, note: 'x'.repeat(50) };
    }
    let most = 0;
    let total = 0;
    for await (const chunk of tables.file({ columns, rows: rows(), format: 'csv', ...zone }).content) {
      if (total === 0) expect(read).toBeLessThan(2000);
      total += chunk.length;
      most = Math.max(most, chunk.length);
    }
    expect(total).toBeGreaterThan(5_000_000);
    expect(most).toBeLessThan(100_000);
  });
});

describe('an XLSX', () => {
  test('has strings, numbers and local times as such', async () => {
    const rows = [
      { number: '=1+1', note: 12.5 },
      { number: 'PTW-2', note: new Date('2026-11-20T16:00:00Z') },
      { number: 'PTW-3', note: null },
    ];
    const parts = unzipped(await bytesOf({ columns, rows, format: 'xlsx', sheet: 'a/b', ...zone }));
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    const texts = parts['xl/sharedStrings.xml'] ?? sheet;
    for (const text of ['No.', '备注, 说明', '=1+1', 'PTW-3']) expect(texts).toContain(text);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<v>12.5</v>');
    // 2026-11-21 is day 46347.
    expect(sheet).toContain('<v>46347</v>');
    expect(parts['xl/workbook.xml']).toContain('a b');
  });

  test('opens in a reader of spreadsheets, whatever its texts hold', async () => {
    const text = 'a\u0000\u001b<b>&"c" _x0041_ \ud800 😀\r\nnext';
    const rows = [{ number: text, note: true }];
    const file = await bytesOf({ columns, rows, format: 'xlsx', sheet: 'Permits & more', ...zone });
    const [sheet] = await readExcel(file);
    expect(sheet?.sheet).toBe('Permits & more');
    const [heading, row] = sheet?.data ?? [];
    expect(heading).toEqual(['No.', '备注, 说明']);
    expect(row).toEqual([expect.stringMatching(/^a<b>&"c" .*_ {2}😀\nnext$/u), true]);
  });

  test('is written while its rows are read', async () => {
    let read = 0;
    async function* rows() {
      for (; read < 100_000; read += 1) yield { number: `PTW-${read}`, note: read };
    }
    let readAtFirst = 0;
    const chunks = [];
    for await (const chunk of tables.file({ columns, rows: rows(), format: 'xlsx', ...zone }).content) {
      chunks.push(chunk);
      // The small parts come first; the sheet's first bytes are there long before its last rows.
      if (chunks.length === 20) readAtFirst = read;
    }
    expect(readAtFirst).toBeGreaterThan(0);
    expect(readAtFirst).toBeLessThan(50_000);
    const sheet = unzipped(Buffer.concat(chunks))['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('<c r="B100001"><v>99999</v></c>');
  });

  test('is refused with a message for people if it has more rows than a sheet', async () => {
    const rows = Array.from({ length: 10 }, () => ({ number: 'PTW', note: null }));
    const reading = async () => {
      for await (const _chunk of xlsx({ columns, rows, format: 'xlsx', ...zone }, 10));
    };
    await expect(reading()).rejects.toMatchObject({
      status: 422,
      code: 'TABLE_TOO_LONG',
      message: expect.stringContaining('Choose CSV'),
    });
  });
});
