import { severalIn } from '../filters/filter-spec.ts';
import type { PagedList } from './paged-list.ts';
import type { Filters } from './paged-list-options.ts';

/** Texts by name, as in the query of a page. Undefined takes a parameter out. */
export type Params = Readonly<Record<string, string | undefined>>;

const own = ['search', 'sort', 'page', 'size', 'hide'] as const;

/** How a list differs from what it began with: `{ search: 'crane', sort: '-name', status: 'Active' }`. */
export function listParams<Row, F extends Filters, O extends string>(list: PagedList<Row, F, O>): Params {
  const { options } = list;
  const isSorted = list.orderBy !== options.orderBy || list.isDesc !== (options.isDesc ?? false);
  const filters = Object.keys({ ...options.filters, ...list.filters }).map(
    (name): [string, string | undefined] => [
      name,
      // An empty text is a filter that was switched off, although the list begins with it.
      list.filtersOn.includes(name) ? (list.filters[name] ?? '') : undefined,
    ],
  );
  return {
    ...Object.fromEntries(filters),
    search: list.search || undefined,
    sort: isSorted ? `${list.isDesc ? '-' : ''}${list.orderBy}` : undefined,
    page: list.page > 1 ? String(list.page) : undefined,
    size: list.pageSize === (options.pageSize ?? 10) ? undefined : String(list.pageSize),
    hide: list.hiddenColumns.join(',') || undefined,
  };
}

/** Sets the list to the parameters; what they leave out returns to the list's start values. Unknown values are ignored. */
export function applyListParams<Row, F extends Filters, O extends string>(
  list: PagedList<Row, F, O>,
  params: Params,
): void {
  const { options } = list;
  const filters: Record<string, string | undefined> = { ...options.filters };
  for (const name of Object.keys(filters)) {
    const value = params[name];
    if (value === undefined) continue;
    const choices = options.choices?.[name];
    if (value === '') filters[name] = undefined;
    else {
      const values = options.several?.includes(name) ? severalIn(value) : [value];
      if (!choices || values.every((one) => choices.includes(one))) filters[name] = value;
    }
  }
  const sort = params.sort;
  const orderBy = sort?.replace(/^-/, '');
  const isKnown = orderBy !== undefined && (options.orders?.some((order) => order === orderBy) ?? true);
  list.restore({
    search: params.search ?? '',
    // Names are those that the list began with, values are checked above.
    filters: filters as F,
    orderBy: isKnown ? (orderBy as O) : options.orderBy,
    isDesc: isKnown ? sort?.startsWith('-') === true : (options.isDesc ?? false),
    page: wholeNumber(params.page, 1_000_000) ?? 1,
    pageSize: wholeNumber(params.size, 1000) ?? options.pageSize ?? 10,
    hiddenColumns: params.hide?.split(',') ?? [],
  });
}

/** The parameters among others that a list reads and writes. */
export function isListParam(
  list: { readonly options: { readonly filters?: Filters } },
  name: string,
): boolean {
  return own.some((one) => one === name) || name in (list.options.filters ?? {});
}

function wholeNumber(text: string | undefined, max: number): number | undefined {
  const value = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= max ? value : undefined;
}
