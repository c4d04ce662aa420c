import type { Messages } from '../i18n/messages.ts';
import type { PluginUiSettings } from '../i18n/plugin-ui-provider.tsx';
import { formatDay } from '../time/format.ts';
import type { IsoDay } from '../time/zone.ts';
import type { DateRange } from './date-shortcuts.ts';
import { parseDay } from './parse-day.ts';

export type RangeEnd = 'from' | 'to';

/** Days a range may hold, both included. */
export type DayBounds = { readonly min?: IsoDay | undefined; readonly max?: IsoDay | undefined };

/** The range after one end was typed, or what is wrong with the text, in the person's language. */
export function rangeWithText(
  range: DateRange,
  end: RangeEnd,
  text: string,
  { min, max }: DayBounds,
  messages: Messages,
  settings: PluginUiSettings,
): { readonly range: DateRange } | { readonly problem: string } {
  if (text.trim() === '') return { range: { ...range, [end]: undefined } };
  const day = parseDay(text);
  if (day === null) return { problem: messages.dateNotUnderstood };
  if ((min !== undefined && day < min) || (max !== undefined && day > max)) {
    const [first, last] = [min && formatDay(min, settings), max && formatDay(max, settings)];
    if (first && last) return { problem: messages.dateOutside(first, last) };
    return { problem: first ? messages.dateTooEarly(first) : messages.dateTooLate(last ?? '') };
  }
  const changed = { ...range, [end]: day };
  if (changed.from !== undefined && changed.to !== undefined && changed.from > changed.to)
    return { problem: messages.dateOrder };
  return { range: changed };
}
