import { addDays, createFormat, type IsoDay, type Language, shortMonths, splitDay } from '@gantry/plugin-sdk';
import type { CategoryKind } from './chart-types.ts';

/** Every calendar day from the first to the last, both included: the categories of a chart over a range. */
export function daysBetween(from: IsoDay, to: IsoDay): readonly IsoDay[] {
  const days: IsoDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * The value of each category, or null where no row has one.
 * @example valuesOf(days, list, (row) => row.date, (row) => row.in)
 */
export function valuesOf<Row>(
  categories: readonly string[],
  rows: readonly Row[],
  category: (row: Row) => string,
  value: (row: Row) => number | null,
): readonly (number | null)[] {
  const found = new Map(rows.map((row) => [category(row), value(row)]));
  return categories.map((name) => found.get(name) ?? null);
}

/** Labels for the axis, as short as they can be. */
export function axisLabels(
  categories: readonly string[],
  kind: CategoryKind,
  { locale }: Language,
): readonly string[] {
  if (kind === 'name') return categories;
  if (kind === 'month') return categories.map((month) => `${month.slice(5, 7)}/${month.slice(2, 4)}`);
  const hasYears = new Set(categories.map((day) => day.slice(0, 4))).size > 1;
  return categories.map((category) => {
    const [year, month, day] = splitDay(category);
    const short = String(year % 100).padStart(2, '0');
    if (locale === 'zh-CN') return hasYears ? `${short}/${month}/${day}` : `${month}月${day}日`;
    return `${day} ${shortMonths('en')[month - 1]}${hasYears ? ` ${short}` : ''}`;
  });
}

/** Labels for tooltips, tables and screen readers, in full. */
export function fullLabels(
  categories: readonly string[],
  kind: CategoryKind,
  language: Language,
): readonly string[] {
  if (kind === 'name') return categories;
  const { day } = createFormat(language);
  if (kind === 'day') return categories.map(day);
  if (kind === 'week')
    return categories.map((first) =>
      language.locale === 'zh-CN' ? `${day(first)}起一周` : `Week from ${day(first)}`,
    );
  return categories.map((category) => {
    const [year, month] = splitDay(`${category}-01`);
    return language.locale === 'zh-CN' ? `${year}年${month}月` : `${shortMonths('en')[month - 1]} ${year}`;
  });
}

/**
 * Where a day lies among the categories, as an index with a fraction between two of them. Undefined where it lies before the
 * first or after the last.
 */
export function positionOfDay(
  day: IsoDay,
  categories: readonly string[],
  kind: 'day' | 'week' | 'month',
): number | undefined {
  const number = (category: string) => {
    const [year, month, date] = splitDay(
      kind === 'month' && category.length === 7 ? `${category}-01` : category,
    );
    return Date.UTC(year, month - 1, date);
  };
  const at = number(day);
  const after = categories.findIndex((category) => number(category) >= at);
  const [right, left] = [categories[after], categories[after - 1]];
  if (right === undefined) {
    // The last week or month goes on after its first day, where its point is drawn.
    const last = categories.at(-1);
    const isInWeek = kind === 'week' && last !== undefined && at - number(last) < 7 * 86_400_000;
    const isInLast = isInWeek || (kind === 'month' && last === day.slice(0, 7));
    return isInLast ? categories.length - 1 : undefined;
  }
  if (number(right) === at) return after;
  if (left === undefined) return undefined;
  return after - 1 + (at - number(left)) / (number(right) - number(left));
}
