import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSandbox, serveSandbox } from '@gantry/plugin-sandbox/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pluginSources } from './plugin-sources.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-sandbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = async (address: string) => (await fetch(address)).text();

it('serves the document and a first module that imports the plugin and its stories', async () => {
  const server = await serveSandbox(resolve(import.meta.dirname, '../../../../examples/noise-log'));
  try {
    const page = await read(`${server.url}?story=reader`);
    expect(page).toContain('<title>noise-log</title>');
    const [, script = ''] = /src="(\/@id\/[^"]+)"/.exec(page) ?? [];
    const module = await read(new URL(script, server.url).href);
    expect(module).toContain('/src/client/plugin.tsx');
    expect(module).toContain('/src/sandbox.ts');
    expect(await read(new URL('/src/sandbox.ts', server.url).href)).toContain('defineSandbox');
  } finally {
    await server.close();
  }
});

it('takes a plugin without stories, and says where it looks for one that is not there', async () => {
  await expect(serveSandbox(folder)).rejects.toThrow('none of src/client/plugin.tsx, src/client/plugin.ts');
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/plugin.ts'), 'export const plugin = {};\n');
  expect(pluginSources(folder)).toEqual({ plugin: 'plugin.ts', sandbox: undefined });
});

it('writes the page into no folder that holds something else', async () => {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/plugin.ts'), 'export const plugin = {};\n');
  await expect(buildSandbox(folder, folder)).rejects.toThrow('a build would delete them');
  expect(existsSync(join(folder, 'src/plugin.ts'))).toBe(true);
});
