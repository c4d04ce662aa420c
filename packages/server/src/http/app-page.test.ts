import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let folder: string;
let server: TestServer;
const script = `export const text = '${'gantry '.repeat(2000)}';`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-app-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html>\n<html lang="en"><head><script type="importmap">{"imports":{}}</script><title>$& Gantry</title>
<script type="module" crossorigin src="/assets/index-abc123.js"></script><style>body{margin:0}</style></head><body></body></html>`,
  );
  await writeFile(join(folder, 'assets', 'index-abc123.js'), script);
  await writeFile(join(folder, 'assets', 'packed-1.js'), script);
  await writeFile(join(folder, 'assets', 'packed-1.js.br'), brotliCompressSync('// packed by the build'));
  await writeFile(join(folder, 'assets', 'packed-1.js.gz'), gzipSync('// packed by the build'));
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  server = await startTestServer({ appFolder: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

describe('the page', () => {
  test.each([
    '/',
    '/projects/BEM?tab=permits',
    '/index.html',
    '/deep/link/somewhere',
    '/p/BEM/settings/form.gantry.dwss',
  ])('is served at %s with a policy of its own', async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
    expect(
      html.match(new RegExp(`<(script|style) nonce="${nonce?.replaceAll('+', '\\+')}"`, 'g')),
    ).toHaveLength(3);
    expect(html).toContain(`<head><meta property="csp-nonce" nonce="${nonce}">`);
    expect(html).toContain('$& Gantry');
  });

  test('has a new nonce in every answer', async () => {
    const policies = await Promise.all(
      [1, 2, 3].map(async () => (await get('/')).headers.get('content-security-policy')),
    );
    expect(new Set(policies).size).toBe(3);
  });

  test('allows no other origin, no inline code and no frame', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy.replaceAll(/'nonce-[^']+'/g, "'nonce'")).toBe(
      "default-src 'self'; script-src 'self' 'nonce' 'wasm-unsafe-eval'; style-src 'self' 'nonce'; img-src 'self' data: blob:; " +
        "media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; frame-src 'self'; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'",
    );
  });

  test('is not the answer to an unknown call or a missing file', async () => {
    for (const path of ['/api/nothing', '/plugins/none/1/index.js', '/assets/missing-1.js', '/missing.png']) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect((await response.json()).error.code).toBe('NOT_FOUND');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('the files of the app', () => {
  test('with a hash in their name are cached for ever; others are revalidated', async () => {
    const asset = await get('/assets/index-abc123.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await asset.text()).toBe(script);
    // A worker takes its policy from the answer with its script.
    expect(asset.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* worker-src blob:$/);
    const icon = await get('/favicon.svg');
    expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    // Without the second header, fetch would add `cache-control: no-cache`.
    const again = await get('/favicon.svg', {
      'if-none-match': icon.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    });
    expect(again.status).toBe(304);
  });

  test.each(['br', 'gzip'])('come compressed as %s', async (encoding) => {
    const response = await get('/assets/index-abc123.js', { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe(script);
  });

  test.each(['br', 'gzip'])('come as the build compressed them: %s', async (encoding) => {
    const response = await get('/assets/packed-1.js', { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe('// packed by the build');
    const plain = await get('/assets/packed-1.js', { 'accept-encoding': 'identity' });
    expect(await plain.text()).toBe(script);
  });

  test.each([
    '/assets/../../etc/passwd',
    '/..%2f..%2fetc/passwd.txt',
    '/%2e%2e/%2e%2e/etc/passwd.txt',
    '/.env.js',
  ])('%s is not among them', async (path) => {
    const response = await get(path);
    expect(await response.text()).not.toMatch(/root:/);
  });
});

test('every answer has the security headers', async () => {
  for (const path of [
    '/',
    '/assets/index-abc123.js',
    '/api/health',
    '/api/session',
    '/api/docs/json',
    '/none.js',
  ]) {
    const { headers } = await get(path);
    expect([
      path,
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      headers.get('x-frame-options'),
    ]).toEqual([path, 'nosniff', 'no-referrer', 'DENY']);
    expect(headers.get('content-security-policy')).toMatch(
      path === '/' ? /^default-src 'self'/ : /^default-src 'none'/,
    );
    expect(headers.get('permissions-policy')).toMatch(/^camera=\(\), microphone=\(\), geolocation=\(\)/);
  }
});

test('the API documentation loads nothing from other origins', async () => {
  const response = await get('/api/docs/');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'self'; style-src/);
  for (const [, url] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const part = await fetch(new URL(url ?? '', `${server.url}/api/docs/`));
    expect([url, part.status]).toEqual([url, 200]);
    expect(part.url.startsWith(server.url)).toBe(true);
  }
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
});
