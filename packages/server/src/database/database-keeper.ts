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
  /** Connection with the login for requests that an administrator created; null: the server creates one. */
  readonly databaseAppUrl: string | null;
  readonly dataFolder: string;
  readonly log: FastifyBaseLogger;
  /** Called when the embedded server came back on another port: connections outside of the pools must be reopened. */
  readonly onMoved: () => Promise<void>;
}

/** Milliseconds between two tries to reach the configured database. */
const retryEvery = 1000;
/** Milliseconds between two checks of the embedded database. */
const lookEvery = 2000;

/** Provides the database: waits for the configured server, or runs the embedded one and restarts it when it dies. */
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

  /** Resolves with the owner's connection string once the server accepts connections. */
  async open(signal: AbortSignal): Promise<string> {
    this.#url = this.#embedded
      ? await this.#embedded.ensure()
      : await this.#waitFor(this.#options.databaseUrl ?? '', signal);
    return this.#url;
  }

  /**
   * Connects the pools. Call it after the migrations, which create the role for requests.
   * @throws SettingsError, see `requestAccess`.
   */
  async connect(): Promise<void> {
    const requests = await requestAccess(this.#url, this.#options.databaseAppUrl);
    if (requests.warning !== null) this.#options.log.warn(requests.warning);
    this.#options.database.connect(this.#url, requests);
  }

  /** From now on restarts the embedded server when it dies. A configured server is left to its operator. */
  watch(): void {
    if (!this.#embedded) return;
    this.#watching = setInterval(() => {
      this.#reviving ??= this.#look().finally(() => {
        this.#reviving = undefined;
      });
    }, lookEvery);
  }

  /** Stops the embedded server unless another process uses it. Close the pools first. */
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
        this.#options.log.warn(
          { err: error },
          'The database of DATABASE_URL does not answer yet; the server keeps trying',
        );
        await wait(retryEvery, undefined, { signal });
      }
    }
  }
}
