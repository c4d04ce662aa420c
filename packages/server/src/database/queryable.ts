import { HttpError, NotFoundError, type Queryable, type Sql } from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { z } from 'zod';
import type { DamagedRow } from './damaged-rows.ts';

/** A client, pooled client or pool of `pg`. */
export interface Runner {
  query(statement: { text: string; values: unknown[] }): Promise<pg.QueryResult<Record<string, unknown>>>;
}

/** What is stored does not have the shape that the server expects: it was altered by hand, or comes from another version. */
export class UnreadableRowError extends HttpError {
  constructor(cause: Error) {
    super(500, 'ROW_UNREADABLE', 'What is stored here is damaged and cannot be read.', { cause });
  }
}

/**
 * Wraps a connection so that statements are `sql` templates and rows are checked. Create row schemas once, outside of functions:
 * zod compiles a schema at its first use, which takes longer than many statements.
 * @param onDamaged - told of each row that a list leaves out
 */
export function queryable(runner: Runner, onDamaged?: (row: DamagedRow) => void): Queryable {
  const query = async (statement: Sql) =>
    (await runner.query({ text: statement.text, values: statement.values })).rows;
  const rows = async <S extends z.ZodType>(row: S, statement: Sql) =>
    (await query(statement)).map((found) => {
      const read = readRow(row, found);
      if (read.success) return read.data;
      const first = statement.text.trim().slice(0, 80);
      throw new UnreadableRowError(
        new Error(`A row does not have the shape that its schema expects (${first} …).`, {
          cause: read.error,
        }),
      );
    });
  return {
    many: rows,
    async listed(row, statement, { from, key, limit = Number.POSITIVE_INFINITY }) {
      const all = await query(statement);
      const within = all.slice(0, limit);
      const read = within.map((found) => ({ found, ...readRow(row, found) }));
      for (const { found, error } of read) if (error) onDamaged?.({ from, key: String(found[key]), error });
      const readable = read.flatMap((one) => (one.success ? [one.data] : []));
      return {
        rows: readable,
        unreadable: read.length - readable.length,
        unreadableAtEnd: read.length - 1 - read.findLastIndex((one) => one.success),
        hasMore: all.length > limit,
        last: within.at(-1),
      };
    },
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

interface Unread {
  readonly success: false;
  readonly error: Error;
}

function readRow<S extends z.ZodType>(
  schema: S,
  found: unknown,
): { readonly success: true; readonly data: z.output<S>; readonly error?: undefined } | Unread {
  try {
    return schema.safeParse(found);
  } catch (error) {
    // A transform that reads parts of the row with schemas of its own throws what these find.
    if (error instanceof z.ZodError) return { success: false, error };
    throw error;
  }
}

const { builtins } = pg.types;

/** A number that JavaScript cannot hold exactly stays a `bigint`, which no schema of a number accepts: it names the column. */
function readInteger(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/**
 * How columns are read: `bigint` as number up to 2^53, `date` as `YYYY-MM-DD` (a calendar day has no time zone), `timestamptz` as Date,
 * `numeric` as text, `jsonb` parsed.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === builtins.INT8) return readInteger;
    if (oid === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};
