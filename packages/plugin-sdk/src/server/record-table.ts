import { randomUUID } from 'node:crypto';
import type { Sql } from 'sql-template-tag';
import sql, { empty, join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { isTruncated, type PageAsked, pageOf } from '../contract/lists.ts';
import type { AuditKind } from './audit-kind.ts';
import { columnOf, columnValue } from './columns.ts';
import type { Tx } from './database.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { canonicalJson } from './records/canonical-json.ts';
import type { RouteContext } from './route.ts';

/** The columns of a row besides its fields. */
export interface TableRowHead {
  /** UUID of the row. */
  readonly id: string;
  /** Counts the changes, from 1. */
  readonly version: number;
  /** UUID of the project. */
  readonly projectId: string;
}

/** One table of one kind of thing, with one list. */
export interface RecordTableSpec<S extends z.ZodObject, R extends object, Order extends string> {
  /**
   * The table: `project_id`, `id`, `active`, `version` (from 1), `created_at`, `updated_at`, and a column for each field in snake
   * case. `active` and `version` have defaults. A list that joins or computes needs SQL of its own.
   */
  readonly table: string;
  /** Name in the audit trail, such as `ptw-location`. */
  readonly entity: string;
  /** Topic of the events; their payload is the id under `idKey`. */
  readonly topic: string;
  /** Name of the id in events, such as `plantID`. */
  readonly idKey: string;
  /** Members with this permission are told of changes. */
  readonly viewPermission: string;
  /** The columns as the database gives them; without limits, so that a row from older rules does not break the list. */
  readonly fields: S;
  /** What a list can be sorted by. */
  readonly orders: Readonly<Record<Order, Sql>>;
  /** Decides between rows that are equal in the order asked for; the id decides the rest. */
  readonly thenBy: Sql;
  /** Text that a search looks into. */
  readonly searchIn: Sql;
  /** No two rows have the same value, whatever the case; `code` is that of the 409. */
  readonly unique?: { readonly field: keyof z.output<S> & string; readonly code: string };
  /** What callers get of a row. */
  readonly record: (row: z.output<S> & TableRowHead) => R;
  /** Throws, such as ConflictError, if the row must stay. The row is locked. */
  readonly mayRemove?: (tx: Tx, id: string) => Promise<void>;
}

/** A page of a list: which rows, and in which order. */
export interface TableQuery<Order extends string> {
  /** What to sort by. */
  readonly orderBy: Order;
  /** Highest first. */
  readonly isDesc: boolean;
  /** Empty: all. `%` and `_` stand for themselves. */
  readonly search: string;
  /** The most rows to read. */
  readonly limit: number;
  /** Rows to skip. */
  readonly offset: number;
}

/** Rows of a page. */
export interface TableRows<Rows> {
  /** In the order that was asked for. */
  readonly rows: Rows;
  /** Rows of the page that are left out because they are damaged. */
  readonly unreadable: number;
  /** Rows on all pages. */
  readonly total: number;
}

/** Where and when a change is made; a route's context is one. */
export type TableAct = Pick<RouteContext, 'tx' | 'now'>;

/** The rows of one table. */
export interface RecordTable<Fields, R, Order extends string> {
  /** The rows by the field that `unique` names, for `ServerPlugin.auditKinds`; without `unique`, no row has a name. */
  readonly auditKind: AuditKind;
  /** A page, and the exact number of rows that the search finds, the damaged ones among them. */
  list(tx: Tx, query: TableQuery<Order>): Promise<TableRows<readonly R[]>>;
  /** The reply to the query of a list (`pageQuery`); `truncated` where one answer cannot hold all rows asked for. */
  page(
    tx: Tx,
    query: Omit<TableQuery<Order>, 'limit' | 'offset'> & PageAsked,
  ): Promise<TableRows<R[]> & { readonly truncated: boolean }>;
  /**
   * One row.
   * @throws NotFoundError, also for a row that was removed
   */
  read(tx: Tx, id: string): Promise<R>;
  /**
   * Adds a row with a new id and version 1.
   * @throws ConflictError with the code of `unique`
   */
  add(act: TableAct, fields: Fields): Promise<R>;
  /**
   * Changes the fields that are given; a change to the same values leaves no trace.
   * @param version - the one that the caller saw; without it the last writer wins.
   * @throws NotFoundError, ConflictError VERSION_CONFLICT, or with the code of `unique`.
   */
  change(act: TableAct, id: string, fields: Partial<Fields>, version?: number): Promise<R>;
  /**
   * Hides the row and frees its name. The row stays in the table for rows that refer to it.
   * @throws NotFoundError, and what `mayRemove` throws
   */
  remove(act: TableAct, id: string): Promise<void>;
}

const idRow = z.object({ id: z.uuid() });
const uuidForm = z.uuid();
const namedRow = z.object({ id: z.uuid(), name: z.string() });
const totalRow = z.object({ total: z.number() });

/**
 * Lists, adds, changes and removes the rows of a table: search, order, true total, a unique name, version conflicts, audit and events.
 *
 * @example
 * const plants = recordTable({
 *   table: 'plant', entity: 'plant', topic: 'plant-changed', idKey: 'plantID', viewPermission: 'PLANT_VIEW',
 *   fields: z.object({ name: z.string(), capacity: z.number() }),
 *   orders: { name: sql`lower(name)`, capacity: sql`capacity` }, thenBy: sql`lower(name)`, searchIn: sql`name`,
 *   unique: { field: 'name', code: 'PLANT_NAME_TAKEN' },
 *   record: ({ id, version, name, capacity }) => ({ plantID: id, version, name, capacity }),
 * });
 */
export function recordTable<S extends z.ZodObject, R extends object, Order extends string>(
  spec: RecordTableSpec<S, R, Order>,
): RecordTable<z.output<S>, R, Order> {
  type Fields = z.output<S>;
  const keys = Object.keys(spec.fields.shape);
  const table = raw(`"${spec.table}"`);
  const columns = join([
    raw('id, version, project_id as "projectId"'),
    ...keys.map((key) => raw(`${columnOf(key)} as "${key}"`)),
  ]);
  const row = z.looseObject({ id: z.uuid(), version: z.number(), projectId: z.uuid() }).transform((found) => {
    const { id, version, projectId } = found;
    return { head: { id, version, projectId }, fields: spec.fields.parse(pick(found, keys)) };
  });
  type Found = z.output<typeof row>;
  const recordOf = ({ head, fields }: Found): R => spec.record({ ...fields, ...head });
  const here = (tx: Tx) => sql`project_id = ${tx.projectId} and active`;

  /** Makes the writers of a project's rows take turns: names are unique, and a removal sees all that refers to the row. */
  const takeTurns = (tx: Tx) =>
    tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${spec.table} || ':' || ${tx.projectId}::text, 0))`,
    );

  const requireFree = async (tx: Tx, fields: Fields, except: string | null) => {
    if (spec.unique === undefined) return;
    const { field, code } = spec.unique;
    const taken = await tx.maybe(
      idRow,
      sql`select id from ${table} where ${here(tx)} and id is distinct from ${except}::uuid
            and lower(${raw(columnOf(field))}) = lower(${Reflect.get(fields, field)})`,
    );
    if (taken)
      throw new ConflictError(code, `Another one of this project has this ${field}.`, {
        fields: [{ path: field, code: 'TAKEN' }],
      });
  };

  const note = async (tx: Tx, action: string, id: string, before: R | undefined, after: R | undefined) => {
    await tx.audit({
      entity: spec.entity,
      entityId: id,
      action,
      ...(before && { before }),
      ...(after && { after }),
    });
    await tx.emit({ topic: spec.topic, payload: { [spec.idKey]: id }, permission: spec.viewPermission });
  };

  const find = async (tx: Tx, id: string, lock: Sql): Promise<Found> => {
    const found = await tx.maybe(
      row,
      sql`select ${columns} from ${table} where ${here(tx)} and id = ${id} ${lock}`,
    );
    if (found === undefined) throw new NotFoundError(`The ${spec.entity}`);
    return found;
  };
  const lock = async (tx: Tx, id: string): Promise<Found> => {
    await takeTurns(tx);
    return find(tx, id, sql`for update`);
  };

  const list: RecordTable<Fields, R, Order>['list'] = async (
    tx,
    { orderBy, isDesc, search, limit, offset },
  ) => {
    const found = search === '' ? empty : sql`and ${spec.searchIn} ilike ${likePattern(search)}`;
    const direction = isDesc ? sql`desc` : empty;
    // The id comes last, so that no row is on two pages. Both statements are sent at once.
    const [{ rows, unreadable }, { total }] = await Promise.all([
      tx.listed(
        row,
        sql`select ${columns} from ${table} where ${here(tx)} ${found}
              order by ${spec.orders[orderBy]} ${direction}, ${spec.thenBy}, id limit ${limit} offset ${offset}`,
        { from: spec.table, key: 'id' },
      ),
      tx.one(totalRow, sql`select count(*) as total from ${table} where ${here(tx)} ${found}`),
    ]);
    return { rows: rows.map(recordOf), unreadable, total };
  };

  const auditKind: AuditKind = {
    entity: spec.entity,
    async named(tx, ids) {
      const wanted = ids.filter((id) => uuidForm.safeParse(id).success);
      if (spec.unique === undefined || wanted.length === 0) return new Map();
      const found = await tx.many(
        namedRow,
        sql`select id, ${raw(columnOf(spec.unique.field))}::text as name from ${table}
            where project_id = ${tx.projectId} and id = any(${wanted}::uuid[])`,
      );
      return new Map(found.map(({ id, name }) => [id, { name: { en: name, 'zh-CN': name } }]));
    },
  };

  return {
    auditKind,
    list,

    async page(tx, query) {
      const { rows, unreadable, total } = await list(tx, { ...query, ...pageOf(query) });
      return { rows: [...rows], unreadable, total, truncated: isTruncated(query, total) };
    },

    read: async (tx, id) => recordOf(await find(tx, id, empty)),

    async add({ tx, now }, fields) {
      await takeTurns(tx);
      await requireFree(tx, fields, null);
      const names = join(keys.map((key) => raw(columnOf(key))));
      const values = join(keys.map((key) => columnValue(Reflect.get(fields, key))));
      const made = await tx.one(
        row,
        sql`insert into ${table} (project_id, id, created_at, updated_at, ${names})
            values (${tx.projectId}, ${randomUUID()}, ${now}, ${now}, ${values}) returning ${columns}`,
      );
      const record = recordOf(made);
      await note(tx, 'create', made.head.id, undefined, record);
      return record;
    },

    async change({ tx, now }, id, patch, version) {
      const found = await lock(tx, id);
      const before = recordOf(found);
      const wanted: Fields = { ...found.fields, ...pick(patch, keys) };
      const changed = keys.filter(
        (key) => canonicalJson(Reflect.get(found.fields, key)) !== canonicalJson(Reflect.get(wanted, key)),
      );
      if (version !== undefined && version !== found.head.version)
        throw new ConflictError('VERSION_CONFLICT', 'Somebody changed this since you opened it.', {
          expectedVersion: version,
          currentVersion: found.head.version,
          changedFields: changed,
          current: before,
        });
      if (changed.length === 0) return before;
      await requireFree(tx, wanted, id);
      const set = join(
        changed.map((key) => sql`${raw(columnOf(key))} = ${columnValue(Reflect.get(wanted, key))}`),
      );
      const after = await tx.one(
        row,
        sql`update ${table} set ${set}, version = version + 1, updated_at = ${now}
            where project_id = ${tx.projectId} and id = ${id} returning ${columns}`,
      );
      await note(tx, 'update', id, before, recordOf(after));
      return recordOf(after);
    },

    async remove({ tx, now }, id) {
      const before = recordOf(await lock(tx, id));
      await spec.mayRemove?.(tx, id);
      await tx.run(
        sql`update ${table} set active = false, version = version + 1, updated_at = ${now}
            where project_id = ${tx.projectId} and id = ${id}`,
      );
      await note(tx, 'delete', id, before, undefined);
    },
  };
}

/** A pattern for ILIKE that finds the text anywhere; `%`, `_` and `\` in it stand for themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function pick(from: object, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(from).filter(([key, value]) => value !== undefined && keys.includes(key)),
  );
}
