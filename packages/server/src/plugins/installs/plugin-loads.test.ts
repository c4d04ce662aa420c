import { pluginHistory, pluginList } from '@gantry/contract';
import { createPublisherKeys } from '@gantry/plugin-sdk/package';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/test-server.ts';
import { PluginFolder } from '../testing/plugin-folder.ts';
import { install } from './testing/install-site.ts';
import { makePackage } from './testing/make-package.ts';

let folder: PluginFolder;
let options: TestServerOptions;
let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  folder = await PluginFolder.make();
  const files = { 'client/index.js': 'export const plugin = 1;' };
  const listed = await folder.add('listed', { files, manifest: { publisher: 'Vendor Ltd' } });
  options = { installed: [listed, await folder.add('plain', { files })], installs: { mode: 'any' } };
  server = await startTestServer(options);
  admin = await server.client('yip.wingsze@demo.gantry');
}, 120_000);
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const loads = async (id: string, client = admin) => {
  const { body } = await client.get(`/api/plugins/history?pluginId=${id}&kind=loads&limit=10`);
  return pluginHistory.parse(body).events;
};
const causes = async (id: string, client = admin) =>
  (await loads(id, client)).map(({ action, cause }) => [action, cause]);
async function serve(id: string, client = admin): Promise<void> {
  const { body } = await client.get(`/api/projects/${server.projectId('BEM')}/plugins`);
  const entry = pluginList.parse(body).plugins.find((one) => one.id === id)?.entry ?? '';
  const [first, second] = await Promise.all([client.fetch(entry), client.fetch(entry)]);
  expect([first.status, second.status]).toEqual([200, 200]);
}

test('the record has each start, and once each build that browsers get', async () => {
  const id = 'vendor.listed';
  expect(await causes(id)).toEqual([['loaded', 'start']]);
  await serve(id);
  await expect.poll(() => causes(id)).toHaveLength(2);
  await serve(id);
  await folder.write('listed', 'client/index.js', 'export const plugin = 2;');
  await serve(id);
  await expect.poll(() => causes(id)).toHaveLength(3);

  // A restart serves nothing new, and is recorded as a start.
  const next = await startTestServer({ ...options, databaseUrl: server.databaseUrl });
  try {
    const client = await next.client('yip.wingsze@demo.gantry');
    await serve(id, client);
    // What was there before is new again.
    await folder.write('listed', 'client/index.js', 'export const plugin = 1;');
    await serve(id, client);
    await expect.poll(() => causes(id, client)).toHaveLength(5);
  } finally {
    await next.close();
  }
  const events = await loads(id);
  expect(events.map(({ action, cause }) => [action, cause])).toEqual([
    ['served', 'files'],
    ['loaded', 'start'],
    ['served', 'files'],
    ['served', 'start'],
    ['loaded', 'start'],
  ]);
  expect(events.every(({ actor, isOk, signer }) => actor === null && isOk && signer === null)).toBe(true);
  expect(new Set(events.map(({ publisher }) => publisher))).toEqual(new Set(['Vendor Ltd']));
  const digests = events.map(({ digest }) => digest);
  expect(digests[0]).toBe(digests[3]);
  expect(digests[0]).not.toBe(digests[2]);
});

test('a load says who made and signed the plugin, as far as that is known', async () => {
  const { privateKey } = createPublisherKeys();
  await install(admin, await makePackage({ manifest: { publisher: 'Acme Ltd' }, privateKey }));
  await serve('acme.lamp');
  await expect.poll(() => loads('acme.lamp')).toHaveLength(1);
  expect(await loads('acme.lamp')).toMatchObject([
    { publisher: 'Acme Ltd', signer: expect.stringMatching(/^([0-9a-f]{4} ){15}/), actor: 'Yip Wing Sze' },
  ]);
  // The manifest names nobody, but its id does.
  expect((await loads('vendor.plain'))[0]).toMatchObject({ publisher: 'vendor', signer: null });
});

test('a change of rights serves nothing new', async () => {
  await install(admin, await makePackage({ manifest: { id: 'acme.fan' } }));
  await serve('acme.fan');
  await expect.poll(() => causes('acme.fan')).toEqual([['served', 'installed']]);
  const decisions = { trust: 'trusted', grants: [], serverHalf: false, projects: '*' };
  await admin.put('/api/plugins/installs/acme.fan', { revision: 1, ...decisions });
  await serve('acme.fan');
  const { dataFolder, databaseUrl } = server;
  const next = await startTestServer({ ...options, dataFolder, databaseUrl });
  try {
    const client = await next.client('yip.wingsze@demo.gantry');
    await serve('acme.fan', client);
    // Its browser half waits for a browser, so nobody's change is the cause of this.
    expect(await causes('acme.fan', client)).toEqual([
      ['loaded', 'start'],
      ['served', 'installed'],
    ]);
  } finally {
    await next.close();
  }
});

test('files are served also while the record cannot be written, and then recorded', async () => {
  const { owner } = server.context.database;
  await owner.query('alter table plugin_event rename to plugin_event_away');
  await serve('vendor.plain');
  await owner.query('alter table plugin_event_away rename to plugin_event');
  await expect
    .poll(async () => {
      await serve('vendor.plain');
      return (await causes('vendor.plain'))[0];
    })
    .toEqual(['served', 'start']);
});

test('only people who install read it', async () => {
  const kwan = await server.client('kwan.pakho@demo.gantry');
  await server.context.database.owner.query(
    `update app_user set may_install_plugins = false where email = 'kwan.pakho@demo.gantry'`,
  );
  expect((await kwan.get('/api/plugins/history?pluginId=vendor.listed&kind=loads')).status).toBe(403);
});
