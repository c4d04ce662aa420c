import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pluginList } from '@gantry/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { PluginFolder } from '../testing/plugin-folder.ts';
import { BuildCopies } from './build-copies.ts';
import { PluginDevelopment } from './plugin-development.ts';

const token = 'the-token-of-the-author';
/** A server half with a call that says its version. */
const half = (version: string) => `export const plugin = {
  id: 'vendor.lamp', migrations: [], permissions: [],
  routes: () => [{
    method: 'GET', path: '/version', summary: 'Its version', project: 'query', permission: '',
    response: { parse: (value) => value, _zod: { def: { type: 'any' } } },
    handle: async () => ({ version: '${version}' }),
  }],
};`;

let folder: PluginFolder;
let database: TestDatabase;
let dataFolder: string;
let development: PluginDevelopment;
let server: TestServer;
let member: TestClient;
let restarts = 0;

beforeAll(async () => {
  folder = await PluginFolder.make();
  await folder.add('lamp', { files: { 'client/index.js': 'one' }, server: half('one') });
  await folder.add('clock', { files: { 'client/index.js': 'one' } });
  await folder.add('unlisted', { files: { 'client/index.js': 'one' } });
  dataFolder = await mkdtemp(join(tmpdir(), 'gantry-development-'));
  database = await createTestDatabase();
  development = new PluginDevelopment(token, new BuildCopies(join(dataFolder, 'plugin-development')));
  await start();
}, 120_000);
afterAll(async () => {
  await server.close();
  await database.drop();
  await folder.remove();
  await rm(dataFolder, { recursive: true });
});

async function start(): Promise<void> {
  server = await startTestServer({
    databaseUrl: database.url,
    dataFolder,
    installed: [folder.unbuilt('lamp'), folder.unbuilt('clock')],
    development,
    restart: () => {
      restarts += 1;
    },
  });
  member = await server.client('yip.wingsze@demo.gantry');
}

async function ask(path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${server.url}/api/plugins/development${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
const pathOf = (name: string) => join(folder.path, name);
const built = (name: string) => ask('/built', { folder: pathOf(name) });

const projectPath = () => `/api/projects/${server.projectId('BEM')}`;
async function listed(name: string) {
  const { plugins } = pluginList.parse((await member.get(`${projectPath()}/plugins`)).body);
  return plugins.find(({ id }) => id === `vendor.${name}`);
}
const textAt = async (path = '') => (await fetch(server.url + path)).text();
const served = async (name: string) => textAt((await listed(name))?.entry);
/** What open pages were told of builds. */
async function told() {
  const { rows } = await server.context.database.owner.query(
    `select payload from event where topic = 'host.plugin-built' and project_id = $1 order by seq`,
    [server.projectId('BEM')],
  );
  return rows.map(({ payload }) => payload);
}

test('the door is for programs of this machine that know the token, and for folders that are listed', async () => {
  const query = `?folder=${encodeURIComponent(pathOf('clock'))}`;
  expect(await ask(query)).toMatchObject({ status: 200, body: { id: 'vendor.clock', problem: null } });
  for (const headers of [{ authorization: 'Bearer another-token-of-length' }, { authorization: '' }])
    expect(await ask(query, undefined, headers)).toMatchObject({ status: 401 });
  const ofPages: readonly Readonly<Record<string, string>>[] = [
    { origin: server.url },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'x-forwarded-for': '10.1.2.3' },
  ];
  for (const headers of ofPages)
    expect(await ask(query, undefined, headers)).toMatchObject({
      status: 403,
      body: { error: { code: 'NOT_A_DEVELOPER' } },
    });
  for (const path of [pathOf('unlisted'), folder.path, join(dataFolder, 'plugins'), '/nowhere'])
    expect(await ask('/built', { folder: path })).toMatchObject({
      status: 404,
      body: { error: { code: 'PLUGIN_NOT_LISTED', message: expect.stringContaining(path) } },
    });
});

test('without a token of the operator there is no door', async () => {
  const closed = await startTestServer({ databaseUrl: database.url, installed: [folder.unbuilt('clock')] });
  try {
    const answer = await fetch(`${closed.url}/api/plugins/development/built`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ folder: pathOf('clock') }),
    });
    expect(answer.status).toBe(404);
  } finally {
    await closed.close();
  }
});

test('new browser files are there at once, and the ones before while a build fails', async () => {
  const before = (await listed('clock'))?.entry;
  expect((await built('clock')).body).toMatchObject({
    browser: 'unchanged',
    server: 'none',
    restarts: false,
  });
  expect(await told()).toEqual([]);

  // A build empties the folder first, and fails.
  await folder.tamper('clock', 'client/index.js', 'half a bui');
  expect(await built('clock')).toMatchObject({ status: 409, body: { error: { code: 'BUILD_NOT_WHOLE' } } });
  expect((await listed('clock'))?.entry).toBe(before);
  expect(await served('clock')).toBe('one');
  await ask('/failed', { folder: pathOf('clock'), problem: 'src/plugin.ts:3: no such name' });
  expect(await told()).toEqual([{ pluginId: 'vendor.clock', problem: 'src/plugin.ts:3: no such name' }]);

  await folder.write('clock', 'client/index.js', 'two');
  expect((await built('clock')).body).toEqual({
    id: 'vendor.clock',
    browser: 'taken',
    server: 'none',
    restarts: false,
  });
  expect((await listed('clock'))?.entry).not.toBe(before);
  expect([await served('clock'), await textAt(before)]).toEqual(['two', 'one']);
  expect((await told()).at(-1)).toEqual({ pluginId: 'vendor.clock', problem: null });
});

test('twenty builds leave three copies', async () => {
  for (let nth = 0; nth < 20; nth += 1) {
    await folder.write('clock', 'client/index.js', `build ${nth}`);
    expect((await built('clock')).body).toMatchObject({ browser: 'taken' });
    expect(await served('clock')).toBe(`build ${nth}`);
  }
  expect(await readdir(join(dataFolder, 'plugin-development', 'vendor.clock'))).toHaveLength(3);
  expect(restarts).toBe(0);
});

test('a new server half waits for a restart of the server, and a new browser half does not', async () => {
  const version = async () =>
    (await member.get(`/api/vendor.lamp/version?projectUUID=${server.projectId('BEM')}`)).body.version;
  await folder.write('lamp', 'client/index.js', 'two');
  expect((await built('lamp')).body).toMatchObject({
    browser: 'taken',
    server: 'unchanged',
    restarts: false,
  });
  expect([await served('lamp'), await version(), restarts]).toEqual(['two', 'one', 0]);

  await folder.write('lamp', 'server/index.js', half('two'));
  expect((await built('lamp')).body).toMatchObject({
    browser: 'unchanged',
    server: 'restart',
    restarts: true,
  });
  await expect.poll(() => restarts).toBe(1);
  const before = (await told()).length;
  // The next build has begun when the server starts again.
  await folder.tamper('lamp', 'server/index.js', 'half a bui');
  await server.close();
  await start();
  expect([await served('lamp'), await version()]).toEqual(['two', 'two']);
  expect((await told()).slice(before)).toEqual([{ pluginId: 'vendor.lamp', problem: null }]);

  // The server half that runs stays where it is while newer browser files come and go.
  await folder.write('lamp', 'server/index.js', half('two'));
  for (const text of ['three', 'four', 'five', 'six']) {
    await folder.write('lamp', 'client/index.js', text);
    expect((await built('lamp')).body).toMatchObject({ server: 'unchanged' });
    expect([await served('lamp'), await version()]).toEqual([text, 'two']);
  }
}, 60_000);
