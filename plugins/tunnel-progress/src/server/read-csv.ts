import { setImmediate } from 'node:timers/promises';
import { RuleError } from '@gantry/plugin-sdk/server';
import papa from 'papaparse';
import {
  type CellProblem,
  type Cells,
  mostErrors,
  mostRows,
  type RowError,
  shortened,
} from '../contract/file-rows.ts';
import type { Checked } from '../contract/progress-rows.ts';

/** How a kind of file is read. */
export interface CsvLayout<C extends string, Row> {
  readonly columns: readonly C[];
  /** Reads a row by itself. */
  readonly read: (cells: Cells<C>) => Checked<Row>;
  /** Compares a row with those before it; called once for each right row, in their order. */
  readonly check: (row: Row) => readonly CellProblem[];
}

/** A row with its number in the file, from 1 with the headings. */
export interface NumberedRow<Row> {
  readonly number: number;
  readonly row: Row;
}

/** Rows between two turns of the event loop. */
const slice = 2000;

/**
 * The rows of a csv file, if all of them are right.
 * @throws RuleError CSV_INVALID with the first errors
 */
export async function readCsv<C extends string, Row>(
  text: string,
  { columns, read, check }: CsvLayout<C, Row>,
): Promise<readonly NumberedRow<Row>[]> {
  const { data, errors } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', ';', '\t'],
    // Rows without cells are counted and left out below.
    preview: mostRows + 10_000,
  });
  const errorsOf = new CsvErrors();
  const cut = errors.find(({ type }) => type === 'Quotes');
  if (cut !== undefined) errorsOf.add((cut.row ?? 0) + 1, [{ column: '', code: 'QUOTES', value: '' }]);
  errorsOf.throwIfAny();
  const first = data.findIndex(isFilled);
  const places = placesOf(data[first] ?? [], columns, (problem) => errorsOf.add(first + 1, [problem]));
  errorsOf.throwIfAny();
  const rows: NumberedRow<Row>[] = [];
  let filled = 0;
  for (const [at, cells] of data.entries()) {
    if (at % slice === 0) await setImmediate();
    if (at <= first || !isFilled(cells)) continue;
    filled += 1;
    if (filled > mostRows) {
      errorsOf.add(at + 1, [{ column: '', code: 'TOO_MANY_ROWS', value: String(mostRows) }]);
      break;
    }
    const named = Object.fromEntries(
      columns.map((column, place) => [column, cells[places[place] ?? -1] ?? '']),
    );
    // Safe: every column has its cell.
    const checked = read(named as Cells<C>);
    errorsOf.add(at + 1, checked.problems ?? check(checked.row));
    if (checked.problems === undefined) rows.push({ number: at + 1, row: checked.row });
  }
  if (filled === 0) errorsOf.add(first + 2, [{ column: '', code: 'NO_ROWS', value: '' }]);
  errorsOf.throwIfAny();
  return rows;
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** Where each column is. Case and spaces around headings do not count. */
function placesOf(
  headings: readonly string[],
  columns: readonly string[],
  wrong: (problem: CellProblem) => void,
): readonly number[] {
  const names = headings.map((heading) => heading.trim().toLowerCase());
  return columns.map((column) => {
    const place = names.indexOf(column);
    if (place < 0 || names.includes(column, place + 1)) wrong({ column, code: 'HEADING', value: '' });
    return place;
  });
}

/** What is wrong with a file. */
export class CsvErrors {
  readonly #errors: RowError[] = [];
  #total = 0;

  add(row: number, problems: readonly CellProblem[]): void {
    for (const problem of problems) {
      this.#total += 1;
      if (this.#errors.length < mostErrors)
        this.#errors.push({ row, ...problem, value: shortened(problem.value) });
    }
  }

  /** @throws RuleError CSV_INVALID */
  throwIfAny(): void {
    if (this.#total === 0) return;
    throw new RuleError('CSV_INVALID', `The file has ${this.#total} errors. Nothing was written.`, {
      errors: this.#errors,
      total: this.#total,
    });
  }
}
