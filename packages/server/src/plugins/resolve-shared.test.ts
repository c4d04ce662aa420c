import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeBuild } from '../testing/describe-build.ts';
import { type ServerProcess, spawnServer } from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const half = `
  import { defineRoute, defineServerPlugin } from '@gantry/plugin-sdk/server';
  import { z } from 'zod';
  const lamps = defineRoute({
    method: 'GET', path: '/lamps', summary: 'Lamps', project: 'query', permission: 'LAMP_VIEW',
    response: z.object({ lamps: z.int() }), handle: async () => ({ lamps: 1 }),
  });
  export const plugin = defineServerPlugin({
    id: 'ID', migrations: [], permissions: [{ code: 'LAMP_VIEW', roles: [] }], routes: () => [lamps],
  });`;
/** Stands for another version of the SDK, whose errors and marks the host would not know. */
const otherCopy = `throw new Error('This is the copy beside the plugin.');`;

let folder: string;
let database: TestDatabase;
let server: ServerProcess;

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

/** A built plugin, outside of everything in which Gantry's packages are found. */
async function install(name: string): Promise<object> {
  const id = `acme.${name}`;
  await write(`${name}/package.json`, '{ "type": "module" }');
  await write(`${name}/dist/server/index.js`, half.replace('ID', id));
  await describeBuild(join(folder, name), { id, version: '1.0.0', name }, 'server/index.js');
  return { path: join(folder, name), trust: 'trusted' };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-outside-'));
  const plugins = [await install('alone'), await install('crowded')];
  const sdk = 'crowded/node_modules/@gantry/plugin-sdk';
  await write(`${sdk}/package.json`, '{ "type": "module", "exports": { "./server": "./server.js" } }');
  await write(`${sdk}/server.js`, otherCopy);
  await write('gantry.config.json', JSON.stringify({ plugins }));
  database = await createTestDatabase();
  server = await spawnServer({ GANTRY_DATA: folder, DATABASE_URL: database.url, GANTRY_DEMO: '0' }, folder);
  await server.ready();
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

test.each(['alone', 'crowded'])(
  'the server half in the folder "%s" gets the SDK and zod of the host',
  async (name) => {
    // 503 if it could not be loaded.
    expect((await fetch(`${server.url}/api/acme.${name}/lamps`)).status).toBe(401);
    expect(server.output()).not.toContain('could not be loaded');
  },
);
