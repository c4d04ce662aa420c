import type pg from 'pg';

/** Runs `work` while no other process of the deployment runs work under the same name; waits its turn. */
export async function withAdvisoryLock<R>(pool: pg.Pool, name: string, work: () => Promise<R>): Promise<R> {
  const client = await pool.connect();
  let held = true;
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
      held = false;
    }
  } finally {
    // Dropping the connection drops the lock, too.
    client.release(held);
  }
}
