/** A cell as the file has it: text in CSV, in a spreadsheet what its cell holds. Dates are midnight UTC of their day. */
export type ImportCell = string | number | boolean | Date | null;

/** One column that is read. */
export type ImportColumn<Key extends string = string> = {
  /** Name in the row that the schema checks. */
  readonly key: Key;
  /** Heading in the file and in the preview. Case, width and spaces do not count. */
  readonly heading: string;
  /** Headings that are understood as well, such as the ones of older files. */
  readonly aliases?: readonly string[];
  /** The column may be missing from the file. */
  readonly optional?: boolean;
};

/** A problem as zod reports it. */
export type RowIssue = {
  /** The key of the column; empty for the row as a whole. */
  readonly path: readonly PropertyKey[];
  /** The sentence that is shown beside the row. */
  readonly message: string;
  /** The kind of problem, as zod names it. */
  readonly code?: string | undefined;
};

/** A zod schema of one row, whose keys are those of the columns; or anything else that checks as zod does. */
export type RowSchema<Row> = {
  /** Checks one row. Never throws: what is wrong is in the answer. */
  safeParse(
    row: unknown,
  ):
    | { readonly success: true; readonly data: Row }
    | { readonly success: false; readonly error: { readonly issues: readonly RowIssue[] } };
};

/** One row of the file after the check. */
export type CheckedRow<Row> = {
  /** Number of the row in the file, from 1, as a spreadsheet program shows it. */
  readonly number: number;
  readonly cells: Readonly<Record<string, ImportCell>>;
  /** Undefined if the row is invalid. */
  readonly value: Row | undefined;
  readonly problems: readonly string[];
};

/** Encodings of text files that are recognised. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const;
export type Encoding = (typeof encodings)[number];

/** Rows of cells, of which the first has the headings. */
export type ReadFile = {
  readonly rows: readonly (readonly ImportCell[])[];
  /** Undefined for a spreadsheet. */
  readonly encoding: Encoding | undefined;
};
