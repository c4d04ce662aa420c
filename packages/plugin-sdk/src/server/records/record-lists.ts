import { inBatches, join, raw, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { columnOf } from '../columns.ts';
import type { RecordOf } from './record-kind.ts';
import { type IndexedPage, indexedPage, type RecordRows } from './record-pages.ts';
import type { RecordStore } from './record-store.ts';
import { isOwnSql, isPublicSql, type RecordVisibility } from './record-visibility.ts';

/** Which records of a list, and in which order. */
export interface RecordFilter<N extends Names> {
  /** The member whose private records are shown. */
  readonly viewer: string;
  /** Empty or left out: all. */
  readonly statuses?: readonly N['status'][] | undefined;
  /** Values of the fields that `countedBy` names: total and tabs need no reading of the records. */
  readonly equal?: Readonly<Record<string, string | undefined>> | undefined;
  /** Further conditions on the table with the alias `r`; with any, the total is counted from the rows. */
  readonly where?: readonly Sql[] | undefined;
}

/** A page of a list. */
export interface OrderedPage {
  /** On the alias `r`; the id decides between equals. */
  readonly orderBy: Sql;
  /** The most records to read. */
  readonly limit: number;
  /** Records to skip. */
  readonly offset: number;
}

/** How many records a filter finds. */
export interface RecordTally<N extends Names> {
  /** Sum over all requested statuses. */
  readonly total: number;
  /** Statuses without any are left out. */
  readonly byStatus: Readonly<Partial<Record<N['status'], number>>>;
  /** There are more records: counting ended at the given limit, and the numbers count only so far. */
  readonly isMore: boolean;
}

/** Lists and counts. */
export interface RecordLists<N extends Names, Own> {
  /** A page that an index finds, without counting what else there is. */
  page(tx: Tx, filter: RecordFilter<N>, page: IndexedPage): Promise<RecordRows<N, Own>>;
  /** The number of records by status. Exact where stored totals know it; otherwise `most` records are counted. */
  tally(tx: Tx, filter: RecordFilter<N>, most: number): Promise<RecordTally<N>>;
  /** A page, and the exact number of records that the filter finds, the damaged ones among them. */
  list(
    tx: Tx,
    filter: RecordFilter<N>,
    page: OrderedPage,
  ): Promise<Pick<RecordRows<N, Own>, 'items' | 'unreadable'> & { readonly total: number }>;
  /** All records that the filter finds, some hundreds at a time: for exports. The transaction stays open until the last batch. */
  inBatches(
    tx: Tx,
    filter: RecordFilter<N>,
    orderBy: Sql,
  ): AsyncGenerator<readonly RecordOf<N, Own>[], void, undefined>;
  /** The condition of a filter on a row with the alias `r`, for a list that reads its rows with SQL of its own. */
  condition(tx: Tx, filter: RecordFilter<N>): Sql;
  /** The exact number of records that a filter finds. */
  total(tx: Tx, filter: RecordFilter<N>): Promise<number>;
  /** How many records a filter finds in each status; statuses without any are left out. */
  counts(
    tx: Tx,
    filter: Omit<RecordFilter<N>, 'statuses'>,
  ): Promise<Readonly<Partial<Record<N['status'], number>>>>;
}

interface CountedKind<N extends Names> extends RecordVisibility<N> {
  readonly table: string;
  readonly countedBy?: readonly string[];
}

/** A table has fewer statuses; twice, for those of the others and the viewer's own. */
const mostStatuses = 200;

const countRow = z.object({ status: z.string(), total: z.number() });

export function recordLists<N extends Names, Own>(
  kind: CountedKind<N>,
  store: Pick<RecordStore<N, Own>, 'row' | 'columns' | 'table' | 'listed' | 'statuses' | 'choices'>,
  part?: { seenBy(tx: Tx, viewer: string): Sql | undefined },
): RecordLists<N, Own> {
  const { table, privateStatus, countedBy } = kind;
  const counted = countedBy && new Set(countedBy.map(columnOf));

  /** Whether the stored totals do not know how many records a filter finds. */
  const isFromRows = ({ equal = {}, where = [] }: RecordFilter<N>) =>
    counted === undefined ||
    where.length > 0 ||
    Object.entries(equal).some(([field, value]) => value !== undefined && !counted.has(columnOf(field)));

  /** What is counted apart from the private records: with a count table, only what it has columns for. */
  const others = (tx: Tx, filter: RecordFilter<N>, most?: number): Sql => {
    const { where = [] } = filter;
    if (isFromRows(filter))
      return sql`select r.status, count(*) as total from (
          select r.status from ${store.table} r
          where ${join([...matches(tx, filter, 'r'), isPublicSql(kind, 'r'), ...where], ' and ')}
          ${most === undefined ? sql`` : sql`limit ${most + 1}`}) r group by r.status`;
    return sql`select c.status, sum(c.total)::bigint as total from ${raw(`"${table}_count"`)} c
      where ${join([...matches(tx, filter, 'c'), isPublicSql(kind, 'c')], ' and ')} group by c.status`;
  };

  const countByStatus = async (tx: Tx, filter: RecordFilter<N>, most?: number) => {
    const mine =
      privateStatus === undefined || (filter.statuses?.length && !filter.statuses.includes(privateStatus))
        ? []
        : [
            sql`select r.status, count(*) as total from ${store.table} r
              where ${join([...matches(tx, { ...filter, statuses: [] }, 'r'), isOwnSql(kind, filter.viewer), ...(filter.where ?? [])], ' and ')}
              group by r.status`,
          ];
    const rows = await tx.many(
      countRow,
      sql`${join([others(tx, filter, most), ...mine], ' union all ')} limit ${mostStatuses}`,
    );
    return rows.filter(({ total }) => total > 0);
  };

  const total = async (tx: Tx, filter: RecordFilter<N>) =>
    (await countByStatus(tx, filter)).reduce((sum, found) => sum + found.total, 0);

  /** Of items, only those whose parent the viewer sees: stored totals do not know which these are. */
  const seen = <F extends Pick<RecordFilter<N>, 'viewer' | 'where'>>(tx: Tx, filter: F): F => {
    const ofParents = part?.seenBy(tx, filter.viewer);
    return ofParents === undefined ? filter : { ...filter, where: [...(filter.where ?? []), ofParents] };
  };

  const condition = (tx: Tx, filter: RecordFilter<N>): Sql => {
    const { statuses = [], where = [] } = filter;
    const onlyPrivate = privateStatus !== undefined && statuses.length === 1 && statuses[0] === privateStatus;
    const own = isOwnSql(kind, filter.viewer);
    const visible = onlyPrivate
      ? own
      : privateStatus === undefined
        ? isPublicSql(kind, 'r')
        : sql`(${isPublicSql(kind, 'r')} or ${own})`;
    const shown = matches(tx, onlyPrivate ? { ...filter, statuses: [] } : filter, 'r');
    return join([...shown, visible, ...where], ' and ');
  };

  const found = (tx: Tx, filter: RecordFilter<N>, orderBy: Sql) =>
    sql`select ${store.columns} from ${store.table} r where ${condition(tx, filter)} order by ${orderBy}, r.id`;

  return {
    condition: (tx, filter) => condition(tx, seen(tx, filter)),
    total: (tx, filter) => total(tx, seen(tx, filter)),
    page: (tx, filter, page) => indexedPage({ ...kind, store, condition }, tx, seen(tx, filter), page),
    async tally(tx, asked, most) {
      const filter = seen(tx, asked);
      const rows = await countByStatus(tx, filter, most);
      const sum = rows.reduce((sofar, found) => sofar + found.total, 0);
      const isMore = isFromRows(filter) && sum > most;
      return { total: isMore ? most : sum, byStatus: byStatusOf<N>(rows), isMore };
    },
    inBatches: (tx, filter, orderBy) => inBatches(tx, store.row, found(tx, seen(tx, filter), orderBy)),
    async list(tx, asked, { orderBy, limit, offset }) {
      const filter = seen(tx, asked);
      // Both statements are sent at once.
      const [{ rows, unreadable }, all] = await Promise.all([
        tx.listed(
          store.row,
          sql`${found(tx, filter, orderBy)} limit ${limit} offset ${offset}`,
          store.listed,
        ),
        total(tx, filter),
      ]);
      return { items: rows, unreadable, total: all };
    },
    async counts(tx, filter) {
      const rows = await countByStatus(tx, seen(tx, filter));
      return byStatusOf<N>(rows);
    },
  };
}

function byStatusOf<N extends Names>(rows: readonly z.output<typeof countRow>[]) {
  const totals = new Map<string, number>();
  for (const { status, total } of rows) totals.set(status, (totals.get(status) ?? 0) + total);
  // The statuses of the table are those of the workflow.
  return Object.fromEntries(totals) as Partial<Record<N['status'], number>>;
}

function matches<N extends Names>(tx: Tx, filter: RecordFilter<N>, alias: 'r' | 'c'): readonly Sql[] {
  const { statuses = [], equal = {} } = filter;
  const fields = Object.entries(equal).filter(([, value]) => value !== undefined);
  return [
    sql`${raw(alias)}.project_id = ${tx.projectId}`,
    ...(statuses.length === 0 ? [] : [sql`${raw(alias)}.status = any(${[...statuses]}::text[])`]),
    ...fields.map(([field, value]) => sql`${raw(`${alias}.${columnOf(field)}`)} = ${value}`),
  ];
}
