import sql, { raw, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Queryable } from './database.ts';

let cursors = 0;

/**
 * The rows of a query, some at a time, so that memory does not grow with their number: for exports. All are of the moment at which the
 * query began. Between batches the transaction can run other statements; it must stay open until the last one.
 *
 * ```ts
 * await job.inProject(async (tx) => {
 *   for await (const notes of inBatches(tx, noteRow, sql`select number, text from note order by number`)) write(notes);
 * });
 * ```
 * @param size - rows of a batch
 */
export async function* inBatches<S extends z.ZodType>(
  tx: Pick<Queryable, 'many' | 'run'>,
  row: S,
  statement: Sql,
  size = 500,
): AsyncGenerator<readonly z.output<S>[], void, undefined> {
  cursors += 1;
  const cursor = raw(`batches_${cursors}`);
  await tx.run(sql`declare ${cursor} no scroll cursor for ${statement}`);
  try {
    while (true) {
      const rows = await tx.many(row, sql`fetch ${raw(String(size))} from ${cursor}`);
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
    }
  } finally {
    // After a failed statement the transaction takes no other, and its end closes the cursor.
    await tx.run(sql`close ${cursor}`).catch(() => undefined);
  }
}
