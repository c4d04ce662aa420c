import { type CellValue, HttpError, type TableInput } from '@gantry/plugin-sdk/server';
import { asUtc } from './local-time.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

/** What a sheet holds, with the heading. */
const sheetRows = 1_048_576;
const standardWidth = 18;
/** The most characters in a cell. */
const longestCell = 32_767;
/** Approximate characters of a chunk. Collecting rows avoids many small writes. */
const chunkSize = 65_536;
/** Days from 30 December 1899, with which spreadsheets begin, to 1970. */
const daysBefore1970 = 25_569;
const dayInMs = 86_400_000;
const bold = 1;
const dateTime = 2;

/** A workbook with one sheet, written while its rows are read. */
export function xlsx<Row>(table: TableInput<Row>, mostRows = sheetRows): AsyncGenerator<Uint8Array> {
  return zipStream(parts(table, mostRows));
}

function* parts<Row>(table: TableInput<Row>, mostRows: number): Generator<ZipEntry> {
  const { sheet = 'Sheet1' } = table;
  yield {
    path: '[Content_Types].xml',
    content: [
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      `<Override PartName="/xl/workbook.xml" ContentType="${documentType}.sheet.main+xml"/>`,
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${documentType}.worksheet+xml"/>`,
      `<Override PartName="/xl/styles.xml" ContentType="${documentType}.styles+xml"/></Types>`,
    ],
  };
  yield { path: '_rels/.rels', content: [relationships('officeDocument', 'xl/workbook.xml')] };
  yield {
    path: 'xl/workbook.xml',
    content: [
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets>`,
      `<sheet name="${escaped(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
  };
  yield {
    path: 'xl/_rels/workbook.xml.rels',
    content: [relationships('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml')],
  };
  yield { path: 'xl/styles.xml', content: [styles] };
  yield { path: 'xl/worksheets/sheet1.xml', content: sheetXml(table, mostRows) };
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const documentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The standard look, headings in bold, and local time. */
const styles = `${declaration}<styleSheet xmlns="${main}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
</styleSheet>`;

function relationships(...pairs: readonly string[]): string {
  const all = pairs.flatMap((type, nth) =>
    nth % 2 === 1
      ? []
      : [
          `<Relationship Id="rId${nth / 2 + 1}" Type="${office}/relationships/${type}" Target="${pairs[nth + 1]}"/>`,
        ],
  );
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
}

async function* sheetXml<Row>(
  { columns, rows, timeZone }: TableInput<Row>,
  mostRows: number,
): AsyncGenerator<string> {
  const names = columns.map((_column, nth) => columnName(nth));
  const widths = columns.map(
    ({ width = standardWidth }, nth) =>
      `<col min="${nth + 1}" max="${nth + 1}" width="${width}" customWidth="1"/>`,
  );
  const line = (nth: number, cells: readonly CellValue[], style: number) =>
    `<row r="${nth}">${cells.map((value, column) => cell(`${names[column]}${nth}`, value, timeZone, style)).join('')}</row>`;
  let text = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  if (widths.length > 0) text += `<cols>${widths.join('')}</cols>`;
  text += '<sheetData>';
  const titles = columns.map(({ title }) => title);
  let nth = 1;
  text += line(nth, titles, bold);
  for await (const row of rows) {
    nth += 1;
    if (nth > mostRows)
      throw new HttpError(
        422,
        'TABLE_TOO_LONG',
        `An Excel file holds at most ${mostRows - 1} rows. Choose CSV, or narrow the filter.`,
      );
    const cells = columns.map((column) => column.value(row));
    text += line(nth, cells, 0);
    if (text.length < chunkSize) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

/** The headings stay when the sheet is scrolled. */
const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';

/** Writes strings as such, so that none becomes a formula. */
function cell(at: string, value: CellValue, timeZone: string, style: number): string {
  if (value === null || value === undefined || value === '') return '';
  const looks = style === 0 ? '' : ` s="${style}"`;
  if (value instanceof Date) {
    const serial = asUtc(value, timeZone).getTime() / dayInMs + daysBefore1970;
    return `<c r="${at}" s="${dateTime}"><v>${serial}</v></c>`;
  }
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${at}"${looks}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${at}"${looks} t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = String(value).slice(0, longestCell).replaceAll(/\r\n?/g, '\n');
  return `<c r="${at}"${looks} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** `A` for 0, `AB` for 27. */
function columnName(nth: number): string {
  const before = nth < 26 ? '' : columnName(Math.floor(nth / 26) - 1);
  return before + String.fromCharCode(65 + (nth % 26));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const special = /[&<>"]/g;
// XML has no place for these: control characters, half of a surrogate pair, and two that stand for no character.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what it looks for.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu;
/** A spreadsheet program reads `_x000D_` as a character. */
const hexForm = /_(?=x[0-9A-Fa-f]{4}_)/g;

function escaped(text: string): string {
  return text
    .replaceAll(notInXml, '')
    .replaceAll(hexForm, '_x005F_')
    .replaceAll(special, (found) => entities[found] ?? found);
}

/** Excel refuses a sheet whose name has more than 31 characters or one of these. */
function sheetName(name: string): string {
  return name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1';
}
