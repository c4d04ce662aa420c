import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPlugin } from '@gantry/plugin-e2e/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePackage } from '../../packages/server/src/plugins/installs/testing/make-package.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ installs: { mode: 'any', publishers: {} } });
  folder = mkdtempSync(join(tmpdir(), 'gantry-install-'));
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const packed = async (manifest: object) => {
  const file = join(folder, 'acme.lamp-0.1.0.gantry-plugin');
  writeFileSync(file, await makePackage({ manifest: { id: 'acme.lamp', ...manifest } }));
  return file;
};

test('installs a packed plugin in the projects that are named, with what it asks for', async () => {
  const file = await packed({ capabilities: ['storage'] });
  expect(await installPlugin({ host: server.url, file, projects: ['BEM'] })).toBe('acme.lamp');
  const admin = await server.client('yip.wingsze@demo.gantry');
  expect((await admin.get('/api/plugins/installs')).body.plugins).toMatchObject([
    { id: 'acme.lamp', decisions: { grants: ['storage'], projects: ['BEM'], serverHalf: false } },
  ]);
});

test('says what the host refuses', async () => {
  const installer = { email: 'fong.hoiyan@demo.gantry' };
  const file = await packed({});
  await expect(installPlugin({ host: server.url, file, installer })).rejects.toThrow(
    /^POST \/api\/plugins\/packages: 403/,
  );
});
