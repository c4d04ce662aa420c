import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../database/embedded-postgres.ts';
import { isAlive } from '../database/lifecycle-lock.ts';
import { clusterVariable } from './cluster-variable.ts';

const prefix = 'gantry-tests-';

/** One PostgreSQL for the whole run; every test file makes a database of its own in it. */
export async function setup(): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
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

/** A run that was killed leaves its server behind, which is joined here only to be stopped. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(tmpdir(), name);
    const postgres = new EmbeddedPostgres({ dataFolder: folder });
    await postgres.ensure();
    await postgres.release();
    await rm(folder, { recursive: true, force: true });
  }
}
