import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLockFile } from './lock-file.ts';
import { isAlive, startOf } from './processes.ts';

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-lock-'));
  lock = join(folder, 'some.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const take = async () => withLockFile(lock, async () => 'taken');
const isLinux = process.platform === 'linux';

test.runIf(isLinux)('a zombie holds no lock', async () => {
  // The shell replaces itself with a program that never waits for the shell's child.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [said] = await once(parent.stdout, 'data');
    const zombie = Number(String(said));
    await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
    process.kill(zombie, 'SIGKILL');
    await expect.poll(() => isAlive(zombie)).toBe(false);
    expect(process.kill(zombie, 0)).toBe(true);
    await writeFile(lock, String(zombie));
    expect(await take()).toBe('taken');
  } finally {
    parent.kill('SIGKILL');
  }
});

test.runIf(isLinux)('takes over the lock of an earlier process with the same id', async () => {
  // As in a container, where the server is always process 1.
  await writeFile(lock, `${process.pid} 1`);
  expect(await take()).toBe('taken');
});

test('waits for a lock whose process runs', async () => {
  await writeFile(lock, `${process.pid} ${startOf(process.pid) ?? ''}`.trim());
  let taken = false;
  const taking = take().then(() => {
    taken = true;
  });
  await new Promise((waited) => setTimeout(waited, 200));
  expect(taken).toBe(false);
  await rm(lock);
  await taking;
});
