import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pluginList } from '@gantry/contract';
import { demoProjects } from '@gantry/demo';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ServerProcess, spawnServer } from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { PluginFaults } from './plugin-faults.ts';
import { PluginFolder } from './testing/plugin-folder.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Uncaught errors of the plugin, by the path of the call that causes them. */
const leaves = {
  promise: `void Promise.reject(new Error('a promise'))`,
  later: `void (async () => { await wait(5); throw new Error('a promise later'); })()`,
  callback: `setTimeout(() => { throw new Error('a callback'); }, 5)`,
  emitter: `setTimeout(() => new EventEmitter().emit('error', new Error('an emitter')), 5)`,
  microtask: `queueMicrotask(() => { throw new Error('a microtask'); })`,
  words: `setTimeout(() => { throw 'words only'; }, 5)`,
};
const source = `
  import { EventEmitter } from 'node:events';
  import { setTimeout as wait } from 'node:timers/promises';
  void Promise.reject(new Error('at import'));
  const calls = { ${Object.entries(leaves).map(([name, code]) => `${name}: () => { ${code}; }`)},
    throws: () => { throw new Error('a handler'); },
    refuses: () => { throw Object.assign(new Error('no'), { status: 422, code: 'NO' }); },
  };
  let ticks = 0;
  export const plugin = {
    id: 'vendor.faulty', migrations: [], permissions: [],
    routes: () => Object.entries(calls).map(([name, call]) => ({
      method: 'GET', path: '/' + name, summary: name, project: 'query', permission: '',
      response: { parse: (value) => value, _zod: { def: { type: 'any' } } },
      handle: async () => { call(); return {}; },
    })),
    timers: [{ name: 'tick', everySeconds: 1, async run() {
      ticks += 1;
      if (ticks === 1) setTimeout(() => { throw new Error('a timer of the plugin'); }, 5);
      if (ticks === 2) throw new Error('a run of the timer');
    } }],
  };`;

let folder: PluginFolder;
let database: TestDatabase;
let server: ServerProcess;
let administrator: TestClient;
const project = demoProjects.find(({ code }) => code === 'BEM')?.id ?? '';

beforeAll(async () => {
  folder = await PluginFolder.make();
  database = await createTestDatabase();
  const { path } = await folder.add('faulty', { server: source });
  await writeFile(join(folder.path, 'gantry.config.json'), JSON.stringify({ plugins: [{ path }] }));
  // A fault of the host, thrown on a signal.
  const preload = join(folder.path, 'preload.mjs');
  await writeFile(preload, `process.on('SIGUSR2', () => { throw new Error('a fault of the host'); });`);
  server = await spawnServer(
    {
      GANTRY_DATA: folder.path,
      DATABASE_URL: database.url,
      GANTRY_DEMO: '1',
      GANTRY_DEMO_BAYS: '0',
      NODE_OPTIONS: `--import ${pathToFileURL(preload).href}`,
    },
    folder.path,
  );
  await server.ready();
  administrator = await new TestClient(server.url).signIn('yip.wingsze@demo.gantry');
});
afterAll(async () => {
  if (server.child.exitCode === null) await server.stop();
  await database.drop();
  await folder.remove();
});

const faultsFor = async (client: TestClient) => {
  const { body } = await client.get(`/api/projects/${project}/plugins`);
  return pluginList.parse(body).plugins.find(({ id }) => id === 'vendor.faulty')?.faults;
};
const call = (name: string) => administrator.get(`/api/vendor.faulty/${name}?projectUUID=${project}`);

describe('an uncaught error of a plugin is reported as the plugin’s, and the server continues', () => {
  test.each(['at import', 'a timer of the plugin'])('%s', async (message) => {
    await expect.poll(() => linesOf(message)).toHaveLength(1);
    expect(linesOf(message)[0]).toMatchObject({ plugin: 'vendor.faulty', level: 50 });
  });

  test('a failed run of a timer is counted and logged', async () => {
    await expect.poll(() => linesOf('a run of the timer')).toHaveLength(1);
    expect(linesOf('a run of the timer')[0]).toMatchObject({ timer: 'vendor.faulty/tick' });
    expect(await faultsFor(administrator)).toMatchObject({
      count: 3,
      last: { message: 'a run of the timer' },
    });
  });

  test.each(
    Object.entries({
      promise: 'a promise',
      later: 'a promise later',
      callback: 'a callback',
      emitter: 'an emitter',
      microtask: 'a microtask',
      words: 'words only',
      throws: 'a handler',
    }),
  )('%s', async (name, message) => {
    const before = (await faultsFor(administrator))?.count ?? 0;
    expect((await call(name)).status).toBe(name === 'throws' ? 500 : 200);
    await expect.poll(async () => (await faultsFor(administrator))?.last.message).toBe(message);
    expect((await faultsFor(administrator))?.count).toBe(before + 1);
    const [line] = linesOf(message);
    expect(line).toMatchObject({ plugin: 'vendor.faulty', level: 50 });
    expect((await administrator.get('/api/health')).status).toBe(200);
  });
});

test('a refusal does not count as a fault, and only administrators see faults', async () => {
  const before = await faultsFor(administrator);
  expect((await call('refuses')).status).toBe(422);
  expect(await faultsFor(administrator)).toEqual(before);
  expect(Date.parse(before?.last.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const member = await new TestClient(server.url).signIn('fong.hoiyan@demo.gantry');
  expect(await faultsFor(member)).toBeUndefined();
});

test('a fault of the host shuts the server down properly', async () => {
  server.child.kill('SIGUSR2');
  expect(await server.ended).toBe(1);
  expect(linesOf('a fault of the host')[0]).toMatchObject({
    level: 60,
    msg: 'The server stops because of an error',
  });
  expect(linesOf('a fault of the host')[0]).not.toHaveProperty('plugin');
});

test('a plugin that fails all the time does not fill the log', () => {
  const lines: string[] = [];
  const faults = new PluginFaults(
    pino({}, { write: (line: string) => lines.push(line) }),
    () => new Date('2026-11-30T01:00:00Z'),
  );
  for (let n = 0; n < 1000; n += 1) faults.report(new Error(`${'x'.repeat(600)}`));
  expect(lines).toHaveLength(10);
  expect(lines[9]).toContain('Further ones are counted and not logged for a while');
  expect(faults.summary?.count).toBe(1000);
  expect(faults.summary?.last).toEqual({ message: 'x'.repeat(500), at: '2026-11-30T01:00:00.000Z' });
});

/** Lines of the log about an error. */
function linesOf(message: string): object[] {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ err }) => err === message || err?.message === message);
}
