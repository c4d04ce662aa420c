import type { Sql } from 'sql-template-tag';
import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { columnOf } from './columns.ts';
import type { Tx } from './database.ts';
import type { RecordTableSpec, TableRowHead } from './table-spec.ts';

/** A row as it is read. */
export interface FoundRow<S extends z.ZodObject> {
  readonly head: TableRowHead;
  readonly fields: z.output<S>;
}

/** How the rows of a table are read and written. */
export interface TableRowsOf<S extends z.ZodObject> {
  /** Name of the table in a statement. */
  readonly table: Sql;
  /** Fields that callers give, without those that are computed and the position. */
  readonly keys: readonly string[];
  columnFor(key: string): Sql;
  /** The head and all fields, as `row` reads them. */
  readonly columns: Sql;
  readonly row: z.ZodType<FoundRow<S>>;
  /** Rows of the project that were not removed. */
  here(tx: Tx): Sql;
}

export function readRows<
  S extends z.ZodObject,
  R extends object,
  Order extends string,
  Computed extends string,
  Position extends string,
>(spec: RecordTableSpec<S, R, Order, Computed, Position>): TableRowsOf<S> {
  const all = Object.keys(spec.fields.shape);
  const named: Readonly<Record<string, string | undefined>> = spec.columns ?? {};
  const computed: Readonly<Record<string, Sql | undefined>> = spec.computed ?? {};
  const columnFor = (key: string) => {
    const name = named[key];
    return raw(name === undefined ? columnOf(key) : `"${name}"`);
  };
  return {
    table: raw(`"${spec.table}"`),
    keys: all.filter((key) => computed[key] === undefined && key !== spec.position),
    columnFor,
    columns: join([
      raw('id, version, project_id as "projectId"'),
      ...all.map((key) => sql`${computed[key] ?? columnFor(key)} as ${raw(`"${key}"`)}`),
    ]),
    row: z
      .looseObject({ id: z.uuid(), version: z.number(), projectId: z.uuid() })
      .transform(({ id, version, projectId, ...found }) => ({
        head: { id, version, projectId },
        fields: spec.fields.parse(Object.fromEntries(all.map((key) => [key, found[key]]))),
      })),
    here: (tx) => sql`project_id = ${tx.projectId} and active`,
  };
}
