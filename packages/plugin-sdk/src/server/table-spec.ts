import type { Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { PageAsked } from '../contract/lists.ts';
import type { AuditKind, AuditWords } from './audit-kind.ts';
import type { Tx } from './database.ts';
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
export interface RecordTableSpec<
  S extends z.ZodObject,
  R extends object,
  Order extends string,
  Computed extends string = never,
  Position extends string = never,
> {
  /**
   * The table: `project_id`, `id`, `active`, `version` (from 1), `created_at`, `updated_at`, and a column for each field in snake
   * case. `active` and `version` have defaults. A list that joins needs SQL of its own, unless `computed` is enough.
   */
  readonly table: string;
  /** What the audit trail calls a row and its fields. */
  readonly auditWords?: AuditWords;
  /** Name in the audit trail, such as `ptw-location`. */
  readonly entity: string;
  /** Topic of the events; their payload is the id under `idKey`. */
  readonly topic: string;
  /** Name of the id in events, such as `plantID`. */
  readonly idKey: string;
  /** Further fields of events, beside the id, such as which of several lists changed. */
  readonly alsoTold?: Readonly<Record<string, unknown>>;
  /** Members with this permission get events of changes; without it, all members do. */
  readonly viewPermission?: string | undefined;
  /** The columns as the database gives them; without limits, so that a row from older rules does not break the list. */
  readonly fields: S;
  /** Names of columns that are not their fields in snake case, such as `{ portion: 'portion_id' }`. */
  readonly columns?: Readonly<Partial<Record<keyof z.output<S> & string, string>>>;
  /**
   * Fields that are read and never stored, such as the name of what the row refers to. The SQL may name the table, without an alias:
   * `(select p.name from portion p where p.id = location.portion_id)`.
   */
  readonly computed?: Readonly<Record<Computed, Sql>>;
  /**
   * The field with a row's place in the project's own order, from 1 to the number of rows. New rows come last, `move` and `remove` renumber
   * the others. Its column is an integer.
   */
  readonly position?: Position;
  /** What a list can be sorted by. */
  readonly orders: Readonly<Record<Order, Sql>>;
  /** Decides between rows that are equal in the order asked for; the id decides the rest. */
  readonly thenBy: Sql;
  /** Text that a search looks into. */
  readonly searchIn: Sql;
  /**
   * No two rows have the same value, whatever the case; `code` is that of the 409. With `within`, among the rows that have the same
   * values in these fields too.
   */
  readonly unique?: {
    readonly field: keyof z.output<S> & string;
    readonly within?: readonly (keyof z.output<S> & string)[];
    readonly code: string;
  };
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
  /** Empty: all. `%` and `_` have no special meaning. */
  readonly search: string;
  /** A further condition, such as ``sql`portion_id = ${portion}` ``. */
  readonly where?: Sql;
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

/** Whether rows from elsewhere are written, and what they lack. */
export interface MergeOptions<Fields, Blank extends keyof Fields> {
  /** False: only say what would change. */
  readonly apply: boolean;
  /** Values of new rows in the fields that the rows, or some of them, leave out. */
  readonly blank: Pick<Fields, Blank>;
}

/** A row from elsewhere. It may leave out the fields of `blank`. */
export type MergedRow<Fields, Blank extends keyof Fields> = Omit<Fields, Blank> & {
  readonly [K in Blank]?: Fields[K] | undefined;
};

/** What became, or would become, of rows from elsewhere. */
export interface Merged<Row> {
  /** New ones, in their order. */
  readonly added: readonly Row[];
  /** Those with other values than the row that they name, and in which fields. */
  readonly changed: readonly { readonly row: Row; readonly fields: readonly string[] }[];
  /** How many are there already. */
  readonly unchanged: number;
  /** Indices of rows whose name an earlier one of the given rows has. If there are any, nothing is written. */
  readonly twice: readonly number[];
}

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
   * Moves the row to a place in the project's own order and renumbers the others. The version stays, because no field changes.
   * @param position - from 1; a number beyond the end is the end
   * @throws NotFoundError
   */
  move(act: TableAct, id: string, position: number): Promise<R>;
  /**
   * Adds rows from elsewhere, such as a file, and changes those that have the same `unique` fields, in a few statements however many they
   * are. Rows that are not given stay, and so do fields that a given row leaves out. All changes have one line of the audit trail and one event, without an id.
   */
  merge<Blank extends keyof Fields & string = never>(
    act: TableAct,
    rows: readonly MergedRow<Fields, NoInfer<Blank>>[],
    options: MergeOptions<Fields, Blank>,
  ): Promise<Merged<MergedRow<Fields, Blank>>>;
  /**
   * Hides the row and frees its name. The row stays in the table for rows that refer to it.
   * @throws NotFoundError, and what `mayRemove` throws
   */
  remove(act: TableAct, id: string): Promise<void>;
}
