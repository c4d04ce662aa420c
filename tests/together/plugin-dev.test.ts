import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { demoProjects } from '@gantry/demo';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerProcess, spawnServer } from '../../packages/server/src/testing/server-process.ts';
import { TestClient } from '../../packages/server/src/testing/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-database.ts';

// Whole processes: a server, its restarts, and the tool as an author runs it.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const root = resolve(import.meta.dirname, '../..');
const token = 'the-token-of-the-author';
const manifest = `import { defineManifest } from '@gantry/plugin-sdk';
export const manifest = defineManifest({ id: 'acme.lamp', version: '0.1.0', name: 'Lamp', sdk: '^1.0.0', capabilities: [] });
`;
const client = (text: string) => `import { definePlugin } from '@gantry/plugin-sdk';
import { manifest } from './manifest.ts';
export const plugin = definePlugin({ manifest, activate: (ctx) => ctx.log.info('${text}') });
`;
const half = (text: string) => `import { defineServerPlugin, type Route } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
const routes: Route[] = [{
  method: 'GET', path: '/says', summary: 'What it says', project: 'query', permission: '',
  response: z.object({ says: z.string() }), handle: async () => ({ says: '${text}' }),
}];
export const plugin = defineServerPlugin({ id: 'acme.lamp', migrations: [], permissions: [], routes: () => routes });
`;

let folder: string;
let database: TestDatabase;
let server: ServerProcess;
let tool: ChildProcess | undefined;
let printed = '';

function save(path: string, text: string): void {
  const file = join(folder, 'lamp', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
/** Resolves with what the tool prints after this call, as soon as it holds the text. */
async function prints(text: string, work: () => void): Promise<string> {
  const before = printed.length;
  work();
  await expect.poll(() => printed.slice(before), { timeout: 120_000 }).toContain(text);
  return printed.slice(before);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-dev-'));
  save('package.json', '{ "type": "module", "version": "0.1.0" }');
  save('src/client/manifest.ts', manifest);
  save('src/client/plugin.ts', client('one'));
  save('src/server/plugin.ts', half('one'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'lamp/node_modules'));
  writeFileSync(join(folder, 'gantry.config.json'), '{ "plugins": [{ "path": "lamp" }] }');
  database = await createTestDatabase();
  server = await spawnServer(
    {
      DATABASE_URL: database.url,
      GANTRY_DATA: join(folder, 'data'),
      GANTRY_DEMO: '1',
      GANTRY_DEMO_BAYS: '0',
      GANTRY_PLUGIN_DEV: token,
    },
    folder,
  );
  await server.ready();
});
afterAll(async () => {
  tool?.kill();
  await server?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('an author begins without a build, saves, makes a mistake, mends it, and changes both halves', async () => {
  const member = await new TestClient(server.url).signIn('yip.wingsze@demo.gantry');
  const [{ id: projectId } = { id: '' }] = demoProjects;
  const says = async () => {
    const { status, body } = await member.get(`/api/acme.lamp/says?projectUUID=${projectId}`);
    return status === 200 ? body.says : status;
  };
  const entry = async () => {
    const { body } = await member.get(`/api/projects/${projectId}/plugins`);
    return body.plugins.find(({ id }: { id: string }) => id === 'acme.lamp')?.entry;
  };

  // The folder was listed before anything was built in it, so the host loads both halves now.
  const first = await prints('Waiting for changes', () => {
    tool = spawn(
      process.execPath,
      [join(root, 'packages/plugin-tools/dist/main.js'), 'dev', '--host', server.url],
      {
        cwd: join(folder, 'lamp'),
        env: { ...process.env, GANTRY_PLUGIN_DEV: token },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [tool.stdout, tool.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  });
  expect(first).toContain('the host restarts');
  expect(first).toContain('The host runs again with both halves');
  expect(await says()).toBe('one');
  const before = await entry();

  expect(
    await prints('Open pages have it.', () => save('src/client/plugin.ts', client('two'))),
  ).not.toContain('restart');
  const second = await entry();
  expect(second).not.toBe(before);
  expect(await (await fetch(server.url + second)).text()).toContain('two');

  // A build that fails leaves both halves as they were, though the tool has emptied the folder.
  const wrong = await prints('The plugin was not built', () =>
    save('src/client/plugin.ts', 'export const = 3'),
  );
  expect(wrong).toContain('src/client/plugin.ts:1');
  expect([await entry(), await says()]).toEqual([second, 'one']);
  expect(await (await fetch(server.url + second)).text()).toContain('two');
  await prints('Built in', () => save('src/client/plugin.ts', client('two')));

  const { pid } = server.child;
  await prints('The host runs again', () => save('src/server/plugin.ts', half('two')));
  expect(await says()).toBe('two');
  expect([server.child.pid, server.child.exitCode]).toEqual([pid, null]);
  // The member need not sign in again, and the browser half stayed where it was.
  expect(await entry()).toBe(second);

  // A save while the host restarts arrives when it is back.
  const during = await prints('Open pages have it.', () => {
    save('src/server/plugin.ts', half('three'));
    void prints('so the host restarts', () => undefined).then(() =>
      save('src/client/plugin.ts', client('three')),
    );
  });
  expect(during).toContain('The host runs again');
  expect(await (await fetch(server.url + (await entry()))).text()).toContain('three');

  // A server half that cannot start is said, and the next one mends it.
  const bad = `${half('bad')}\nthrow new Error('no such lamp');`;
  expect(await prints('no such lamp', () => save('src/server/plugin.ts', bad))).toContain('was not built');
  expect(await says()).toBe('three');
  await prints('The host runs again', () => save('src/server/plugin.ts', half('four')));
  expect(await says()).toBe('four');
});
