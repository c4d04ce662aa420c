import { type IsoDay, isIsoDay } from '@gantry/plugin-sdk';
import { parseDay } from '../dates/parse-day.ts';
import type { ImportCell } from './import-types.ts';

/** Day 0 of a spreadsheet's count of days, for days from 1 March 1900 on. */
const firstDay = Date.UTC(1899, 11, 30);
const msPerDay = 86_400_000;

const isoOf = (ms: number): IsoDay => new Date(ms).toISOString().slice(0, 10);

/** The day of a spreadsheet's date: it has no zone and is read as midnight UTC, a few ms off by rounding. */
const dayOf = (date: Date): IsoDay => isoOf(date.getTime() + 500);

/**
 * Turns a cell into text, for fields such as codes of digits, which a spreadsheet keeps as numbers. An empty cell becomes
 * undefined; anything else stays as it is, for the schema to refuse.
 * @example z.preprocess(textCell, z.string().max(40))
 */
export function textCell(cell: unknown): unknown {
  if (cell === null || cell === undefined) return undefined;
  if (cell instanceof Date) return dayOf(cell);
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (typeof cell !== 'string') return cell;
  return cell.trim() === '' ? undefined : cell.trim();
}

/**
 * Turns a cell into a number: it understands `1,234.5`, `12 %` (as 12) and full-width digits. An empty cell becomes undefined,
 * never 0; anything else stays as it is.
 * @example z.preprocess(numberCell, z.number().nonnegative())
 */
export function numberCell(cell: unknown): unknown {
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell !== 'string') return cell;
  const text = cell.normalize('NFKC').trim();
  if (text === '') return undefined;
  const plain = text.replace(/\s*%$/, '');
  return /^[-+]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(plain) && /\d/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : cell;
}

/**
 * Turns a cell into a day, `2026-11-20`: from a date of the spreadsheet, its count of days, or text as people write it, day
 * first. An empty cell becomes undefined; anything else stays as it is.
 * @example z.preprocess(dayCell, z.iso.date())
 */
export function dayCell(cell: unknown): unknown {
  if (cell === null || cell === undefined) return undefined;
  if (cell instanceof Date) return dayOf(cell);
  if (typeof cell === 'number')
    return cell >= 61 && cell < 110_000 ? isoOf(firstDay + Math.floor(cell) * msPerDay) : cell;
  if (typeof cell !== 'string') return cell;
  const text = cell.normalize('NFKC').trim();
  if (text === '') return undefined;
  const day = text.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/, '');
  return isIsoDay(day) ? day : (parseDay(day) ?? cell);
}

/** A cell as it is shown. */
export function cellText(cell: ImportCell): string {
  if (cell === null) return '';
  return cell instanceof Date ? dayOf(cell) : String(cell);
}
