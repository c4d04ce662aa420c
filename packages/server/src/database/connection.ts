import pg from 'pg';

/**
 * Opens one connection outside of the pools. A connection that breaks while nothing runs on it says so by an event, and
 * one that nobody listens to would end the process; the next statement on it fails anyway.
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
