import { cellText } from './cells.ts';
import type { CheckedRow, ImportCell, ImportColumn, RowSchema } from './import-types.ts';
import { mapInSlices } from './in-slices.ts';
import { type ImportTexts, issueText } from './issue-text.ts';
import { isBlank } from './read-file.ts';

export type Check<Row> = {
  readonly columns: readonly ImportColumn[];
  readonly schema: RowSchema<Row>;
  /** Columns that together identify a row. A second row with the same values is a duplicate; some of them may be empty, not all. */
  readonly unique: readonly string[] | undefined;
};

/**
 * Checks every row that is not blank. Of duplicates the first is valid.
 * @param rows - without the headings
 * @param firstNumber - of the first of them in the file, from 1
 */
export async function checkRows<Row>(
  rows: readonly (readonly ImportCell[])[],
  firstNumber: number,
  places: ReadonlyMap<string, number>,
  { columns, schema, unique = [] }: Check<Row>,
  texts: ImportTexts,
  signal: AbortSignal,
  onProgress?: (done: number) => void,
): Promise<readonly CheckedRow<Row>[]> {
  const seen = new Map<string, number>();
  const named = columns.filter(({ key }) => unique.includes(key)).map(({ heading }) => heading);
  const nameOf = (cells: Readonly<Record<string, ImportCell>>): string | undefined => {
    const parts = unique.map((key) =>
      cellText(cells[key] ?? null)
        .trim()
        .toLowerCase(),
    );
    return parts.every((part) => part === '') ? undefined : JSON.stringify(parts);
  };
  const check = (row: readonly ImportCell[], index: number): CheckedRow<Row> | undefined => {
    if (isBlank(row)) return undefined;
    const number = firstNumber + index;
    const cells = Object.fromEntries(columns.map(({ key }) => [key, row[places.get(key) ?? -1] ?? null]));
    const result = schema.safeParse(cells);
    const problems = result.success
      ? []
      : result.error.issues.map((issue) => issueText(issue, cells, columns, texts));
    const name = nameOf(cells);
    const first = name === undefined ? undefined : seen.get(name);
    if (name !== undefined && first === undefined) seen.set(name, number);
    if (first !== undefined) problems.push(texts.t('duplicate', { column: named.join(' + '), row: first }));
    return {
      number,
      cells,
      problems,
      value: result.success && first === undefined ? result.data : undefined,
    };
  };
  const checked = await mapInSlices(rows, check, signal, onProgress);
  return checked.filter((row) => row !== undefined);
}
