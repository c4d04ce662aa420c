import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPlugin } from './check-plugin.ts';

const before = process.cwd();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-check-'));
  await mkdir(join(folder, 'dist'));
  const manifest = { id: 'acme.lamp', version: '1.2.3' };
  await writeFile(join(folder, 'dist/plugin.json'), JSON.stringify({ manifest, server: null }));
  process.chdir(folder);
});
afterEach(async () => {
  process.chdir(before);
  await rm(folder, { recursive: true });
});

test('what would fail later is named, with the chapter that explains it', async () => {
  await writeFile('package.json', JSON.stringify({ version: '1.2.4' }));
  await expect(checkPlugin()).rejects.toThrow(
    /^package\.json has the version 1\.2\.4, .*\npackage\.json needs "type": "module".*\ndocs: kit\/ship#check$/,
  );
});

test('a plugin without a fault passes', async () => {
  await writeFile('package.json', JSON.stringify({ version: '1.2.3', type: 'module' }));
  await expect(checkPlugin()).resolves.toBeUndefined();
});

test('a permission that only one half has is named', async () => {
  const manifest = {
    id: 'acme.lamp',
    version: '1.2.3',
    permissions: [{ id: 'LAMP_VIEW' }, { id: 'LAMP_MOVE' }],
  };
  await mkdir(join(folder, 'dist/server'));
  await writeFile(join(folder, 'dist/plugin.json'), JSON.stringify({ manifest, server: 'server/plugin.js' }));
  const half = { permissions: [{ code: 'LAMP_VIEW' }, { code: 'LAMP_SWITCH' }], migrations: [] };
  await writeFile(join(folder, 'dist/server/plugin.js'), `export const plugin = ${JSON.stringify(half)};`);
  await writeFile('package.json', JSON.stringify({ version: '1.2.3', type: 'module' }));
  await expect(checkPlugin()).rejects.toThrow(
    /^The manifest has the permission LAMP_MOVE, .*\nThe server half declares the permission LAMP_SWITCH, .*\ndocs: kit\/ship#check$/,
  );
});
