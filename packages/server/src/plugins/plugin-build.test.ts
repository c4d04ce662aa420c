import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pluginList } from '@gantry/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { PluginFolder } from './testing/plugin-folder.ts';

let folder: PluginFolder;
let server: TestServer;
let administrator: TestClient;
const lines: string[] = [];

/** A server half that records its import. */
const half = (id: string) => `
  process.env.GANTRY_TEST_IMPORTED = \`\${process.env.GANTRY_TEST_IMPORTED ?? ''} ${id}\`;
  export const plugin = { id: '${id}', migrations: [], permissions: [], routes: () => [] };`;
const parts = (name: string) => ({
  server: half(`vendor.${name}`),
  files: { 'client/index.js': 'export const plugin = 1;', 'client/later.js': 'export {};' },
});

beforeAll(async () => {
  folder = await PluginFolder.make();
  const names = ['whole', 'altered', 'planted', 'thinned', 'linked', 'undescribed', 'watched'];
  const installed = [];
  for (const name of names) installed.push(await folder.add(name, parts(name)));
  await folder.tamper('altered', 'server/index.js', `${half('vendor.altered')} // and more`);
  await folder.tamper('planted', 'client/planted.js', 'export {};');
  await rm(join(folder.path, 'thinned/dist/client/later.js'));
  await symlink('/etc', join(folder.path, 'linked/dist/client/etc'));
  await folder.tamper(
    'undescribed',
    'plugin.json',
    '{ "manifest": { "id": "vendor.undescribed", "version": "1.2.3" } }',
  );
  installed.push(await folder.add('shown', { files: { 'client/index.js': 'export const plugin = 1;' } }));
  await folder.tamper('shown', 'client/index.js', 'export const plugin = 2;');
  server = await startTestServer({ installed, onLog: (line) => lines.push(line) });
  administrator = await server.client('yip.wingsze@demo.gantry');
});
afterAll(async () => {
  delete process.env.GANTRY_TEST_IMPORTED;
  await server.close();
  await folder.remove();
});

const listed = async (id: string) => {
  const { body } = await administrator.get(`/api/projects/${server.projectId('BEM')}/plugins`);
  return pluginList.parse(body).plugins.find((plugin) => plugin.id === id);
};

test('a plugin for browsers only whose files were changed is found at the start, before anybody asks for it', async () => {
  const found = lines.find((line) => line.includes('"plugin":"vendor.shown"'));
  expect(found).toMatch(/shown\/dist\/client\/index\.js was changed after it was built\./);
  expect((await listed('vendor.shown'))?.problem?.code).toBe('files-changed');
});

describe('a plugin whose files are not those of its build', () => {
  test.each([
    [
      'altered',
      /altered\/dist\/server\/index\.js was changed after it was built\. Build or install the plugin again\./,
    ],
    ['planted', /planted\/dist\/client\/planted\.js is not part of what was built\./],
    ['thinned', /thinned\/dist\/client\/later\.js is missing from what was built\./],
    ['linked', /linked\/dist\/client\/etc is not part of what was built\./],
  ])('(%s) is neither imported nor handed out, and the reason names the file', async (name, reason) => {
    const plugin = await listed(`vendor.${name}`);
    expect(plugin?.problem).toEqual({ code: 'files-changed', detail: expect.stringMatching(reason) });
    expect(lines.find((line) => line.includes(`"plugin":"vendor.${name}"`))).toMatch(reason);
    const bundle = await administrator.get(plugin?.entry ?? '');
    expect([bundle.status, bundle.body.error.code]).toEqual([503, 'PLUGIN_UNAVAILABLE']);
    expect(bundle.body.error.message).not.toContain(folder.path);
    expect((await administrator.get(`/api/vendor.${name}/x`)).status).toBe(503);
    expect(process.env.GANTRY_TEST_IMPORTED?.split(' ')).not.toContain(`vendor.${name}`);
  });

  test('is refused, as is one whose description lists no files', async () => {
    const { problem } = (await listed('unreadable.undescribed')) ?? {};
    expect(problem).toEqual({
      code: 'not-built',
      detail: expect.stringMatching(/Build the plugin.*\n.*files/s),
    });
    expect(process.env.GANTRY_TEST_IMPORTED?.split(' ')).not.toContain('vendor.undescribed');
  });

  test('does not affect the others', async () => {
    const plugin = await listed('vendor.whole');
    expect(plugin?.problem).toBeUndefined();
    expect((await administrator.get(plugin?.entry ?? '')).status).toBe(200);
    expect(process.env.GANTRY_TEST_IMPORTED?.split(' ')).toContain('vendor.whole');
  });
});

test('a plugin is refused while its files change or are rebuilt, and available again afterwards', async () => {
  const id = 'vendor.watched';
  const first = await listed(id);
  await folder.tamper('watched', 'client/later.js', 'export const changed = 1;');
  expect((await administrator.get(first?.entry ?? '')).status).toBe(503);
  expect((await listed(id))?.problem?.detail).toMatch(/client\/later\.js was changed/);
  // A build removes the description first and writes it last.
  await rm(join(folder.path, 'watched/dist/plugin.json'));
  expect((await listed(id))?.problem?.code).toBe('not-built');
  await folder.describe('watched');
  const last = await listed(id);
  expect(last?.problem).toBeUndefined();
  expect(last?.entry).not.toBe(first?.entry);
  expect((await administrator.get(last?.entry ?? '')).status).toBe(200);
});
