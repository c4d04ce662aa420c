import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ServerProcess, spawnServer } from '../testing/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Imitates a container without an init: the server is process 1 and inherits orphaned processes. */
const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const [program = '', ...parameters] = container;
const refusal = spawnSync(program, [...parameters, 'true'], { encoding: 'utf8' });
const reason = refusal.status === 0 ? '' : `no container here: ${refusal.stderr || refusal.error?.message}`;

let folder: string;
let server: ServerProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-first-'));
  await writeFile(join(folder, 'gantry.config.json'), '{ "plugins": [] }');
});
afterEach(async () => {
  // Killing process 1 ends everything in the container.
  await server?.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The process id of this folder's PostgreSQL server on the machine; inside the container it has another one. */
async function postmaster(): Promise<number> {
  for (const name of await readdir('/proc')) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const [path = '', ...rest] = command.split('\0');
    if (path.endsWith('/postgres') && rest.includes(join(folder, 'postgres'))) return Number(name);
  }
  throw new Error('No PostgreSQL runs on this folder.');
}

test('as process 1, where a killed database stays a zombie, the server restarts it within seconds', async (context) => {
  if (reason !== '') return context.skip(reason);
  const settings = { GANTRY_DATA: folder, GANTRY_DEMO: '0' };
  server = await spawnServer(settings, folder, container);
  await server.ready();
  const health = async () => (await fetch(`${server?.url}/api/health`)).status;
  const killed = await postmaster();

  process.kill(killed, 'SIGKILL');

  await expect.poll(health, { timeout: 10_000, interval: 50 }).toBe(503);
  await expect.poll(health, { timeout: 30_000, interval: 100 }).toBe(200);
  expect(await readFile(`/proc/${killed}/stat`, 'utf8')).toContain(') Z ');
  expect(await postmaster()).not.toBe(killed);
});
