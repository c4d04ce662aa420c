import type { Socket } from 'node:net';
import type pg from 'pg';
import { openConnection } from './connection.ts';
import { isUnavailable, translateFailure } from './failure.ts';
import { type GantryDatabase, publicOnly } from './gantry-database.ts';

/** With these settings PostgreSQL notices within half a minute that the client's machine is gone. */
const keepalives =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c idle_session_timeout=0';

interface Session {
  readonly client: pg.Client;
  /** Closes the connection at once, also if the server does not answer. */
  cut(): void;
}

export interface LockSessionOptions {
  /** Of the connection, for `pg_stat_activity`. */
  readonly name: string;
  /** Runs first on each new connection. */
  readonly onOpen?: (client: pg.Client) => Promise<void>;
  /** The connection, and all of its locks, are gone. */
  readonly onLost?: () => void;
}

/**
 * One connection of its own that holds advisory locks. It opens at its first use, and again after it was lost. Its locks end with it,
 * and it ends with the process.
 */
export class LockSession {
  readonly #database: GantryDatabase;
  readonly #options: LockSessionOptions;
  #session: Promise<Session> | undefined;

  constructor(database: GantryDatabase, options: LockSessionOptions) {
    this.#database = database;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#session !== undefined;
  }

  /** @throws DatabaseUnavailableError, or the database's error. */
  async ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const { client, cut } = await this.open();
    try {
      return await client.query(text, values);
    } catch (error) {
      if (isUnavailable(error)) cut();
      throw translateFailure(error);
    }
  }

  open(): Promise<Session> {
    this.#session ??= this.#connect().catch((error: unknown) => {
      this.#lost();
      throw translateFailure(error);
    });
    return this.#session;
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => undefined);
    await session?.client.end();
  }

  async #connect(): Promise<Session> {
    const { connectionString, stream, ...settings } = this.#database.connection;
    let socket: Socket | undefined;
    const client = await openConnection(connectionString, {
      ...settings,
      stream: () => {
        socket = stream();
        return socket;
      },
      application_name: this.#options.name,
      // Several callers use the connection at the same time.
      pipeline: true,
      query_timeout: this.#database.silence,
      options: `${publicOnly} ${keepalives}`,
    });
    const cut = () => void socket?.destroy();
    try {
      await this.#options.onOpen?.(client);
    } catch (error) {
      cut();
      throw error;
    }
    client.once('end', () => this.#lost());
    return { client, cut };
  }

  #lost(): void {
    this.#session = undefined;
    this.#options.onLost?.();
  }
}
