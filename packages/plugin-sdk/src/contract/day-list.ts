import { firstDay, lastDay } from './moments.ts';
import { type IsoDay, isIsoDay } from './zone.ts';

/** An entry of a list of days that is none. */
export interface WrongDay {
  /** Line of the text, from 1. */
  readonly line: number;
  /** The entry as it was written. */
  readonly entry: string;
}

/**
 * Reads calendar days that a person wrote, such as `2026-12-25, 2026-12-26`: with commas, semicolons, spaces or lines between.
 *
 * @returns the days, and the first entry that is no day from 2000-01-01 to 2100-01-01
 */
export function dayList(text: string): {
  readonly days: readonly IsoDay[];
  readonly wrong: WrongDay | undefined;
} {
  const entries = text.split('\n').flatMap((line, at) =>
    line
      .split(/[,;，；、]/)
      .map((entry) => ({ line: at + 1, entry: entry.trim() }))
      .filter(({ entry }) => entry !== ''),
  );
  const isDay = (part: string) => isIsoDay(part) && part >= firstDay && part <= lastDay;
  const words = (entry: string) => entry.split(/\s+/);
  return {
    days: entries.flatMap(({ entry }) => words(entry).filter(isDay)),
    wrong: entries.find(({ entry }) => !words(entry).every(isDay)),
  };
}
