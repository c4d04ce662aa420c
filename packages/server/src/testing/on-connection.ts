import type pg from 'pg';

/**
 * Works on a connection of the pool, which gets it back as if it were new.
 * @param begin - a statement before the work, such as one that sets the search path
 */
export async function onConnection<R>(
  pool: pg.Pool,
  begin: string | null,
  work: (client: pg.ClientBase) => Promise<R>,
): Promise<R> {
  const client = await pool.connect();
  try {
    if (begin !== null) await client.query(begin);
    return await work(client);
  } finally {
    // Fails in an open transaction, and without a connection.
    const isAsNew = await client.query('discard all').then(
      () => true,
      () => false,
    );
    client.release(!isAsNew);
  }
}
