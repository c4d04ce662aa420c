import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const index = 'globalThis.gantrySearchIndex="{}";';
let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-docs-'));
  await mkdir(join(folder, 'kit'));
  await mkdir(join(folder, 'stories'));
  await writeFile(join(folder, 'kit/ship.html'), '<!doctype html><h1>Ship it</h1>');
  await writeFile(join(folder, 'stories/index.html'), '<!doctype html><div id="gallery"></div>');
  await writeFile(join(folder, 'site.js'), 'document.title;');
  await writeFile(join(folder, 'search-index.js'), index);
  await writeFile(join(folder, 'search-index.js.br'), brotliCompressSync(index));
  server = await startTestServer({ docsFolder: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, options: RequestInit = {}) => fetch(server.url + path, options);

test('a build without documentation says so in a sentence', async () => {
  const response = await get('/docs/kit/ship');
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8']);
  expect(await response.text()).toBe('The documentation has not been built yet. Run `npm run build`.\n');
});

describe('the built documentation', () => {
  beforeAll(() => writeFile(join(folder, 'index.html'), '<!doctype html><h1>Documentation</h1>'));

  test('begins at /docs/, to which /docs leads, and takes no session', async () => {
    const response = await get('/docs', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/docs/']);
    const start = await get('/docs');
    expect([start.status, start.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await start.text()).toContain('Documentation');
  });

  test.each(['/docs/kit/ship', '/docs/kit/ship.html'])(
    'has its pages with and without ending: %s',
    async (path) => {
      const response = await get(path);
      expect(await response.text()).toContain('Ship it');
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; " +
          "form-action 'none'; frame-ancestors 'none'",
      );
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    },
  );

  test('is asked for again only when it has changed', async () => {
    const first = await get('/docs/site.js');
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    // Without the second header, fetch would add `cache-control: no-cache`.
    const again = await get('/docs/site.js', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  test('shows its stories in frames of its own pages, and lets them reach no server', async () => {
    const { headers } = await get('/docs/stories/index.html');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/connect-src[^;]*'self'/);
    // A story has a film beside it.
    expect(policy).toContain("media-src 'self'");
  });

  test('is sent as it was compressed beside it, to browsers that take it', async () => {
    const packed = await get('/docs/search-index.js', { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('content-length')).toBe(String(brotliCompressSync(index).length));
    expect(await packed.text()).toBe(index);
    const plain = await get('/docs/search-index.js', { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, index]);
  });

  test.each(['/docs/gone', '/docs/..%2f..%2f..%2fetc/passwd.txt', '/docs/%2e%2e/%2e%2e/package.json'])(
    'has nothing at %s',
    async (path) => {
      const response = await get(path);
      const text = await response.text();
      expect(text).not.toMatch(/root:|"name"/);
      expect(response.status).toBeGreaterThanOrEqual(400);
    },
  );
});
