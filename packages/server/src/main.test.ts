import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoProjects } from '@gantry/demo';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { describeBuild } from './testing/describe-build.ts';
import { type ServerProcess, spawnServer } from './testing/server-process.ts';
import { TestClient } from './testing/test-client.ts';

// Each test starts whole servers while other test files run.
vi.setConfig({ testTimeout: 240_000 });

/** Of all tests: creating and filling a database takes longer than what they check. */
let folder: string;
let running: readonly ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-process-'));
  await mkdir(join(folder, 'plugin', 'dist'), { recursive: true });
  await describeBuild(join(folder, 'plugin'), { id: 'test.plugin', version: '1.0.0', name: 'N' });
  await writeFile(join(folder, 'gantry.config.json'), '{ "plugins": [{ "path": "plugin" }] }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

afterEach(async () => {
  for (const server of running)
    if (server.child.exitCode === null && server.child.signalCode === null) await server.stop();
  running = [];
  await stopPostgres();
});

async function start(variables: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await spawnServer(
    { GANTRY_DATA: folder, GANTRY_DEMO: '1', GANTRY_DEMO_BAYS: '0', ...variables },
    folder,
  );
  running = [...running, server];
  return server;
}

async function postmaster(): Promise<number | null> {
  const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number(text.split('\n')[0]);
}

/** A cluster that a killed server left behind. */
async function stopPostgres(): Promise<void> {
  const pid = await postmaster();
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  while ((await postmaster()) !== null) await wait(30);
}

const projectId = demoProjects[0]?.id ?? '';
const storage = (key: string | number) =>
  `/api/projects/${projectId}/plugins/test.plugin/storage/user/${key}`;

test('answers 503 while it starts and 200 once it is ready; told twice to stop, by the terminal and by its parent, it shuts down properly', async () => {
  // Keeps this server from its database, like another server that holds the lock.
  const lock = join(folder, 'postgres.lock');
  await writeFile(lock, String(process.pid));
  const server = await start();
  try {
    let early: Response | null = null;
    while (early === null) {
      await wait(10);
      early = await fetch(`${server.url}/api/health`).catch(() => null);
    }
    expect([early.status, (await early.json()).status]).toEqual([503, 'starting']);
    expect((await fetch(`${server.url}/api/projects`)).status).toBe(503);
  } finally {
    await rm(lock, { force: true });
  }
  await server.ready();
  server.child.kill('SIGINT');
  await wait(20);
  expect((await server.stop('SIGINT')).code).toBe(0);
  expect(await postmaster()).toBeNull();
});

test('after a kill during writes, it restarts on the running cluster with every acknowledged write', async () => {
  const first = await start();
  await first.ready();
  const client = await new TestClient(first.url).signIn('wong.chikin@demo.gantry');
  const acknowledged: number[] = [];
  const writing = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; ; n += 1) {
      const key = writer * 100_000 + n;
      const answer = await client.put(storage(key), { value: key }).catch(() => null);
      if (answer === null) return;
      if (answer.status === 200) acknowledged.push(key);
    }
  });
  while (acknowledged.length < 100) await wait(5);
  await first.stop('SIGKILL');
  await Promise.all(writing);
  const left = await postmaster();
  expect(left).not.toBeNull();

  const second = await start();
  await second.ready();

  expect(await postmaster()).toBe(left);
  const again = await new TestClient(second.url).signIn('wong.chikin@demo.gantry');
  const found = await Promise.all(acknowledged.map(async (key) => (await again.get(storage(key))).body));
  expect(found).toEqual(acknowledged.map((key) => ({ value: key })));
  // The process that took the cluster over also stops it.
  await second.stop();
  expect(await postmaster()).toBeNull();
});

test('two processes share one data folder; the last to stop stops the cluster', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  await Promise.all([first.ready(), second.ready()]);
  const here = await new TestClient(first.url).signIn('wong.chikin@demo.gantry');
  const there = await new TestClient(second.url).signIn('wong.chikin@demo.gantry');
  expect((await here.put(storage('shared'), { value: 'from the first' })).status).toBe(200);
  expect((await there.get(storage('shared'))).body).toEqual({ value: 'from the first' });

  await first.stop();

  expect(await postmaster()).not.toBeNull();
  expect((await there.get(storage('shared'))).status).toBe(200);
  await second.stop();
  expect(await postmaster()).toBeNull();
});

test('restarts an embedded database that dies, without a restart of the server, which then stops with open streams', async () => {
  const server = await start();
  await server.ready();
  const client = await new TestClient(server.url).signIn('wong.chikin@demo.gantry');
  await client.put(storage('kept'), { value: 1 });
  const pid = await postmaster();
  expect(pid).not.toBeNull();
  const printed = server.output().length;

  process.kill(pid ?? 0, 'SIGQUIT');

  await expect
    .poll(() => server.output().slice(printed), { timeout: 60_000 })
    .toContain('The embedded database is gone; it is started again');
  await expect
    .poll(async () => (await fetch(`${server.url}/api/health`)).status, { timeout: 60_000 })
    .toBe(200);
  expect(await postmaster()).not.toBe(pid);
  expect((await client.get(storage('kept'))).body).toEqual({ value: 1 });

  const stream = await client.fetch(`/api/projects/${projectId}/events`);
  expect(stream.status).toBe(200);
  // A stop that waits for somebody is forced, which is an error.
  expect((await server.stop('SIGTERM')).code).toBe(0);
  expect(await postmaster()).toBeNull();
  await expect(stream.text()).resolves.toContain('retry: 2000');
});

test('a restart in the process keeps the embedded database running; the end of the process stops it, also in the middle of one', async () => {
  const server = await start();
  await server.ready();
  const pid = await postmaster();
  const admin = await new TestClient(server.url).signIn('yip.wingsze@demo.gantry');
  const starts = () => server.output().split('Gantry is ready').length - 1;
  expect((await admin.post('/api/plugins/restart')).status).toBe(200);
  await expect.poll(starts, { timeout: 60_000 }).toBe(2);
  expect(await postmaster()).toBe(pid);
  expect((await admin.get('/api/session')).status).toBe(200);

  expect((await admin.post('/api/plugins/restart')).status).toBe(200);
  await expect.poll(() => server.output().split('The server restarts').length, { interval: 5 }).toBe(3);
  expect((await server.stop()).code).toBe(0);
  expect(await postmaster()).toBeNull();
});

test.each<[Record<string, string>, RegExp]>([
  [{ PORT: 'eighty' }, /PORT must be a whole number from 0 to 65535, not 'eighty'\./],
  [{ HOST: '0.0.0.0' }, /GANTRY_DEMO is on and HOST is 0\.0\.0\.0: /],
  [{ GANTRY_CONFIG: 'nowhere.json' }, /GANTRY_CONFIG names the file .*nowhere\.json, which cannot be read\./],
  [
    { GANTRY_DATA: '/dev/null/data' },
    /GANTRY_DATA is \/dev\/null\/data, which cannot be created or written to\./,
  ],
])('refuses %o with one sentence', async (variables, sentence) => {
  const server = await start(variables);
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(sentence);
  expect(server.output().trim().split('\n')).toHaveLength(1);
});

test('says which port is taken', async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  // Safe: it listens on a port, not on a pipe.
  const { port } = other.address() as AddressInfo;
  try {
    const server = await start({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(
      `Port ${port} of 127.0.0.1 is used by another program; set PORT to a free one.`,
    );
  } finally {
    other.close();
  }
});
