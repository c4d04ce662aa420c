import { type IsoDay, isIsoDay, isoDay, linePattern } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** What is wrong with a cell, a row or a file. */
export const rowCodes = [
  /** The cell must not be empty. */
  'REQUIRED',
  'TOO_LONG',
  /** Control characters. */
  'NOT_A_LINE',
  /** Not a colour such as `#E4572E`. */
  'COLOUR',
  /** Neither `2026-11-20` nor `20/11/2026`, or not between 2000 and 2100. */
  'DAY',
  /** Neither a fraction of 0 to 1 nor a percentage of 0 % to 100 %. */
  'SHARE',
  /** An earlier row has the same key. */
  'DUPLICATE',
  'UNKNOWN_TRADE',
  /** An earlier row gives the same item another group, trade or colour. */
  'ITEM_DIFFERS',
  /** Times of a curve ascend. */
  'ORDER',
  /** An earlier row of the curve has another target. */
  'TARGET_DIFFERS',
  /** Planned progress is below that of an earlier time. */
  'PLANNED_FALLS',
  /** The column is missing, or there twice. */
  'HEADING',
  /** A quotation mark is not closed. */
  'QUOTES',
  'TOO_MANY_ROWS',
  'NO_ROWS',
] as const;
export type RowCode = (typeof rowCodes)[number];

/** `row` counts from 1 with the headings, as a spreadsheet shows it; `column` is empty for the row as a whole. */
export const rowError = z.object({
  row: z.int(),
  column: z.string(),
  code: z.enum(rowCodes),
  value: z.string(),
});
export type RowError = z.output<typeof rowError>;

/** Row errors in one answer, and rows and bytes in one file. */
export const mostErrors = 200;
export const mostRows = 50_000;
export const mostBytes = 10_000_000;

export type CellProblem = Omit<RowError, 'row'>;

/** The cells of one row by the name of their column, as texts. */
export type Cells<C extends string> = Readonly<Record<C, string>>;

/** Reads the cells of a row and gathers what is wrong with them. */
export class CellReader<C extends string> {
  readonly problems: CellProblem[] = [];
  readonly #cells: Cells<C>;

  constructor(cells: Cells<C>) {
    this.#cells = cells;
  }

  name(column: C): string {
    const text = this.#cells[column].trim();
    if (text === '') return this.#wrong(column, 'REQUIRED', '');
    if (text.length > 200) return this.#wrong(column, 'TOO_LONG', text);
    return linePattern.test(text) ? text : this.#wrong(column, 'NOT_A_LINE', text);
  }

  /** In capitals. */
  color(column: C): string {
    const text = this.#cells[column].trim();
    if (text === '') return this.#wrong(column, 'REQUIRED', '');
    return /^#[0-9a-f]{6}$/i.test(text) ? text.toUpperCase() : this.#wrong(column, 'COLOUR', text);
  }

  day(column: C): IsoDay {
    const day = this.dayOrNone(column);
    return day ?? (this.#cells[column].trim() === '' ? this.#wrong(column, 'REQUIRED', '') : '');
  }

  dayOrNone(column: C): IsoDay | null {
    const text = this.#cells[column].trim();
    if (text === '') return null;
    const day = dayOf(text);
    if (day !== undefined) return day;
    this.#wrong(column, 'DAY', text);
    return null;
  }

  share(column: C): number | null {
    const text = this.#cells[column].trim();
    if (text === '') return null;
    const share = shareOf(text);
    if (share !== undefined) return share;
    this.#wrong(column, 'SHARE', text);
    return null;
  }

  #wrong(column: C, code: RowCode, value: string): string {
    this.problems.push({ column, code, value: shortened(value) });
    return '';
  }
}

/** A value as an error shows it. */
export const shortened = (value: string): string => (value.length > 80 ? `${value.slice(0, 79)}…` : value);

function dayOf(text: string): IsoDay | undefined {
  const [, date, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const day = year === undefined ? text : isoDay(Number(year), Number(month), Number(date));
  return isIsoDay(day) && day >= '2000-01-01' && day < '2101-01-01' ? day : undefined;
}

/** Reads `0.624`, `62.4%` and, from countries that write it so, `0,624`. */
function shareOf(text: string): number | undefined {
  const [, digits, percent] = /^(\d{1,3}(?:[.,]\d{1,15})?|[.,]\d{1,15})\s*(%?)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits.replace(',', '.'));
  // Eight decimals are what the database keeps; more would show as changes that are none.
  const share = Math.round((percent === '%' ? number / 100 : number) * 1e8) / 1e8;
  return share <= 1 ? share : undefined;
}
