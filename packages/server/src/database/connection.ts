import pg from 'pg';

/**
 * Opens one connection outside of the pools. If it breaks while idle, `pg` emits an error event, which would end the process
 * without a listener. The next statement fails anyway, so the listener does nothing.
 */
export async function openConnection(url: string, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    ...settings,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs `work` on a connection of its own. */
export async function onConnection<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = await openConnection(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
