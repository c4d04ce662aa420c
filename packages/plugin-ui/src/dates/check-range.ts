import type { Format, IsoDay } from '@gantry/plugin-sdk';
import { firstDay, lastDay } from '@gantry/plugin-sdk/contract';
import type { DateTexts } from './date-messages.ts';
import type { DateRange } from './date-shortcuts.ts';
import { parseDay } from './parse-day.ts';

export type RangeEnd = 'from' | 'to';

/** Days a range may hold, both included. */
export type DayBounds = {
  /** The first day that can be chosen; undefined: any. */
  readonly min?: IsoDay | undefined;
  /** The last day that can be chosen; undefined: any. */
  readonly max?: IsoDay | undefined;
};

/** The range after one end was typed, or what is wrong with the text, in the person's language. */
export function rangeWithText(
  range: DateRange,
  end: RangeEnd,
  text: string,
  { min, max }: DayBounds,
  t: DateTexts,
  formatDay: Format['day'],
): { readonly range: DateRange } | { readonly problem: string } {
  if (text.trim() === '') return { range: { ...range, [end]: undefined } };
  const day = parseDay(text);
  if (day === null) return { problem: t('dateNotUnderstood') };
  if (day < firstDay || day > lastDay)
    return { problem: t('dateOutside', { from: formatDay(firstDay), to: formatDay(lastDay) }) };
  if ((min !== undefined && day < min) || (max !== undefined && day > max)) {
    const [first, last] = [min && formatDay(min), max && formatDay(max)];
    if (first && last) return { problem: t('dateOutside', { from: first, to: last }) };
    return { problem: first ? t('dateTooEarly', { from: first }) : t('dateTooLate', { to: last ?? '' }) };
  }
  const changed = { ...range, [end]: day };
  if (changed.from !== undefined && changed.to !== undefined && changed.from > changed.to)
    return { problem: t('dateOrder') };
  return { range: changed };
}
