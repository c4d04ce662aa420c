import { type IsoDay, isIsoDay, isoDay } from '@gantry/plugin-sdk';
import { longMonths } from './calendar-texts.ts';

const ofParts = (year: string | undefined, month: number, day: string | undefined): IsoDay | null => {
  const text = isoDay(Number(year), month, Number(day));
  return isIsoDay(text) ? text : null;
};

/**
 * Reads a day as people on a Hong Kong site type it: `2026-11-20`, `2026/11/20`, `20261120`, `20/11/2026` (day
 * first), `20 Nov 2026`, `2026年11月20日`. Returns null for anything else, a 31 June included.
 */
export function parseDay(text: string): IsoDay | null {
  // A Chinese day that was copied from a page has word joiners.
  const trimmed = text.replaceAll('\u2060', '').trim();
  const yearFirst =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(trimmed) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(trimmed);
  if (yearFirst) return ofParts(yearFirst[1], Number(yearFirst[2]), yearFirst[3]);
  const dayFirst = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})$/.exec(trimmed);
  if (dayFirst) return ofParts(dayFirst[3], Number(dayFirst[2]), dayFirst[1]);
  const named = /^(\d{1,2})[\s-]*([a-z]{3,9})\.?[\s,-]*(\d{4})$/i.exec(trimmed);
  if (named === null) return null;
  const word = (named[2] ?? '').toLowerCase();
  const month = longMonths('en').findIndex((name) => name.toLowerCase().startsWith(word));
  return month < 0 ? null : ofParts(named[3], month + 1, named[1]);
}
