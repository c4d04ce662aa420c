import type * as z from 'zod';
import type { listOrders, listQuery } from './requests.ts';

type Asked = z.output<typeof listQuery>;
export type ListOrder = (typeof listOrders)[number];
/** Everything that narrows the list, except its tabs. */
export type ListFilter = Exclude<
  keyof Asked,
  'page' | 'limit' | 'orderBy' | 'order' | 'status' | 'showAll' | 'formStatusWithCountList'
>;

/** The orders of the headings, each with an index for every tab and discipline. */
export const offeredOrders = [
  'updated_at',
  'form_number',
  'submission_date',
  'survey_time',
  'portion',
  'location',
  'description',
  'status',
] as const satisfies readonly ListOrder[];

const latestChange: readonly ListOrder[] = ['updated_at'];

/**
 * The orders in which a filter is offered. One that has an index of its own has it in one order, and days are in their own order; in
 * another one PostgreSQL would sort, or look through, a large part of all forms.
 */
export const filterOrders: Readonly<Record<ListFilter, readonly ListOrder[]>> = {
  discipline: offeredOrders,
  type: offeredOrders,
  date: ['survey_time'],
  dateRange: ['submission_date'],
  returnRange: ['return_date'],
  counted: latestChange,
  search: latestChange,
  description: latestChange,
  form_result: latestChange,
  tags: latestChange,
  location: latestChange,
  portion: latestChange,
  processedBy: latestChange,
  workTypes: latestChange,
  batchGroup: latestChange,
  mine: latestChange,
};

/** Filters whose days bring the order, also beside other filters. */
const dated: readonly ListFilter[] = ['date', 'dateRange', 'returnRange'];

/** The orders that the list offers beside these filters; the first is the one that it begins with. */
export function ordersBeside(filters: readonly ListFilter[]): readonly ListOrder[] {
  const ofDays = dated.find((filter) => filters.includes(filter));
  if (ofDays !== undefined) return filterOrders[ofDays];
  return filters.every((filter) => filterOrders[filter] === offeredOrders) ? offeredOrders : latestChange;
}

/**
 * Whether the list offers its tabs beside these filters. The totals of a day, which find the forms that a number of the statistics counts,
 * know no status.
 */
export const hasTabs = (filters: readonly ListFilter[]): boolean => !filters.includes('counted');

/** Days of the latest change, up to now, in which a text of one or two letters is looked for: no index has it. */
export const shortSearchDays = 7;

/** The names of the filters that restrict a query. */
export const filtersOf = (query: Readonly<Partial<Record<ListFilter, unknown>>>): readonly ListFilter[] =>
  // The keys are the filters.
  (Object.keys(filterOrders) as readonly ListFilter[]).filter((name) => {
    const value = query[name];
    return (
      value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
    );
  });

/** How many forms a list counts where no total is stored; there it says `more than`. */
export const mostCounted = 10_000;
