import {
  type CalendarStrings,
  type DateFormatting,
  DEFAULT_DATE_FORMATTING,
} from '@fluentui/react-calendar-compat';
import type { Messages } from '../i18n/messages.ts';
import type { PluginUiSettings } from '../i18n/plugin-ui-provider.tsx';
import { formatDay } from '../time/format.ts';
import { type IsoDay, isoDay, splitDay } from '../time/zone.ts';

/** Our texts under the names that Fluent's calendar expects. */
export const calendarStrings = ({ calendar, close }: Messages): CalendarStrings => ({
  months: calendar.months,
  shortMonths: calendar.shortMonths,
  days: calendar.days,
  shortDays: calendar.shortDays,
  goToToday: calendar.goToToday,
  prevMonthAriaLabel: calendar.previousMonth,
  nextMonthAriaLabel: calendar.nextMonth,
  prevYearAriaLabel: calendar.previousYear,
  nextYearAriaLabel: calendar.nextYear,
  prevYearRangeAriaLabel: calendar.previousYears,
  nextYearRangeAriaLabel: calendar.nextYears,
  monthPickerHeaderAriaLabel: calendar.changeYear,
  yearPickerHeaderAriaLabel: calendar.changeMonth,
  selectedDateFormatString: calendar.selected,
  todayDateFormatString: calendar.todayIs,
  closeButtonAriaLabel: close,
});

/** Headings and spoken dates; Chinese puts the year first. */
export function calendarFormat(settings: PluginUiSettings): DateFormatting {
  const { formatMonthYear } = DEFAULT_DATE_FORMATTING;
  return {
    ...DEFAULT_DATE_FORMATTING,
    formatMonthDayYear: (date) => formatDay(fromCalendarDate(date), settings),
    formatMonthYear:
      settings.locale === 'zh-CN'
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
