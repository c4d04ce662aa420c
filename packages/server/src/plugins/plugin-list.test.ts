import { createHash } from 'node:crypto';
import { pluginList } from '@gantry/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostApiNames } from '../config/deployment.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { PluginFolder } from './testing/plugin-folder.ts';

let folder: PluginFolder;
let server: TestServer;
let member: TestClient;
let bem: string;

beforeAll(async () => {
  folder = await PluginFolder.make();
  const installed = [
    await folder.add('good', {
      files: { 'client/index.js': 'export default 1;' },
      entry: {
        grants: ['scene'],
        config: { 'x.base': '/api/good/' },
        outgoing: {
          weather: {
            url: 'https://weather.example.com',
            timeoutMs: 1000,
            retries: 0,
            maxBytes: 1000,
            allow: [],
            headers: {},
            secretHeaders: { 'x-key': 'key' },
          },
        },
      },
    }),
    await folder.add('clientless'),
    folder.unbuilt('unbuilt'),
    await folder.add('throws', { server: 'throw new Error("at import");' }),
    await folder.add('elsewhere', { entry: { projects: ['TCE'] } }),
    await folder.add('broken', {
      manifest: { contributes: { modelTabs: { secret: { title: 'Secret', permission: 'NOBODY_HOLDS' } } } },
      server: 'throw new Error("at import");',
    }),
    await folder.add('wardens', {
      manifest: {
        contributes: {
          modelTabs: { layers: { title: 'Layers', permission: 'LAYER_ADMIN' } },
          commands: { tidy: { title: 'Tidy', when: { permission: 'LAYER_ADMIN' } } },
          contextMenus: { tidy: { target: 'layer', command: 'tidy' } },
        },
      },
    }),
  ];
  server = await startTestServer({ installed, secrets: { 'vendor.good': { key: 'only for servers' } } });
  member = await server.client('fong.hoiyan@demo.gantry');
  bem = server.projectId('BEM');
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const list = async (project = bem, client = member) =>
  pluginList.parse((await client.get(`/api/projects/${project}/plugins`)).body).plugins;

describe('the list of plugins', () => {
  test('has the project’s plugins, including broken ones with their problem', async () => {
    expect((await list()).map(({ id }) => id)).toEqual([
      'vendor.good',
      'vendor.clientless',
      'unreadable.unbuilt',
      'vendor.throws',
    ]);
    const other = await server.client('szeto.chingyi@demo.gantry');
    expect((await list(server.projectId('TCE'), other)).map(({ id }) => id)).toContain('vendor.elsewhere');
  });

  test('tells nobody the secrets and services of a plugin', async () => {
    expect(server.pluginHost('vendor.good').secrets.get('key')).toBe('only for servers');
    const administrator = await server.client('yip.wingsze@demo.gantry');
    for (const path of ['plugins', 'plugins/vendor.good/settings']) {
      const answer = await administrator.fetch(`/api/projects/${bem}/${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).not.toMatch(/only for servers|weather|x-key/);
    }
  });

  test('leaves out plugins that a member cannot use, and respects a permission that was just granted', async () => {
    const admin = await server.client('yip.wingsze@demo.gantry');
    expect((await list(bem, admin)).map(({ id }) => id)).toContain('vendor.wardens');
    expect((await list()).map(({ id }) => id)).not.toContain('vendor.wardens');
    const { owner } = server.context.database;
    const grant = `role_permission (project_id, role_code, permission) values ($1, 'VIEWER', 'LAYER_ADMIN')`;
    await owner.query(`insert into ${grant}`, [bem]);
    expect((await list()).map(({ id }) => id)).toContain('vendor.wardens');
    await owner.query(
      `delete from role_permission where project_id = $1 and role_code = 'VIEWER' and permission = 'LAYER_ADMIN'`,
      [bem],
    );
    expect((await list()).map(({ id }) => id)).not.toContain('vendor.wardens');
  });

  test('shows administrators the broken plugins, even those that they may not use', async () => {
    const admin = await server.client('yip.wingsze@demo.gantry');
    const told = (await list(bem, admin)).find(({ id }) => id === 'vendor.broken');
    expect(told?.problem).toEqual({ code: 'server-load', detail: expect.stringContaining('at import') });
    expect((await list()).map(({ id }) => id)).not.toContain('vendor.broken');
  });

  test('has what the browser needs, with the digest of the bundle', async () => {
    const [good, clientless] = await list();
    const bundle = await member.fetch(good?.entry ?? '');
    const digest = createHash('sha384')
      .update(Buffer.from(await bundle.arrayBuffer()))
      .digest('base64');
    expect(good).toEqual({
      id: 'vendor.good',
      version: '1.2.3',
      entry: expect.stringMatching(/^\/plugins\/vendor\.good\/1\.2\.3-[0-9a-f]{12}\/index\.js$/),
      integrity: `sha384-${digest}`,
      trust: 'builtin',
      grants: ['scene'],
      config: { 'x.base': '/api/good/' },
      manifest: { id: 'vendor.good', version: '1.2.3', name: 'N' },
    });
    expect(clientless?.integrity).toBeUndefined();
    expect((await member.get(clientless?.entry ?? '')).status).toBe(404);
  });
});

test('no plugin can have a short name that the host uses below /api', async () => {
  const { paths } = (await member.get('/api/docs/json')).body;
  const names = Object.keys(paths).map((path) => path.split('/')[2] ?? '');
  expect(new Set(names)).toEqual(new Set([...hostApiNames].filter((name) => name !== 'docs')));
});
