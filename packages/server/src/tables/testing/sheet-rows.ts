import { unzipped } from './unzipped.ts';

type Cells = ReadonlyMap<string, string>;

/**
 * The rows of a workbook's first sheet, each by the headings in its first row. Times are days since 30 December 1899, as text.
 * @throws Error if a cell is a formula
 */
export function sheetRows(xlsx: Buffer): readonly Readonly<Record<string, string>>[] {
  const xml = unzipped(xlsx)['xl/worksheets/sheet1.xml'] ?? '';
  if (xml.includes('<f>')) throw new Error('The sheet has a formula.');
  const [heading, ...rows] = [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    cellsOf(row),
  );
  return rows.map((row) =>
    Object.fromEntries([...(heading ?? [])].map(([column, title]) => [title, row.get(column) ?? ''])),
  );
}

function cellsOf(row: string): Cells {
  const cells = row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(.*?)<\/c>/gs);
  return new Map([...cells].map(([, column = '', content = '']) => [column, textOf(content)]));
}

const textOf = (xml: string): string =>
  xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
