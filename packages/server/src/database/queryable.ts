import { NotFoundError, type Queryable, type Sql } from '@gantry/plugin-sdk/server';
import pg from 'pg';
import type { z } from 'zod';

/** A client, pooled client or pool of `pg`. */
export interface Runner {
  query(statement: { text: string; values: unknown[] }): Promise<pg.QueryResult<Record<string, unknown>>>;
}

/**
 * Wraps a connection so that statements are `sql` templates and rows are checked. Create row schemas once, outside of functions:
 * zod compiles a schema at its first use, which takes longer than many statements.
 */
export function queryable(runner: Runner): Queryable {
  const rows = async <S extends z.ZodType>(row: S, statement: Sql) => {
    const result = await runner.query({ text: statement.text, values: statement.values });
    return result.rows.map((found) => readRow(row, found, statement));
  };
  return {
    many: rows,
    async maybe(row, statement) {
      return (await rows(row, statement))[0];
    },
    async one(row, statement) {
      const [first] = await rows(row, statement);
      if (first === undefined) throw new NotFoundError('The record');
      return first;
    },
    async run(statement) {
      return (await runner.query({ text: statement.text, values: statement.values })).rowCount ?? 0;
    },
  };
}

function readRow<S extends z.ZodType>(schema: S, found: unknown, statement: Sql): z.output<S> {
  const parsed = schema.safeParse(found);
  if (parsed.success) return parsed.data;
  const first = statement.text.trim().slice(0, 80);
  throw new Error(`A row does not have the shape that its schema expects (${first} …).`, {
    cause: parsed.error,
  });
}

const { builtins } = pg.types;

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The number ${text} is too large to be read exactly.`);
  return value;
}

/**
 * How columns are read: `bigint` as number, `date` as `YYYY-MM-DD` (a calendar day has no time zone), `timestamptz` as Date,
 * `numeric` as text, `jsonb` parsed.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === builtins.INT8) return readInteger;
    if (oid === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};
