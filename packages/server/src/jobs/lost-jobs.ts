import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { z } from 'zod';
import { runKey } from './running-jobs.ts';

const lostRow = z.object({ name: z.string(), id: z.string(), data: z.unknown() });
type LostJob = z.output<typeof lostRow>;

/**
 * Fails the active jobs whose process died, and returns them. pg-boss puts those with retries left back into the queue.
 * @param own - jobs of this process, which may have lost its locks for a moment.
 */
export async function failLostJobs(
  pool: pg.Pool,
  boss: PgBoss,
  queues: readonly string[],
  own: readonly string[],
): Promise<readonly LostJob[]> {
  const client = await pool.connect();
  let isOpen = true;
  try {
    await client.query('begin');
    // The locks are held until the commit, so that two processes never fail the same job.
    const { rows } = await client.query(
      `with active as materialized (
         select name, id, data, retry_count from jobs.job where state = 'active' and name = any($1) and id <> all($2::uuid[])
       )
       select name, id, data from active where pg_try_advisory_xact_lock(${runKey('id', 'retry_count')})`,
      [queues, own],
    );
    const lost = z.array(lostRow).parse(rows);
    const db: PgBoss.Db = { executeSql: (text, values) => client.query(text, values) };
    for (const { name, id } of lost)
      await boss.fail(name, id, { message: 'The process that ran the job died.' }, { db });
    await client.query('commit');
    isOpen = false;
    return lost;
  } finally {
    // Closing the connection rolls back.
    client.release(isOpen);
  }
}
