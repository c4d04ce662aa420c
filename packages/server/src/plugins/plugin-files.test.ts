import { pluginList } from '@gantry/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { PluginFolder } from './testing/plugin-folder.ts';

let folder: PluginFolder;
let server: TestServer;
let member: TestClient;

beforeAll(async () => {
  folder = await PluginFolder.make();
  const installed = [
    await folder.add('good', {
      files: {
        'client/index.js': 'import("./chunk.js");',
        'client/chunk.js': 'export default 1;',
        'secret.txt': 'not for browsers',
      },
    }),
    await folder.add('boxed', {
      files: { 'client/index.js': 'export const plugin = 1;' },
      entry: { trust: 'sandboxed', projects: ['TCE'] },
    }),
  ];
  server = await startTestServer({ installed });
  member = await server.client('fong.hoiyan@demo.gantry');
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const list = async () =>
  pluginList.parse((await member.get(`/api/projects/${server.projectId('BEM')}/plugins`)).body).plugins;

describe('the files of a plugin', () => {
  test('are cached for ever under the current build, and get new URLs with the next', async () => {
    const [before] = await list();
    const entry = before?.entry ?? '';
    const chunk = await member.fetch(entry.replace('index.js', 'chunk.js'));
    expect([chunk.status, chunk.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
    expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(chunk.headers.get('x-content-type-options')).toBe('nosniff');

    await folder.write('good', 'client/chunk.js', 'export default 22;');

    const [after] = await list();
    expect(after?.entry).not.toBe(entry);
    const old = await member.fetch(entry);
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const again = await member.fetch(entry, {
      headers: { 'if-none-match': old.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  test.each([
    '../secret.txt',
    '..%2fsecret.txt',
    '..%5csecret.txt',
    '%2e%2e/secret.txt',
    'nothing.js',
    '.hidden',
  ])('%s is not among them', async (path) => {
    const [good] = await list();
    const response = await member.fetch(good?.entry.replace('index.js', path) ?? '');
    expect([403, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('not for browsers');
  });
});

describe('the document of a sandboxed plugin', () => {
  const build = '/plugins/vendor.boxed/1.2.3-0123456789ab';

  test('has no origin, no network, and scripts of its own folder only', async () => {
    const { status, headers, body } = await member.get(`${build}/@sandbox/frame.html`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe(
      `sandbox allow-scripts; default-src 'none'; script-src ${member.origin}${build}/; style-src 'unsafe-inline'; ` +
        "img-src data: blob:; font-src data:; connect-src 'none'; worker-src blob:; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'self'",
    );
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toContain('src="frame.js"');
  });

  test('may read the files of its plugin, while files of other plugins are closed to other origins', async () => {
    const own = await member.fetch(`${build}/index.js`, { headers: { origin: 'null' } });
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const [good] = await list();
    expect((await member.fetch(good?.entry ?? '')).headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    '/plugins/vendor.good/1.2.3-0123456789ab/@sandbox/frame.html',
    '/plugins/vendor.good/1.2.3-0123456789ab/@sandbox/frame.js',
    '/plugins/vendor.nobody/1.2.3-0123456789ab/@sandbox/frame.html',
    "/plugins/vendor.boxed/1.0.0;script-src *;'/@sandbox/frame.html",
  ])('is not there for %s', async (path) => {
    expect((await member.get(path)).status).toBe(404);
  });
});
