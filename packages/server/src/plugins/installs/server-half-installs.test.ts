import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installList, pluginHistory } from '@gantry/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { install, stage } from './testing/install-site.ts';
import { makePackage } from './testing/make-package.ts';

const table = `create table lamp (project_id uuid not null references project); select gantry.protect_project_table('lamp')`;
const good = { name: '0001-lamps', sql: table };
const bad = { name: '0002-nonsense', sql: 'select nonsense' };

/** A server half with a call that says its version. */
function half(version: string, migrations: readonly object[]): string {
  return `export const plugin = {
    id: 'acme.lamp',
    migrations: ${JSON.stringify(migrations)},
    permissions: [],
    routes: () => [{
      method: 'GET', path: '/version', summary: 'Its version', project: 'query', permission: '',
      response: { parse: (value) => value, _zod: { def: { type: 'any' } } },
      handle: async () => ({ version: '${version}' }),
    }],
  };`;
}
const packed = (version: string, migrations: readonly { name: string; sql: string }[]) =>
  makePackage({
    manifest: { version },
    server: half(version, migrations),
    summary: { migrations: migrations.map(({ name }) => ({ name, file: `migrations/${name}.sql` })) },
  });

let database: TestDatabase;
let server: TestServer;
let admin: TestClient;
let dataFolder: string;
const granted = { serverHalf: true } as const;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'gantry-installs-'));
  database = await createTestDatabase();
  await start();
}, 120_000);
afterAll(async () => {
  await server.close();
  await database.drop();
  await rm(dataFolder, { recursive: true });
});

/** As a restart: another server on the same data. */
async function start(): Promise<void> {
  server = await startTestServer({ databaseUrl: database.url, dataFolder, installs: { mode: 'any' } });
  admin = await server.client('yip.wingsze@demo.gantry');
}

const state = async () => installList.parse((await admin.get('/api/plugins/installs')).body);
const version = async () => {
  const { status, body } = await admin.get(`/api/acme.lamp/version?projectUUID=${server.projectId('BEM')}`);
  return status === 200 ? body.version : status;
};

