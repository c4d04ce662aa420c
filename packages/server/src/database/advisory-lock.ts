import type pg from 'pg';

/** Waits until no other process of the deployment holds the lock `name`, then runs `work` under it. */
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
    // If unlocking failed, closing the connection releases the lock.
    client.release(held);
  }
}
