import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgres } from '../database/embedded-postgres.ts';
import { isAlive } from '../database/processes.ts';
import { clusterVariable, programsFolder, programsVariable } from './test-run.ts';

const prefix = 'gantry-tests-';

/**
 * Starts one PostgreSQL for the whole run, in which every test file creates its own database, and prepares a folder for programs
 * that tests build. A process whose parent has done so uses the parent's.
 */
export async function setup(): Promise<() => Promise<void>> {
  // Several test projects call this setup; only the first starts PostgreSQL.
  if (process.env[clusterVariable]) return async () => undefined;
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const postgres = new EmbeddedPostgres({
    dataFolder: folder,
    // Data need not survive a crash, so speed matters more than durability. A vacuum that comes when it likes would take time from
    // tests and change plans in the middle of one.
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'autovacuum=off',
      // Four processes run test files at once, each with servers that have pools of their own.
      'max_connections=600',
    ],
  });
  // The processes that run the test files inherit both variables.
  process.env[clusterVariable] = await postgres.ensure();
  const programs = programsFolder(process.pid);
  process.env[programsVariable] = programs;
  return async () => {
    await postgres.release();
    await removeFolder(folder);
    await removeFolder(programs);
  };
}

/** Removes what killed runs left. Another run that starts now may remove the same and win. */
async function removeLeftovers(): Promise<void> {
  const programs = dirname(programsFolder(process.pid));
  for (const run of existsSync(programs) ? await readdir(programs) : [])
    if (!isAlive(Number(run))) await Promise.allSettled([removeFolder(join(programs, run))]);
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    await Promise.allSettled([removeCluster(join(tmpdir(), name))]);
  }
}

/** Stops the PostgreSQL server of the folder first. */
async function removeCluster(folder: string): Promise<void> {
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  await postgres.ensure();
  await postgres.release();
  await removeFolder(folder);
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });
