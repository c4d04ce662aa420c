import { addDays, addMonths, type IsoDay } from '@gantry/plugin-sdk';

/** Calendar days in the project's time zone, both included. A missing end is open. */
export type DateRange = {
  /** The first day; undefined: from the beginning. */
  readonly from?: IsoDay | undefined;
  /** The last day; undefined: without an end. */
  readonly to?: IsoDay | undefined;
};

/** A range by its name, such as the last week. `shortcutRange` says which days it is. */
export type DateShortcut = 'today' | 'lastWeek' | 'lastMonth' | 'last3Months' | 'lastYear' | 'next7Days';

export const defaultShortcuts: readonly DateShortcut[] = [
  'today',
  'lastWeek',
  'lastMonth',
  'last3Months',
  'lastYear',
];

/** The range of a shortcut. The "last" ones end today and include it: a week is today and the six days before. */
export function shortcutRange(shortcut: DateShortcut, today: IsoDay): { from: IsoDay; to: IsoDay } {
  switch (shortcut) {
    case 'today':
      return { from: today, to: today };
    case 'lastWeek':
      return { from: addDays(today, -6), to: today };
    case 'lastMonth':
      return { from: addDays(addMonths(today, -1), 1), to: today };
    case 'last3Months':
      return { from: addDays(addMonths(today, -3), 1), to: today };
    case 'lastYear':
      return { from: addDays(addMonths(today, -12), 1), to: today };
    case 'next7Days':
      return { from: today, to: addDays(today, 6) };
  }
}
