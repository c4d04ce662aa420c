import { join, type Sql } from '@gantry/plugin-sdk/server';
import type { Act, IndexedPage, RecordFilter } from '@gantry/plugin-sdk/server/records';
import { disciplines } from '../../../contract/discipline.ts';
import { typeOf } from '../../../contract/risc/counted.ts';
import { listedStatuses, resultOf } from '../../../contract/risc/form.ts';
import { filtersOf, type ListFilter, ordersBeside } from '../../../contract/risc/list-offer.ts';
import type { ListQuery } from '../../../contract/risc/requests.ts';
import type { RiscNames } from '../../../contract/risc/workflow.ts';
import type { Forms } from '../risc-kind.ts';
import { countedDays, onDays, totalOf } from './list-days.ts';
import { type Asked, conditionsOf, latestOfAll, orderKeys, scopeOf } from './list-filter.ts';

interface AskedPage {
  readonly filter: RecordFilter<RiscNames>;
  readonly order: Pick<IndexedPage, 'among' | 'by' | 'isDesc' | 'isAlone' | 'sparse' | 'few'>;
}

/** A page of a list. */
type Page = Asked & Pick<ListQuery, 'page' | 'limit'>;

type Among = (query: Asked) => Readonly<Record<string, readonly string[]>>;

/** Filters with an index of their own, which goes on with status, discipline and latest change; the one that finds the fewest forms first. */
const indexed: readonly (readonly [filter: ListFilter, among: Among])[] = [
  ['location', ({ location }) => ({ locationId: [location] })],
  ['processedBy', ({ processedBy }) => ({ processedBy: [processedBy] })],
  ['portion', ({ portion }) => ({ portionId: [portion] })],
  ['workTypes', ({ workTypes }) => ({ workType: workTypes })],
  ['form_result', (query) => ({ result: query.form_result === '' ? [] : [resultOf(query.form_result)] })],
];

/** What no index has, so that it is looked for among the first forms. */
const notIndexed: readonly ListFilter[] = ['search', 'description', 'tags'];

const isTab = ({ showAll, status }: Asked) => !showAll && status.length > 0;

/** Found form by form before, because the rules decide about each: their ids. */
const judged: readonly ListFilter[] = ['mine', 'batchGroup'];

/** Days, which bring their own order. */
const dated: readonly ListFilter[] = ['date', 'dateRange', 'returnRange'];

/** The page that a query asks for in an order that is offered beside its filters, as the index has it that finds it. */
export async function pageFor(forms: Forms, act: Act, query: Page): Promise<AskedPage> {
  const filters = filtersOf(query);
  const offered = ordersBeside(filters);
  const orderBy = offered.includes(query.orderBy) ? query.orderBy : (offered[0] ?? 'updated_at');
  const isDesc = query.order === 'desc';
  const { viewer, statuses } = scopeOf(act, query);
  const first = { statuses, most: query.limit * query.page + 1, isDesc };
  const conditions = await conditionsOf(forms, act, query, orderBy === 'updated_at' ? first : undefined);
  const days = dated.find((filter) => filters.includes(filter));
  const lead = days === undefined ? indexed.find(([filter]) => filters.includes(filter)) : undefined;
  const ofIndex: readonly (ListFilter | undefined)[] = [days ?? lead?.[0], 'discipline', 'type'];
  const among = { ...lead?.[1](query), discipline: disciplinesIn(query) };
  const few: Sql[] = [];
  const counted = await daysOfCounted(act, query, filters);
  if (counted !== undefined) few.push(counted);
  const within: Sql[] = [];
  const sparse: Sql[] = [];
  for (const [filter, condition] of Object.entries(conditions)) {
    if (filter === days) within.push(condition);
    else if (judged.some((name) => name === filter)) few.push(condition);
    else if (!ofIndex.some((name) => name === filter)) sparse.push(condition);
  }
  // Other orders are not offered beside these filters.
  const isAlone =
    sparse.length > 0 && filters.every((filter) => notIndexed.includes(filter)) && !isTab(query);
  return {
    filter: { viewer, statuses, where: within },
    order: {
      among: { status: listedStatuses, ...among },
      by: isAlone ? [latestOfAll] : orderKeys[orderBy],
      isDesc,
      isAlone,
      sparse: allOf(sparse),
      few: allOf(few),
    },
  };
}

/** Beside a number of the statistics and its period nothing but disciplines: the daily totals know no more. */
const ofTotals: readonly ListFilter[] = ['counted', 'discipline', 'type', 'dateRange', 'returnRange'];

/** The days on which the forms of a page are that a number of the statistics counts; undefined if the totals do not know. */
async function daysOfCounted(
  { tx, timeZone }: Act,
  query: Page,
  filters: readonly ListFilter[],
): Promise<Sql | undefined> {
  const ranges = (['dateRange', 'returnRange'] as const).filter((name) => query[name] !== '');
  const [range] = ranges;
  if (range === undefined || ranges.length > 1 || isTab(query)) return undefined;
  const total = totalOf(query.counted, range);
  if (total === undefined || !filters.every((filter) => ofTotals.includes(filter))) return undefined;
  const asked = {
    total,
    disciplines: disciplinesIn(query),
    range: query[range],
    isDesc: query.order === 'desc',
  };
  const days = await countedDays(tx, asked, query.limit * query.page + 1);
  return days && onDays(asked, days, timeZone);
}

const allOf = (conditions: readonly Sql[]) =>
  conditions.length === 0 ? undefined : join(conditions, ' and ');

const disciplinesIn = ({ discipline, type }: Asked) =>
  disciplines.filter(
    (one) => (discipline === '' || discipline === one) && (type === '' || typeOf(one) === type),
  );
