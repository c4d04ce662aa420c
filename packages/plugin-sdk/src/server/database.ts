import type { Sql } from 'sql-template-tag';
import type { z } from 'zod';

/** Which rows a list shows. */
export interface ListedRows {
  /** The name of their table, for the log. */
  readonly from: string;
  /** The column of the result that identifies a row, such as `id`. */
  readonly key: string;
  /** The most rows to show. The statement reads one more, which says whether there are more. */
  readonly limit?: number;
}

/** Rows of a list without those that cannot be read. */
export interface Listed<Row> {
  /** In the order of the statement. */
  readonly rows: readonly Row[];
  /** How many rows are left out because they do not fit the schema. Tell the reader, who would believe the list complete. */
  readonly unreadable: number;
  /** How many of these come after the last of `rows`: a page that begins behind that row meets them again. */
  readonly unreadableAtEnd: number;
  /** Whether there are rows beyond the limit. */
  readonly hasMore: boolean;
  /** The last row within the limit as the database gave it, readable or not; undefined without any. */
  readonly last: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Runs SQL: a pool or a transaction. Rows are parsed with the schema given, so that a disagreement between migration and code
 * fails at the query. Where a row does not fit, the statement rejects with HttpError 500 `ROW_UNREADABLE`.
 */
export interface Queryable {
  /** All rows, each parsed with the schema. */
  many<S extends z.ZodType>(row: S, statement: Sql): Promise<readonly z.output<S>[]>;
  /**
   * Reads rows that are only shown. A row that does not fit the schema is left out, counted, and logged once an hour, so that it does not
   * hide all others. Use `many` for rows that decide something, such as a permission.
   */
  listed<S extends z.ZodType>(row: S, statement: Sql, which: ListedRows): Promise<Listed<z.output<S>>>;
  /**
   * The first row.
   * @throws NotFoundError when there is no row
   */
  one<S extends z.ZodType>(row: S, statement: Sql): Promise<z.output<S>>;
  /** The first row; undefined when there is none. */
  maybe<S extends z.ZodType>(row: S, statement: Sql): Promise<z.output<S> | undefined>;
  /** Runs a statement for its effect and returns how many rows it changed. */
  run(statement: Sql): Promise<number>;
}

/**
 * One database transaction inside one project: row-level security hides every other project's rows. A plugin's transaction sees
 * the plugin's own tables and none of the host's: names of people come from `ServerHost.people`.
 */
export interface Tx extends Queryable {
  /** UUID of the project. */
  readonly projectId: string;
  /** Appends to the project's audit trail; committed with the transaction or not at all. */
  audit(entry: AuditEntry): Promise<void>;
  /** Announces a change to every browser that has the project open, after the commit. */
  emit(event: EventInput): Promise<void>;
}

/** One line of the audit trail. The host adds who acted, when and from where. */
export interface AuditEntry {
  /** Kind of the thing changed, such as `permit`. */
  readonly entity: string;
  /** Id of the thing changed. */
  readonly entityId: string;
  /** What was done, such as `submit`. */
  readonly action: string;
  /** Fields as they were, as JSON. */
  readonly before?: unknown;
  /** Fields as they are now, as JSON. */
  readonly after?: unknown;
}

/** What `Tx.emit` announces. */
export interface EventInput {
  /**
   * What happened, such as `permit-changed`: lower-case letters, digits and hyphens. The host puts the plugin's id before it, so that
   * only this plugin hears it, by `ctx.live.on('permit-changed')`.
   */
  readonly topic: string;
  /** Ids only: a listener fetches what it may see. At most 4 kB as JSON. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Only members with this permission get the event. */
  readonly permission?: string;
  /**
   * Ids of the members, among those with the permission, who get the event: for something that others must not know of, such as a draft.
   */
  readonly users?: readonly string[];
}

/** Who acts: a signed-in member, or the system itself (a timer, a seed). */
export type DatabaseActor =
  | { readonly kind: 'user'; readonly userId: string; readonly requestId?: string; readonly ip?: string }
  | { readonly kind: 'system'; readonly name: string };

/** The database as one plugin may use it: its own schema, one project at a time. */
export interface Database {
  /**
   * Runs `work` in one transaction of one project and commits when it resolves. The database itself verifies that
   * the actor is a member; for a stranger every table of the project is empty.
   * @param mode - `read`: it can change nothing, and waits for no change; `write` unless given
   */
  inProject<R>(
    projectId: string,
    actor: DatabaseActor,
    work: (tx: Tx) => Promise<R>,
    mode?: 'read' | 'write',
  ): Promise<R>;
  /** Ids of all projects that have not switched the plugin off, for timers that visit each in turn. */
  projectIds(): Promise<readonly string[]>;
  /** These projects with their time zones, for timers that work by the calendar day of each. */
  projects(): Promise<readonly ProjectZone[]>;
}

/** A project, and where its days begin and end. */
export interface ProjectZone {
  /** UUID of the project. */
  readonly id: string;
  /** Short name of the project. */
  readonly code: string;
  /** IANA name, such as `Asia/Hong_Kong`. */
  readonly timeZone: string;
}
