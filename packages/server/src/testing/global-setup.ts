import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../database/embedded-postgres.ts';
import { clusterVariable } from './cluster-variable.ts';

/** One PostgreSQL for the whole run; every test file makes a database of its own in it. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-tests-'));
  const postgres = new EmbeddedPostgres({
    dataFolder: folder,
    // Nothing here has to outlive the run.
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
  });
  // The processes that run the test files inherit it.
  process.env[clusterVariable] = await postgres.ensure();
  return async () => {
    await postgres.release();
    await rm(folder, { recursive: true, force: true });
  };
}
