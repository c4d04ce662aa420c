import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { onConnection } from './connection.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';
import { isUnavailable } from './failure.ts';
import type { GantryDatabase } from './gantry-database.ts';
import { requestAccess } from './request-access.ts';

export interface KeeperOptions {
  readonly database: GantryDatabase;
  /** Null: the embedded server in the data folder. */
  readonly databaseUrl: string | null;
  /** The login that requests use, where an administrator made one; null: a login is made for them. */
  readonly databaseAppUrl: string | null;
  readonly dataFolder: string;
  readonly log: FastifyBaseLogger;
  /** The embedded server came back at another address: whoever keeps connections of their own has to remake them. */
  readonly onMoved: () => Promise<void>;
}

/** Milliseconds. */
const retryEvery = 1000;
const lookEvery = 2000;

/** Sees to it that there is a database: waits for the configured one, or runs the embedded one and revives it. */
export class DatabaseKeeper {
  readonly #options: KeeperOptions;
  readonly #embedded: EmbeddedPostgres | null;
  #url = '';
  #watching: NodeJS.Timeout | undefined;
  #reviving: Promise<void> | undefined;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#embedded =
      options.databaseUrl === null ? new EmbeddedPostgres({ dataFolder: options.dataFolder }) : null;
  }

  /** Answers the owner's connection string once the server accepts connections. */
  async open(signal: AbortSignal): Promise<string> {
    this.#url = this.#embedded
      ? await this.#embedded.ensure()
      : await this.#waitFor(this.#options.databaseUrl ?? '', signal);
    return this.#url;
  }

  /** Connects the pools, once the migrations have made what requests need. @throws SettingsError, see `requestAccess`. */
  async connect(): Promise<void> {
    const requests = await requestAccess(this.#url, this.#options.databaseAppUrl);
    if (requests.warning !== null) this.#options.log.warn(requests.warning);
    this.#options.database.connect(this.#url, requests);
  }

  /** From now on an embedded server that dies is started again. A configured one is somebody else's to revive. */
  watch(): void {
    if (!this.#embedded) return;
    this.#watching = setInterval(() => {
      this.#reviving ??= this.#look().finally(() => {
        this.#reviving = undefined;
      });
    }, lookEvery);
  }

  /** The pools must be closed before: the embedded server is stopped when nobody else uses it. */
  async close(): Promise<void> {
    clearInterval(this.#watching);
    await this.#reviving;
    await this.#embedded?.release();
  }

  async #look(): Promise<void> {
    const { database, log } = this.#options;
    try {
      await database.ping();
    } catch (error) {
      if (!isUnavailable(error)) return;
      log.warn({ err: error }, 'The embedded database is gone; it is started again');
      await this.#revive().catch((cause: unknown) =>
        log.error({ err: cause }, 'The embedded database did not start'),
      );
    }
  }

  async #revive(): Promise<void> {
    const url = await this.#embedded?.ensure();
    if (url === undefined || url === this.#url) return;
    this.#url = url;
    await this.connect();
    await this.#options.onMoved();
  }

  async #waitFor(url: string, signal: AbortSignal): Promise<string> {
    for (;;) {
      try {
        await onConnection(url, async () => undefined);
        return url;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        this.#options.log.warn({ err: error }, 'The database of DATABASE_URL does not answer yet');
        await wait(retryEvery, undefined, { signal });
      }
    }
  }
}
