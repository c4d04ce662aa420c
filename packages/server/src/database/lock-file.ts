import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, startOf } from './processes.ts';

/** Milliseconds. No holder needs longer, so an older lock was left behind by a killed process. */
const longestHold = 120_000;
const retryEvery = 50;

/**
 * Waits until no other process on this machine holds the lock file, then runs `work` under it. Takes over a lock whose process is
 * gone.
 */
export async function withLockFile<R>(path: string, work: () => Promise<R>): Promise<R> {
  await mkdir(dirname(path), { recursive: true });
  while (!(await take(path))) {
    if (await isAbandoned(path)) await rm(path, { force: true });
    else await wait(retryEvery);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(`${process.pid} ${startOf(process.pid) ?? ''}`.trim());
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null) return false;
  const age = Date.now() - found.mtimeMs;
  const [pid, started] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
  const holder = Number(pid);
  // The file is empty: its process has created it but not written it yet, and may be suspended for seconds.
  if (!Number.isInteger(holder) || holder <= 0) return age > 10_000;
  // In a container every server is process 1, also the one that was killed.
  const isAnother = started !== undefined && started !== startOf(holder);
  return age > longestHold || isAnother || !isAlive(holder);
}
