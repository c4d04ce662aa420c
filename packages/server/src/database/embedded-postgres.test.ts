import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onConnection } from './connection.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let clusters: EmbeddedPostgres[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-embedded-'));
  clusters = [];
});
afterEach(async () => {
  for (const cluster of clusters) await cluster.release();
  await rm(folder, { recursive: true, force: true });
});

function cluster(): EmbeddedPostgres {
  const made = new EmbeddedPostgres({ dataFolder: folder });
  clusters.push(made);
  return made;
}
const pidFile = () => join(folder, 'postgres', 'postmaster.pid');
const pid = async () => (await readFile(pidFile(), 'utf8').catch(() => null))?.split('\n')[0];
const ask = (url: string, text: string) =>
  onConnection(url, async (client) => (await client.query(text)).rows);

test('syncs to disk, and keeps its password file private', async () => {
  const url = await cluster().ensure();
  expect(
    await ask(url, `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync`),
  ).toEqual([{ fsync: 'on', sync: 'on' }]);
  expect((await stat(join(folder, 'postgres.password'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'postgres'))).mode & 0o077).toBe(0);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('several processes on an empty folder start one server', async () => {
  const urls = await Promise.all(Array.from({ length: 4 }, () => cluster().ensure()));
  expect(new Set(urls).size).toBe(1);
  const running = await pid();
  const stopped = [];
  for (const user of clusters) stopped.push(await user.release());
  expect(stopped).toEqual([false, false, false, true]);
  expect(running).toBeDefined();
  expect(await pid()).toBeUndefined();
});

test('starts again after an interrupted first start', async () => {
  await cluster().ensure();
  await clusters[0]?.release();
  await rm(join(folder, 'postgres', 'PG_VERSION'));
  await rm(join(folder, 'postgres'), { recursive: true });
  // A killed first start leaves the temporary folder and a lock whose process is gone.
  await writeFile(join(folder, 'postgres.new'), '');
  await writeFile(join(folder, 'postgres.lock'), '999999999');
  expect(await ask(await cluster().ensure(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts although another program has the old server’s process id', async () => {
  const first = cluster();
  await first.ensure();
  const left = await readFile(pidFile(), 'utf8');
  await first.release();
  await writeFile(pidFile(), left.replace(/^\d+/, String(process.pid)));
  await chmod(pidFile(), 0o644);
  expect(await ask(await cluster().ensure(), 'select 1 as one')).toEqual([{ one: 1 }]);
});
