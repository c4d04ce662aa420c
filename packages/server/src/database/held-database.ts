import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Keeps the embedded database running while a server ends and the next one starts in this process. It is one more user of the
 * database, so the server that ends is not the last, which would stop it.
 */
export class HeldDatabase {
  #held: Promise<EmbeddedPostgres | undefined> = Promise.resolve(undefined);

  /** Resolves also where the database cannot be held: then it is stopped and started. */
  async hold(
    { databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
    log: FastifyBaseLogger,
  ): Promise<void> {
    if (databaseUrl !== null) return;
    const embedded = new EmbeddedPostgres({ dataFolder });
    this.#held = embedded.ensure().then(
      () => embedded,
      (error: unknown) => {
        log.warn({ err: error }, 'The embedded database is not kept over the restart');
        return undefined;
      },
    );
    await this.#held;
  }

  /** Stops the database if no server of this or another process uses it. May be called at any time, also while it is being held. */
  async release(): Promise<void> {
    // A second call finds nothing to release, and `EmbeddedPostgres` does its own work one after another.
    await (await this.#held)?.release();
  }
}