test('a server half begins with the next start, fails alone, is rolled back, and goes at once with its data', async () => {
  await install(admin, await packed('1.0.0', [good]), granted);
  expect(await state()).toMatchObject({
    needsRestart: true,
    plugins: [{ state: 'restart', runningVersion: null }],
  });
  expect(await version()).toBe(404);
  await server.close();
  await start();
  expect(await state()).toMatchObject({ needsRestart: false, plugins: [{ state: 'running' }] });
  expect(await version()).toBe('1.0.0');

  // The old half runs until the restart; the new one fails there, and everything else runs.
  await install(admin, await packed('1.1.0', [good, bad]), granted);
  expect(await state()).toMatchObject({ plugins: [{ state: 'restart', runningVersion: '1.0.0' }] });
  expect(await version()).toBe('1.0.0');
  await server.close();
  await start();
  const [failed] = (await state()).plugins;
  expect(failed).toMatchObject({ state: 'failed', failure: expect.stringMatching(/column "nonsense"/) });
  expect(await version()).toBe(503);
  expect((await admin.get(`/api/projects/${server.projectId('BEM')}/layers`)).status).toBe(200);
  const back = await admin.post('/api/plugins/installs/acme.lamp/rollback', { revision: failed?.revision });
  expect(back.body.plugin).toMatchObject({ current: { version: '1.0.0' }, state: 'restart' });
  await server.close();
  await start();
  expect(await version()).toBe('1.0.0');

  // A migration that ran stands in the way.
  await install(admin, await packed('1.2.0', [good, { name: '0002-more', sql: 'select 1' }]), granted);
  await server.close();
  await start();
  await server.close();
  await start();
  expect(await version()).toBe('1.2.0');
  const [present] = (await state()).plugins;
  const refused = await admin.post('/api/plugins/installs/acme.lamp/rollback', {
    revision: present?.revision,
  });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'ROLLBACK_MIGRATIONS']);
  expect(refused.body.error.message).toContain('0002-more');

  const remove = (deleteData?: string) =>
    admin.post('/api/plugins/installs/acme.lamp/remove', { revision: present?.revision, deleteData });
  const unconfirmed = await remove('acme');
  expect([unconfirmed.status, unconfirmed.body.error.code]).toEqual([422, 'REMOVE_UNCONFIRMED']);
  expect(await version()).toBe('1.2.0');
  expect((await remove('acme.lamp')).status).toBe(200);
  expect(await version()).toBe(404);
  const { rows } = await server.context.database.owner.query(
    `select (select count(*)::int from pg_namespace where nspname = 'acme.lamp') as schemas,
       (select count(*)::int from gantry_migration where owner = 'acme.lamp') as migrations`,
  );
  expect(rows).toEqual([{ schemas: 0, migrations: 0 }]);

  const { events } = pluginHistory.parse((await admin.get('/api/plugins/history?pluginId=acme.lamp')).body);
  expect(events.map(({ action, version: of, isOk }) => `${action} ${of}${isOk ? '' : ' failed'}`)).toEqual([
    'data-deleted 1.2.0',
    'removed 1.2.0',
    'loaded 1.2.0',
    'loaded 1.2.0',
    'updated 1.2.0',
    'staged 1.2.0',
    'loaded 1.0.0',
    'rolled-back 1.0.0',
    'loaded 1.1.0 failed',
    'updated 1.1.0',
    'staged 1.1.0',
    'loaded 1.0.0',
    'installed 1.0.0',
    'staged 1.0.0',
  ]);
  const loads = await admin.get('/api/plugins/history?pluginId=acme.lamp&kind=loads&limit=4');
  expect(
    pluginHistory
      .parse(loads.body)
      .events.map(({ action, version: of, cause, actor }) => `${action} ${of} ${cause} by ${actor}`),
  ).toEqual([
    'loaded 1.2.0 start by null',
    'loaded 1.2.0 updated by Yip Wing Sze',
    'loaded 1.0.0 rolled-back by Yip Wing Sze',
    'loaded 1.1.0 updated by Yip Wing Sze',
  ]);
  const done = await admin.get('/api/plugins/history?pluginId=acme.lamp&kind=changes&limit=3');
  expect(pluginHistory.parse(done.body).events.map(({ action }) => action)).toEqual([
    'data-deleted',
    'removed',
    'updated',
  ]);
  await expect(server.context.database.owner.query('delete from plugin_event')).rejects.toThrow(
    /append-only/,
  );
}, 300_000);

test('a package names its permissions by their titles, and an update those for other roles than before', async () => {
  const made = (version: string, roles: readonly string[], title: string) =>
    makePackage({
      manifest: {
        id: 'acme.hook',
        version,
        permissions: [{ id: 'HOOK_VIEW', title: '%view%' }],
        messages: { en: { view: title }, 'zh-CN': { view: '查看吊钩' } },
      },
      server: half(version, []).replace('acme.lamp', 'acme.hook'),
      summary: {
        permissions: [
          { code: 'HOOK_VIEW', roles: [...roles] },
          { code: 'HOOK_MOVE', roles: [] },
        ],
      },
    });
  const view = (en: string, ...roles: readonly string[]) => ({
    code: 'HOOK_VIEW',
    title: { en, 'zh-CN': '查看吊钩' },
    roles,
  });
  const first = await made('1.0.0', ['VIEWER'], 'See hooks');
  expect((await stage(admin, first)).body.facts.permissions).toEqual([
    view('See hooks', 'VIEWER'),
    { code: 'HOOK_MOVE', title: null, roles: [] },
  ]);
  await install(admin, first, granted);
  const reworded = await stage(admin, await made('1.1.0', ['VIEWER'], 'Look at hooks'));
  expect(reworded.body.update.permissions).toEqual({ added: [], removed: [] });
  const wider = await stage(admin, await made('1.2.0', ['VIEWER', 'INSPECTOR'], 'Look at hooks'));
  expect(wider.body.update.permissions).toEqual({
    added: [view('Look at hooks', 'VIEWER', 'INSPECTOR')],
    removed: [view('See hooks', 'VIEWER')],
  });
});
