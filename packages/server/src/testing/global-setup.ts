import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgres } from '../database/embedded-postgres.ts';
import { isAlive } from '../database/processes.ts';
import { clusterVariable, programsFolder, programsVariable } from './test-run.ts';

const prefix = 'gantry-tests-';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
/** Bytes that must be free there, and in memory. A run of all tests takes under a gigabyte. */
const enough = 4e9;

/**
 * Starts one PostgreSQL for the whole run, in which every test file creates its own database, and prepares a folder for programs
 * that tests build. A process whose parent has done so uses the parent's.
 */
export async function setup(): Promise<() => Promise<void>> {
  // Several test projects call this setup; only the first starts PostgreSQL.
  if (process.env[clusterVariable]) return async () => undefined;
  await removeLeftovers();
  const folder = await mkdtemp(join(await fastFolder(), `${prefix}${process.pid}-`));
  // Below a folder for temporary files the path may be too long for a socket.
  const socketFolder = folder.startsWith(inMemory) ? join(folder, 'postgres') : '';
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
      `unix_socket_directories=${socketFolder}`,
    ],
  });
  // The processes that run the test files inherit both variables.
  // A socket takes a fifth less processor time for each statement than TCP.
  const url = new URL(await postgres.ensure());
  if (socketFolder !== '') url.searchParams.set('host', socketFolder);
  process.env[clusterVariable] = url.href;
  const programs = programsFolder(process.pid);
  process.env[programsVariable] = programs;
  return async () => {
    await postgres.release();
    await removeFolder(folder);
    await removeFolder(programs);
  };
}

/**
 * The folder for a cluster that need not survive a crash. Each test file copies and drops a database of a thousand files, which in memory takes a
 * fraction of the processor time that a disk's file system needs.
 */
export async function fastFolder(): Promise<string> {
  if (process.platform !== 'linux' || freemem() < enough) return tmpdir();
  const space = await statfs(inMemory).catch(() => undefined);
  return space !== undefined && space.bavail * space.bsize >= enough ? inMemory : tmpdir();
}

/** Removes what killed runs left. Another run that starts now may remove the same and win. */
async function removeLeftovers(): Promise<void> {
  const programs = dirname(programsFolder(process.pid));
  for (const run of existsSync(programs) ? await readdir(programs) : [])
    if (!isAlive(Number(run))) await Promise.allSettled([removeFolder(join(programs, run))]);
  for (const place of [tmpdir(), inMemory])
    for (const name of existsSync(place) ? await readdir(place) : []) {
      const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
      if (owner === undefined || isAlive(Number(owner))) continue;
      await Promise.allSettled([removeCluster(join(place, name))]);
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
