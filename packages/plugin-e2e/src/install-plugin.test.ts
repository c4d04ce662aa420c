import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installPlugin } from './install-plugin.ts';

const review = {
  id: 'acme.cranes',
  digest: 'd',
  revision: 0,
  facts: { capabilities: ['storage'], hasServerHalf: true },
  proposed: { trust: 'sandboxed' },
};
let asked: { readonly call: string; readonly body: string; readonly cookie: string | undefined }[] = [];
let needsRestart: boolean;
let mayInstall: boolean;
const folder = mkdtempSync(join(tmpdir(), 'gantry-install-'));
const file = join(folder, 'cranes.gantry-plugin');
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const call = `${request.method} ${request.url}`;
  asked.push({ call, body, cookie: request.headers.cookie });
  const answers: Readonly<Record<string, unknown>> = {
    'POST /api/session': {},
    'POST /api/plugins/packages': review,
    'POST /api/plugins/installs': {},
    'GET /api/plugins/installs': { needsRestart },
    'POST /api/plugins/restart': null,
    'GET /api/health': {},
  };
  if (call === 'POST /api/session') response.setHeader('set-cookie', 'session=1; HttpOnly; Path=/');
  if (call === 'POST /api/plugins/packages' && !mayInstall)
    response.writeHead(403).end('{"error":{"code":"MAY_NOT_INSTALL"}}');
  else response.end(JSON.stringify(answers[call]));
});
let host: string;

beforeAll(async () => {
  writeFileSync(file, 'packed');
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address with one.
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  needsRestart = false;
  mayInstall = true;
});

test('a package is installed as its review proposes, with all that it asks for', async () => {
  expect(await installPlugin({ host, file, projects: ['BEM'] })).toBe('acme.cranes');
  expect(asked.map(({ call }) => call)).toEqual([
    'POST /api/session',
    'POST /api/plugins/packages',
    'POST /api/plugins/installs',
    'GET /api/plugins/installs',
  ]);
  const [session, packed, install] = asked;
  expect(JSON.parse(session?.body ?? '')).toEqual({
    email: 'yip.wingsze@demo.gantry',
    password: 'gantry-demo-2026',
  });
  expect([packed?.body, packed?.cookie]).toEqual(['packed', 'session=1']);
  expect(JSON.parse(install?.body ?? '')).toEqual({
    digest: 'd',
    revision: 0,
    trust: 'sandboxed',
    grants: ['storage'],
    serverHalf: true,
    projects: ['BEM'],
  });
});

test('a server half is waited for', async () => {
  needsRestart = true;
  await installPlugin({ host, file });
  expect(asked.map(({ call }) => call).slice(-2)).toEqual(['POST /api/plugins/restart', 'GET /api/health']);
});

test('a refusal is told with the answer of the host', async () => {
  mayInstall = false;
  await expect(installPlugin({ host, file })).rejects.toThrow(
    /POST \/api\/plugins\/packages: 403 .*MAY_NOT_INSTALL/,
  );
});
