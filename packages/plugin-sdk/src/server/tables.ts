/** What a cell of an exported table may hold. A Date is written in the time zone that the table names. */
export type CellValue = string | number | boolean | Date | null | undefined;

/** One column of an exported table. */
export interface TableColumn<Row> {
  /** Heading, in the language of the reader. */
  readonly title: string;
  /** Width in an XLSX, in characters; 18 when left out. */
  readonly width?: number;
  /** The cell of a row in this column. */
  value(row: Row): CellValue;
}

/** A table to be written as a file. */
export interface TableInput<Row> {
  /** Columns from left to right. */
  readonly columns: readonly TableColumn<Row>[];
  /** Read once, row by row, as fast as the file is written. */
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
  /** Kind of file. */
  readonly format: 'csv' | 'xlsx';
  /** IANA name, such as `Asia/Hong_Kong`: a Date is written as local time there, `2026-11-20 14:32:00`. */
  readonly timeZone: string;
  /** Name of the sheet in an XLSX; "Sheet1" when left out. */
  readonly sheet?: string;
}

/** A table as a file: pass its parts to `JobRun.file`. */
export interface TableFile {
  /** Without the dot. */
  readonly extension: 'csv' | 'xlsx';
  /** Media type of the file. */
  readonly mime: string;
  /** The bytes. They are made while they are read, once. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Writes tables as files that spreadsheet programs open. */
export interface Tables {
  /**
   * Both kinds are streamed. A CSV is UTF-8 with a byte order mark, quoted as RFC 4180 says, and may have any number of rows. An XLSX
   * holds at most 1,048,575; its content throws HttpError 422 `TABLE_TOO_LONG` beyond. In a CSV a text that a spreadsheet would read
   * as a formula, such as `=A1` or `+852…`, gets a leading apostrophe; numbers stay numbers.
   * @example
   * const table = host.tables.file({ columns, rows, format: 'csv', timeZone: job.project.timeZone });
   * await job.file(`permits.${table.extension}`, table.mime, table.content);
   */
  file<Row>(table: TableInput<Row>): TableFile;
}
