import { join, raw, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { columnOf } from '../columns.ts';
import type { RecordOf } from './record-kind.ts';
import type { RecordFilter } from './record-lists.ts';
import type { RecordStore } from './record-store.ts';
import { isOwnSql, type RecordVisibility } from './record-visibility.ts';
import { mostFound, searchFor } from './sparse-records.ts';

/** A page that an index finds, however many records there are. */
export interface IndexedPage {
  /**
   * The fields with which the order's index begins, after the project, and all their values, or those that are requested. The page is
   * merged from the beginning of each combination, so use fields with few values. One of the fields is `status`.
   */
  readonly among: Readonly<Record<string, readonly string[]>>;
  /** What the index goes on with, on the alias `r`; in the index each is `desc nulls last`, and the id follows. */
  readonly by: readonly Sql[];
  /** From the index's beginning; false goes from its end, so that the order is exactly the other way round. */
  readonly isDesc: boolean;
  /**
   * A condition on the alias `r` that no index has in this order, such as a text. Where PostgreSQL expects many records to meet it,
   * the first ones of the order fill the page. Where it expects few, the condition's own index finds them, and they are sorted. Where many
   * meet it, but hardly any of the first, the page ends there and says so in `searched`.
   */
  readonly sparse?: Sql | undefined;
  /**
   * An index has all records of the project in this order, without `among`, and the filter leaves most of them. A sparse condition is then
   * looked for along this index, instead of in the merged beginnings of all combinations. Let that index, and then `by`, have an expression
   * of its own: otherwise PostgreSQL may go along it for the few private records of a merged page, and read all records before it finds
   * them.
   */
  readonly isAlone?: boolean | undefined;
  /** A condition on the alias `r` that an index answers and that few records meet, such as a list of ids: these are sorted. */
  readonly few?: Sql | undefined;
  /** The most records to read. */
  readonly limit: number;
  /** Records to skip. */
  readonly offset: number;
}

/** A page of records, and whether there are more behind it. */
export interface RecordRows<N extends Names, Own> {
  /** In the requested order. */
  readonly items: readonly RecordOf<N, Own>[];
  /** Records of the page that are left out because they are damaged. */
  readonly unreadable: number;
  /** Whether a page follows. */
  readonly hasMore: boolean;
  /**
   * The page ends before all were searched that meet its other conditions: only so many were, the first in the order. Tell the reader, who
   * would believe the list complete, and answer it as `searchedRows`. Null: nothing is missing.
   */
  readonly searched: number | null;
}

interface PagedKind<N extends Names, Own> extends RecordVisibility<N> {
  readonly table: string;
  readonly countedBy?: readonly string[];
  readonly store: Pick<RecordStore<N, Own>, 'row' | 'columns' | 'table' | 'listed' | 'statuses' | 'choices'>;
  condition(tx: Tx, filter: RecordFilter<N>): Sql;
}

/** Reads a page whose SQL does as much work for a million records as for a hundred. */
export function indexedPage<N extends Names, Own>(
  kind: PagedKind<N, Own>,
  tx: Tx,
  filter: RecordFilter<N>,
  page: IndexedPage,
): Promise<RecordRows<N, Own>> {
  const { few, sparse, limit, offset } = page;
  if (few !== undefined) return rowsOf(kind, tx, page, sorted(kind, tx, filter, page, few));
  if (sparse === undefined) return rowsOf(kind, tx, page, merged(kind, tx, filter, page, limit + 1 + offset));
  return searchedPage(kind, tx, filter, page, sparse);
}

/** @param found - ids with what the page is ordered by, at least those of the page and of what comes before it */
async function rowsOf<N extends Names, Own>(
  { store }: PagedKind<N, Own>,
  tx: Tx,
  page: IndexedPage,
  found: Sql,
): Promise<RecordRows<N, Own>> {
  const { limit, offset } = page;
  const { rows, unreadable, hasMore } = await tx.listed(
    store.row,
    sql`select ${store.columns} from (
          select * from (${found}) f order by ${inOrder(page, 'f')} limit ${limit + 1} offset ${offset}) f
        join ${store.table} r on r.project_id = ${tx.projectId} and r.id = f.id
        order by ${inOrder(page, 'f')}`,
    { ...store.listed, limit },
  );
  return { items: rows, unreadable, hasMore, searched: null };
}

const searchedRow = z.object({ ids: z.array(z.string()), searched: z.number().nullable() });

/** A page of the records that meet a sparse condition. If searching all of them would take too long, it says how many it searched. */
async function searchedPage<N extends Names, Own>(
  kind: PagedKind<N, Own>,
  tx: Tx,
  filter: RecordFilter<N>,
  page: IndexedPage,
  sparse: Sql,
): Promise<RecordRows<N, Own>> {
  const { store } = kind;
  const { ids, searched } = await tx.one(searchedRow, await searchSql(kind, tx, filter, page, sparse));
  if (ids.length === 0) return { items: [], unreadable: 0, hasMore: false, searched };
  const { rows, unreadable, hasMore } = await tx.listed(
    store.row,
    sql`select ${store.columns} from ${store.table} r where r.project_id = ${tx.projectId} and r.id = any(${ids}::uuid[])
        order by array_position(${ids}::uuid[], r.id)`,
    { ...store.listed, limit: page.limit },
  );
  return { items: rows, unreadable, hasMore, searched };
}

/**
 * The ids of a page and of one more record. They come from the beginning of the order or, if that does not fill the page, from the
 * condition's index, unless it finds too many. If few are expected, the index comes first.
 */
async function searchSql<N extends Names, Own>(
  kind: PagedKind<N, Own>,
  tx: Tx,
  filter: RecordFilter<N>,
  page: IndexedPage,
  sparse: Sql,
): Promise<Sql> {
  const { table } = kind.store;
  const { limit, offset } = page;
  const last = limit + 1 + offset;
  const { near, index } = await searchFor(table, tx, sparse, sql`r.id, r.status, ${keysOf(page)}`, last);
  const inTurn = inOrder(page, 'f');
  // With `offset 0`, PostgreSQL takes each of the first records once, instead of all that the condition's index has for each of them.
  const hits = page.isAlone
    ? sql`select id, ${namesOf(page)} from near f where f.meets order by ${inTurn} limit ${last}`
    : sql`select f.* from near f cross join lateral (
        select from (select * from ${table} r where r.project_id = ${tx.projectId} and r.id = f.id offset 0) r where ${sparse}) r
      order by ${inTurn} limit ${last}`;
  const isEnough = sql`((select count(*) from hit) >= ${last} or (select count(*) from near) < ${near})`;
  const isWhole = index === 'never' ? sql`false` : sql`((select count(*) from found) <= ${mostFound})`;
  const first = page.isAlone
    ? alone(kind, tx, filter, page, sparse, near)
    : merged(kind, tx, filter, page, near);
  // PostgreSQL 17 and later knows this order of `near`, and looks at no more of it than fill the page.
  const ofOrder = (where: Sql) =>
    sql`near as materialized (select * from (${first}) f${where} order by ${inTurn}), hit as materialized (${hits})`;
  // With `offset 0`, no other index is taken.
  const ofIndex = (where: Sql) =>
    sql`found as materialized (
      select r.id, ${keysOf(page)}, ${join([...conditionsOf(kind, tx, filter, page)], ' and ')} as fits
      from (select * from ${table} r where r.project_id = ${tx.projectId} and ${sparse} offset 0) r${where} limit ${mostFound + 1})`;
  const parts = {
    first: [ofIndex(sql``), ofOrder(sql` where not ${isWhole}`)],
    second: [ofOrder(sql``), ofIndex(sql` where not ${isEnough}`)],
    never: [ofOrder(sql``)],
  }[index];
  const isOfIndex = index === 'first' ? isWhole : sql`(${isWhole} and not ${isEnough})`;
  const ids = sql`select id, ${namesOf(page)} from hit where not ${isOfIndex}`;
  const ofFound = sql`select id, ${namesOf(page)} from found where fits and ${isOfIndex}`;
  return sql`with ${join(parts, ', ')}
    select array(select f.id from (${index === 'never' ? ids : sql`${ids} union all ${ofFound}`}) f
        order by ${inOrder(page, 'f')} limit ${limit + 1} offset ${offset}) as ids,
      case when not ${isWhole} and not ${isEnough} then (select count(*) from near) end as searched`;
}

/** All records that a condition finds by its own index, less those that do not meet the others. */
function sorted<N extends Names, Own>(
  kind: PagedKind<N, Own>,
  tx: Tx,
  filter: RecordFilter<N>,
  page: IndexedPage,
  found: Sql,
): Sql {
  const { few, sparse } = page;
  const conditions = [
    ...conditionsOf(kind, tx, filter, page),
    ...(few === undefined || sparse === undefined ? [] : [sparse]),
  ];
  // With `offset 0`, no other index is taken.
  return sql`select r.id, ${keysOf(page)} from (
      select * from ${kind.store.table} r where r.project_id = ${tx.projectId} and ${found} offset 0) r
    where ${join(conditions, ' and ')}`;
}

/** All conditions of a page but those that are sparse or met by few. */
function conditionsOf<N extends Names, Own>(
  kind: PagedKind<N, Own>,
  tx: Tx,
  filter: RecordFilter<N>,
  { among }: IndexedPage,
): readonly Sql[] {
  // The condition has the statuses already.
  const { status: _, ...others } = among;
  const fields = Object.entries(others).filter((one) => !isWhole(kind, one));
  return [
    kind.condition(tx, filter),
    ...fields.map(([field, some]) => sql`${column(field)} = any(${[...some]})`),
  ];
}

/** Whether all values of a field are asked for. The page has records with another value then too, so that they are counted as damaged. */
const isWhole = <N extends Names, Own>(
  { store, countedBy = [] }: PagedKind<N, Own>,
  [field, some]: readonly [string, readonly string[]],
): boolean =>
  countedBy.includes(field) && (store.choices.get(field)?.every((value) => some.includes(value)) ?? false);

/** The first so many of an order that an index has alone, and whether each meets a condition. */
const alone = <N extends Names, Own>(
  kind: PagedKind<N, Own>,
  tx: Tx,
  filter: RecordFilter<N>,
  page: IndexedPage,
  sparse: Sql,
  most: number,
): Sql =>
  sql`select r.id, ${keysOf(page)}, ${sparse} as meets from ${kind.store.table} r
      where ${join([...conditionsOf(kind, tx, filter, page)], ' and ')} order by ${inOrder(page)} limit ${most}`;

/** The first so many of each combination of values, and of the viewer's private records: their id and what they are ordered by. */
function merged<N extends Names, Own>(
  kind: PagedKind<N, Own>,
  tx: Tx,
  filter: RecordFilter<N>,
  page: IndexedPage,
  most: number,
): Sql {
  const { store, privateStatus, goneStatus } = kind;
  const { statuses = [], equal = {}, where = [] } = filter;
  const asked = (status: N['status']) => statuses.length === 0 || statuses.includes(status);
  const { status: all = [], ...others } = page.among;
  // Every value of the field `status` is a status of the workflow.
  const shown = (all as readonly N['status'][]).filter(
    (status) => asked(status) && status !== privateStatus && status !== goneStatus,
  );
  const values = Object.entries(others).map(([field, some]): [string, readonly string[]] => {
    const one = equal[field];
    return [field, one === undefined ? some : [one]];
  });
  const fixed = Object.entries(equal).flatMap(([field, value]) =>
    value === undefined || field in others ? [] : [sql`${column(field)} = ${value}`],
  );
  const first = (conditions: readonly Sql[]) =>
    sql`select r.id, ${keysOf(page)} from ${store.table} r
        where ${join([sql`r.project_id = ${tx.projectId}`, ...conditions, ...fixed, ...where], ' and ')}
        order by ${inOrder(page)} limit ${most}`;
  const columns = [['status', shown] as const, ...values];
  // One value is a condition, because its type is then the column's.
  const each = columns.map(([field, some], at) =>
    some.length === 1 ? sql`${column(field)} = ${some[0]}` : sql`${column(field)} = ${raw(`of_${at}.value`)}`,
  );
  const lists = columns.flatMap(([, some], at) =>
    some.length === 1 ? [] : [sql`unnest(${[...some]}::text[]) as ${raw(`of_${at}`)} (value)`],
  );
  const publicRows =
    lists.length === 0
      ? first(each)
      : sql`select x.* from ${join(lists, ' cross join ')} cross join lateral (${first(each)}) x`;
  const whole = values.filter((one) => isWhole(kind, one));
  const within = values.filter((one) => !whole.includes(one)).map(isAnyOf);
  const own =
    privateStatus !== undefined && asked(privateStatus)
      ? [first([isOwnSql(kind, filter.viewer), ...within])]
      : [];
  const damaged =
    statuses.length === 0 && store.statuses !== undefined
      ? [
          sql`select x.* from (${statusesBeside(store.statuses, tx, store.table)}) strange cross join lateral (${first(
            [sql`r.status = strange.status`, ...within],
          )}) x`,
        ]
      : [];
  const strangers = whole.map(
    ([field, some]) =>
      sql`select x.* from (select c.status, ${raw(`c.${columnOf(field)}`)} as value from ${raw(`"${kind.table}_count"`)} c
            where c.project_id = ${tx.projectId} and c.status = any(${shown}::text[]) and c.total > 0
              and ${raw(`c.${columnOf(field)}`)} <> all(${[...some]}::text[])) strange
          cross join lateral (${first([
            sql`r.status = strange.status and ${column(field)} = strange.value`,
            ...within,
          ])}) x`,
  );
  const parts = [publicRows, ...own, ...damaged, ...strangers].map((part) => sql`(${part})`);
  return sql`select * from (${join(parts, ' union all ')}) f order by ${inOrder(page, 'f')} limit ${most}`;
}

const isAnyOf = ([field, some]: readonly [string, readonly string[]]): Sql =>
  some.length === 1 ? sql`${column(field)} = ${some[0]}` : sql`${column(field)} = any(${[...some]}::text[])`;

/**
 * The statuses of a table that no workflow knows: the page has their records too, so that they are counted as damaged. The next status is
 * looked up in an index that begins with it, once for each there is.
 */
function statusesBeside(known: readonly string[], tx: Tx, table: Sql): Sql {
  const next = (condition: Sql) =>
    sql`select r.status from ${table} r where r.project_id = ${tx.projectId} ${condition} order by r.status limit 1`;
  return sql`with recursive there (status) as (
      (${next(sql``)}) union all
      select (${next(sql`and r.status > there.status`)}) from there where there.status is not null)
    select status from there where status <> all(${[...known]}::text[])`;
}

const column = (field: string): Sql => raw(`r.${columnOf(field)}`);

const namesOf = ({ by }: IndexedPage): Sql => join(by.map((_, at) => raw(`key_${at}`)));

const keysOf = ({ by }: IndexedPage): Sql => join(by.map((key, at) => sql`${key} as ${raw(`key_${at}`)}`));

/** The order by its expressions, or by their names where these were selected as `alias`. */
function inOrder({ by, isDesc }: IndexedPage, alias?: 'f'): Sql {
  const direction = raw(isDesc ? 'desc nulls last' : 'asc nulls first');
  const keys = by.map(
    (key, at) => sql`${alias === undefined ? key : raw(`${alias}.key_${at}`)} ${direction}`,
  );
  return join([...keys, sql`${raw(`${alias ?? 'r'}.id`)} ${raw(isDesc ? 'asc' : 'desc')}`]);
}
