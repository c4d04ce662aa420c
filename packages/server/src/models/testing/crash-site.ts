import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoProjects } from '@gantry/demo';
import pg from 'pg';
import { type ServerProcess, spawnServer } from '../../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { converterVariable } from '../conversion/converter.ts';

/** Path of the calls of the project BEM. */
export const base = `/api/projects/${demoProjects[0]?.id}`;
/** A conversion that never ends. */
export const endless = `setInterval(() => undefined, 1000); process.send({ kind: 'ready' }); process.once('disconnect', () => process.exit());`;

/** Runs server processes, one after another, on the same database and data folder. */
export class CrashSite {
  readonly folder: string;
  /** Connection of the owner, which sees all rows. */
  readonly owner: pg.Client;
  readonly #stored: TestDatabase;
  #running: ServerProcess | undefined;

  private constructor(folder: string, owner: pg.Client, stored: TestDatabase) {
    this.folder = folder;
    this.owner = owner;
    this.#stored = stored;
  }

  static async open(): Promise<CrashSite> {
    const folder = await mkdtemp(join(tmpdir(), 'gantry-crash-'));
    await writeFile(join(folder, 'gantry.config.json'), '{ "plugins": [] }');
    const stored = await createTestDatabase();
    const owner = new pg.Client({ connectionString: stored.url });
    await owner.connect();
    return new CrashSite(folder, owner, stored);
  }

  /** @param converter - source code of the conversion process. */
  async start(converter: string): Promise<ServerProcess> {
    const program = join(this.folder, 'converter.mjs');
    await writeFile(program, converter);
    this.#running = await spawnServer(
      {
        GANTRY_DATA: this.folder,
        DATABASE_URL: this.#stored.url,
        GANTRY_DEMO: '1',
        GANTRY_DEMO_BAYS: '0',
        [converterVariable]: program,
      },
      this.folder,
    );
    return this.#running;
  }

  async close(): Promise<void> {
    await this.#running?.stop('SIGKILL');
    await this.owner.end();
    await this.#stored.drop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
