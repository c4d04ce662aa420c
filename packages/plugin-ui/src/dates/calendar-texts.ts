import {
  type CalendarStrings,
  type DateFormatting,
  DEFAULT_DATE_FORMATTING,
} from '@fluentui/react-calendar-compat';
import {
  createFormat,
  type IsoDay,
  isoDay,
  type Language,
  type Locale,
  shortMonths,
  splitDay,
} from '@gantry/plugin-sdk';
import type { DateTexts } from './date-messages.ts';

const tags = { en: 'en-GB', 'zh-CN': 'zh-CN' } as const;

/** Names of the months from January on, in full. */
export const longMonths = (locale: Locale): string[] =>
  Array.from({ length: 12 }, (_, month) => name(locale, { month: 'long' }, Date.UTC(2026, month)));

/** Names of the days from Sunday on. */
export const weekdays = (locale: Locale, weekday: 'long' | 'short' | 'narrow'): string[] =>
  Array.from({ length: 7 }, (_, day) => name(locale, { weekday }, Date.UTC(2026, 10, 1 + day)));

const name = (locale: Locale, options: Intl.DateTimeFormatOptions, at: number): string =>
  new Intl.DateTimeFormat(tags[locale], { ...options, timeZone: 'UTC' }).format(at);

/** Our texts under the names that Fluent's calendar expects. It fills `{0}` itself. */
export const calendarStrings = (t: DateTexts, locale: Locale): CalendarStrings => ({
  months: longMonths(locale),
  shortMonths: [...shortMonths(locale)],
  days: weekdays(locale, 'long'),
  shortDays: weekdays(locale, 'narrow'),
  goToToday: t('goToToday'),
  prevMonthAriaLabel: t('previousMonth'),
  nextMonthAriaLabel: t('nextMonth'),
  prevYearAriaLabel: t('previousYear'),
  nextYearAriaLabel: t('nextYear'),
  prevYearRangeAriaLabel: t('previousYears'),
  nextYearRangeAriaLabel: t('nextYears'),
  monthPickerHeaderAriaLabel: t('changeYear'),
  yearPickerHeaderAriaLabel: t('changeMonth'),
  selectedDateFormatString: t('selected'),
  todayDateFormatString: t('todayIs'),
  closeButtonAriaLabel: t('close'),
});

/** Headings and spoken dates; Chinese puts the year first. */
export function calendarFormat(language: Language): DateFormatting {
  const { formatMonthYear } = DEFAULT_DATE_FORMATTING;
  return {
    ...DEFAULT_DATE_FORMATTING,
    formatMonthDayYear: (date) => createFormat(language).day(fromCalendarDate(date)),
    formatMonthYear:
      language.locale === 'zh-CN'
        ? (date) => `${date.getFullYear()}年${date.getMonth() + 1}月`
        : formatMonthYear,
  };
}

/** Fluent's calendar works in the machine's time zone: midnight there stands for the day. */
export function toCalendarDate(day: IsoDay): Date {
  const [year, month, date] = splitDay(day);
  return new Date(year, month - 1, date);
}

export const fromCalendarDate = (date: Date): IsoDay =>
  isoDay(date.getFullYear(), date.getMonth() + 1, date.getDate());
