import { type IsoDay, type Locale, shortMonths, splitDay, useFormat, useMessages } from '@gantry/plugin-sdk';
import { unbroken } from '@gantry/plugin-ui';
import { type DayItem, timeOf } from '../../state/my-day.ts';
import { useHost } from '../host-context.ts';
import { myDayMessages } from './my-day-messages.ts';

/** How a step reads. */
export interface ItemTexts {
  /** What to do. */
  readonly title: string;
  /** Where, and about what. */
  readonly about: string;
  /** What happened to the record last, with its number, where `about` does not say it. */
  readonly record: string;
  /** When it is planned or due: `15:00`; another day with its date. Empty: at any time. */
  readonly time: string;
  /** `5 h late`, `in 28 min`. */
  readonly delay: string;
  readonly isLate: boolean;
}

/** Read inside an `observer`. */
export function useItemTexts(now: number): (item: DayItem) => ItemTexts {
  const { preferences } = useHost();
  const { t } = useMessages(myDayMessages);
  const format = useFormat();
  const { locale } = preferences;
  const today = format.isoDay(new Date(now));
  return (item) => {
    const { step, at, text, detail, due } = item;
    const isLate = due !== null && due < now;
    const time = isLate ? due : timeOf(item);
    /** Under a minute the age is `just now`, with which no sentence can be made. */
    const ageIn = (key: 'late' | 'running' | 'in', from: number, to: number) =>
      to - from < minute ? t(`${key}Now`) : t(key, { age: format.age(new Date(from), new Date(to)) });
    const delay = () => {
      if (time === null) return t(item.isDanger ? 'atOnce' : 'anyTime');
      // An age of more than a day is written as a date, which is not a delay.
      const days = Math.floor((now - time) / day);
      if (isLate) return days >= 1 ? t('lateDays', { count: days }) : ageIn('late', time, now);
      return time <= now ? ageIn('running', time, now) : ageIn('in', now, time);
    };
    const what = detail?.[locale] || text[locale];
    const isOtherDay = time !== null && format.isoDay(new Date(time)) !== today;
    return {
      title: step[locale],
      about: [at?.[locale] ?? '', what].filter((one) => one !== '').join(' · '),
      record: what === text[locale] ? '' : text[locale],
      time:
        time === null
          ? ''
          : isOtherDay
            ? shortDay(format.isoDay(new Date(time)), locale)
            : format.time(new Date(time)),
      delay: isOtherDay && !isLate ? format.time(new Date(time)) : delay(),
      isLate,
    };
  };
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** `23 Nov` or `11月23日`: the day as the bell has it, without the year, for which the column is too narrow. */
function shortDay(isoDay: IsoDay, locale: Locale): string {
  const [, month, date] = splitDay(isoDay);
  const name = shortMonths(locale)[month - 1];
  return unbroken(locale === 'zh-CN' ? `${name}${date}日` : `${date} ${name}`);
}
