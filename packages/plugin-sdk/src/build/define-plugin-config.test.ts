// @vitest-environment node
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { definePluginConfig, type PluginParts } from '@gantry/plugin-sdk/build';
import { build } from 'tsup';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

const manifest = `
  import { defineManifest } from '@gantry/plugin-sdk';
  export const manifest = defineManifest({
    id: 'acme.lamp', version: '1.2.3', name: 'Lamp', sdk: '^1.0.0', capabilities: [],
  });`;
const plugin = `
  import { definePlugin } from '@gantry/plugin-sdk';
  import { useState } from 'react';
  import { manifest } from './manifest.ts';
  export const plugin = definePlugin({ manifest, activate() { useState(manifest.id); } });`;
const server = (id: string) =>
  `export const plugin = { id: '${id}', migrations: [], permissions: [], routes: () => [] };`;

const home = process.cwd();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-build-'));
  await symlink(join(import.meta.dirname, '../../../../node_modules'), join(folder, 'node_modules'));
  // tsup would leave these out of the bundle by default.
  const dependencies = { leftpad: '1.0.0', react: '19.3.1' };
  await write('package.json', JSON.stringify({ type: 'module', dependencies }));
  await write('tsconfig.json', JSON.stringify({ compilerOptions: { jsx: 'react-jsx' } }));
  await write('src/manifest.ts', manifest);
  await write('src/plugin.ts', plugin);
  // tsup builds where the process is.
  process.chdir(folder);
});

afterEach(async () => {
  process.chdir(home);
  await rm(folder, { recursive: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const read = (path: string) => readFile(join(folder, path), 'utf8');

async function buildPlugin(parts?: PluginParts, silent = true): Promise<void> {
  const halves = definePluginConfig(parts).map((options) => build({ ...options, config: false, silent }));
  // One half may fail while the other still writes.
  for (const half of await Promise.allSettled(halves)) if (half.status === 'rejected') throw half.reason;
}

/** The message of the build's failure. */
async function failure(parts?: PluginParts): Promise<string> {
  return buildPlugin(parts).then(
    () => 'built',
    (error: Error) => error.message,
  );
}

describe('a valid plugin', () => {
  it('is built for the browser and described with the digests of its files', async () => {
    await write('src/plugin.ts', `${plugin}\nexport const later = () => import('./later.ts');`);
    await write('src/later.ts', 'export const later = 1;');
    await buildPlugin();
    const described = JSON.parse(await read('dist/plugin.json'));
    expect(described).toMatchObject({
      manifest: { id: 'acme.lamp', version: '1.2.3', name: 'Lamp', sdk: '^1.0.0', capabilities: [] },
      entry: 'index.js',
      builtFor: 'page',
      server: null,
    });
    const files = await readdir(join(folder, 'dist/client'));
    expect(Object.keys(described.files)).toEqual(files.sort().map((name) => `client/${name}`));
    const digest = createHash('sha384')
      .update(await readFile(join(folder, 'dist/client/index.js')))
      .digest('base64');
    expect(described.files['client/index.js']).toBe(`sha384-${digest}`);
    expect(await readdir(join(folder, 'dist'))).toEqual(['client', 'plugin.json']);
  });

  it('imports what is shared by name and holds everything else, dependencies included', async () => {
    const shared = ['mobx', 'mobx-react-lite', 'react-dom', '@fluentui/react-components', 'three', 'zod'];
    const lines = shared.map((name, i) => `export * as shared${i} from '${name}';`);
    await write('src/plugin.ts', [plugin, "export { default as ky } from 'ky';", ...lines].join('\n'));
    await write('package.json', JSON.stringify({ type: 'module', dependencies: { ky: '1.14.3' } }));
    await buildPlugin();
    const text = await read('dist/client/index.js');
    const imported = [...text.matchAll(/from\s*"([^".][^"]*)"/g)].map(([, name]) => name);
    expect(new Set(imported)).toEqual(new Set(['@gantry/plugin-sdk', 'react', ...shared]));
  });

  it('may have its sources in src/client, and a server half', async () => {
    await rm(join(folder, 'src'), { recursive: true });
    await write('src/client/manifest.ts', manifest);
    await write('src/client/plugin.tsx', plugin);
    await write('src/server/plugin.ts', `import 'leftpad';\n${server('acme.lamp')}`);
    expect(await failure()).toContain('Could not resolve "leftpad"');
    await write(
      'src/server/plugin.ts',
      `import { z } from 'zod';\n${server('acme.lamp')}\nexport const schema = z.int();`,
    );
    await buildPlugin();
    const described = JSON.parse(await read('dist/plugin.json'));
    expect(described.server).toBe('server/index.js');
    const files = ['client/index.js', 'client/index.js.map', 'server/index.js', 'server/index.js.map'];
    expect(Object.keys(described.files)).toEqual(files);
  });

  it('has a server half with everything but what the server shares, so that it runs in any folder', async () => {
    await write(
      'src/server/old.cjs',
      `module.exports = require('node:path').sep.length + require('semver').major('2.0.0');`,
    );
    await write(
      'src/server/plugin.ts',
      `import { sql } from '@gantry/plugin-sdk/server';
       import { z } from 'zod';
       import whole from './old.cjs';
       ${server('acme.lamp')}
       export const used = [sql, z, whole];`,
    );
    const dependencies = { semver: '7.8.6', zod: '4.6.7' };
    await write('package.json', JSON.stringify({ type: 'module', dependencies }));
    await buildPlugin();
    const text = await read('dist/server/index.js');
    const imported = [...text.matchAll(/from ?["']([^".][^"']*)["']/g)].map(([, name]) => name);
    expect(new Set(imported)).toEqual(new Set(['node:module', 'zod', '@gantry/plugin-sdk/server']));
  });

  it('is described again when one half alone is built anew, and by no description in between', async () => {
    await write('src/server/plugin.ts', server('acme.lamp'));
    const [client, half] = definePluginConfig();
    const silent = { config: false, silent: true } as const;
    await build({ ...client, ...silent });
    // The client half is done, and the server half is not.
    expect(await readdir(join(folder, 'dist'))).toEqual(['client']);
    await build({ ...half, ...silent });
    const before = JSON.parse(await read('dist/plugin.json')).files;
    await write('src/server/plugin.ts', `${server('acme.lamp')}\nexport const more = 1;`);
    await build({ ...half, ...silent });
    const after = JSON.parse(await read('dist/plugin.json')).files;
    expect(after['client/index.js']).toBe(before['client/index.js']);
    expect(after['server/index.js']).not.toBe(before['server/index.js']);
    await write('src/server/plugin.ts', server('acme.torch'));
    await expect(build({ ...half, ...silent })).rejects.toThrow('Give both the same id.');
    expect((await readdir(join(folder, 'dist'))).sort()).toEqual(['client', 'server']);
  });

  it('may have its sources elsewhere, and a manifest as JSON', async () => {
    const data = { id: 'acme.lamp', version: '1.2.3', name: 'Lamp', sdk: '^1.0.0', capabilities: [] };
    await write('code/lamp.json', JSON.stringify(data));
    await write(
      'code/lamp.ts',
      `import manifest from './lamp.json'; export const plugin = { manifest, activate() {} };`,
    );
    await buildPlugin({ client: './code/lamp.ts', manifest: 'code/lamp.json' });
    expect(JSON.parse(await read('dist/plugin.json')).manifest).toEqual(data);
  });

  it('is built with a warning when its entry is large', async () => {
    const noise = Array.from({ length: 9000 }, () =>
      createHash('sha1').update(`${Math.random()}`).digest('hex'),
    );
    await write('src/noise.ts', `export const noise = ${JSON.stringify(noise)};`);
    const printed: string[] = [];
    const stderr = vi
      .spyOn(process.stderr, 'write')
      .mockImplementation((text) => printed.push(String(text)) > 0);
    onTestFinished(() => stderr.mockRestore());
    await write('src/plugin.ts', `${plugin}\nexport const lazy = () => import('./noise.ts');`);
    await buildPlugin({}, false);
    expect(printed.join('')).not.toContain('kB after gzip');
    await write('src/plugin.ts', `${plugin}\nexport { noise } from './noise.ts';`);
    await buildPlugin({}, false);
    expect(printed.join('')).toMatch(
      /The entry has \d+ kB after gzip; above 50 kB a plugin is slow to start/,
    );
    expect(await read('dist/plugin.json')).toContain('acme.lamp');
  });
});

describe('a sandboxed plugin', () => {
  const boxed = (capabilities: string) => `
    import { defineManifest } from '@gantry/plugin-sdk/sandbox';
    export const manifest = defineManifest({
      id: 'acme.lamp', version: '1.2.3', name: 'Lamp', sdk: '^1.0.0', capabilities: [${capabilities}],
    });`;

  it('bundles everything, because a frame has no import map', async () => {
    await write('src/manifest.ts', boxed(''));
    await write(
      'src/plugin.ts',
      `import { useState } from 'react';
       import { manifest } from './manifest.ts';
       export const plugin = { sandboxed: true, manifest, activate() { useState(1); } };`,
    );
    await buildPlugin({ sandboxed: true });
    expect(JSON.parse(await read('dist/plugin.json')).manifest.id).toBe('acme.lamp');
    const bundle = await read('dist/client/index.js');
    expect(bundle).not.toMatch(/from ?["'](react|@gantry)/);
    expect(bundle).toContain('react.');
    expect(bundle).not.toContain('process.env');
  });

  it('is refused when it asks for a module by an address', async () => {
    await write('src/manifest.ts', boxed(''));
    await write(
      'src/plugin.ts',
      `import 'https://far.test/chart.js';
       import { manifest } from './manifest.ts';
       export const plugin = { sandboxed: true, manifest, activate() {} };`,
    );
    expect(await failure({ sandboxed: true })).toContain('"https://far.test/chart.js" is not in the bundle.');
  });

  it('is refused when it asks for what only the page has', async () => {
    await write('src/manifest.ts', boxed("'scene.three'"));
    expect(await failure({ sandboxed: true })).toContain(
      'asks for scene.three, which no sandboxed plugin gets',
    );
  });
});

describe('a plugin is refused', () => {
  it.each([
    [
      'a part of a shared package that the host does not provide',
      `export { renderToString } from 'react-dom/server';`,
      '"react-dom" would be inside the client bundle, a second time in the page: src/plugin.ts imports "react-dom/server". Plugins can import "react-dom" and "react-dom/client" of it',
    ],
    [
      'a shared package by its path',
      `export { useRef } from '../node_modules/react/index.js';`,
      '"react" would be inside the client bundle',
    ],
    [
      'a part of the SDK that is for hosts',
      `export { sdkVersion as x } from '@gantry/plugin-sdk/testing';`,
      '"@gantry/plugin-sdk" would be inside the client bundle',
    ],
    [
      'a dependency that requires a shared module',
      `export { hook } from './old.cjs';`,
      'src/old.cjs asks for "react" with require()',
    ],
  ])('with %s', async (_what, line, expected) => {
    await write('src/old.cjs', `exports.hook = require('react').useRef;`);
    await write('src/plugin.ts', `${plugin}\n${line}`);
    expect(await failure()).toContain(expected);
  });

  it.each([
    ['a function', 'activate: () => 1', 'manifest.activate is a function.'],
    ['undefined', 'publisher: undefined', 'manifest.publisher is undefined; leave it out.'],
    ['a class', 'publisher: new Date()', 'manifest.publisher is an object of the class Date.'],
    ['no number', 'contributes: { x: [NaN] }', 'manifest.contributes.x[0] is NaN'],
  ])('with a manifest that holds %s', async (_what, field, expected) => {
    await write('src/manifest.ts', manifest.replace("name: 'Lamp'", `name: 'Lamp', ${field}`));
    const message = await failure();
    expect(message).toContain('The manifest in src/manifest.ts is not plain JSON');
    expect(message).toContain(expected);
  });

  it('with a manifest that contains itself, or none', async () => {
    await write('src/manifest.ts', 'export const manifest = {}; manifest.own = manifest;');
    expect(await failure()).toContain('manifest.own contains itself.');
    await write('src/manifest.ts', 'export const description = {};');
    expect(await failure({ client: 'src/manifest.ts' })).toContain('src/manifest.ts exports no manifest.');
  });

  it('with a manifest that is not valid', async () => {
    await write('src/manifest.ts', manifest.replace("'^1.0.0'", "'newest'").replace("'1.2.3'", "'1'"));
    const message = await failure();
    expect(message).toContain('manifest.sdk: must be a semver range such as ^1.0.0.');
    expect(message).toContain('manifest.version: must be a semver version such as 1.2.0.');
    expect(message).toContain('docs: kit/ship#version');
    expect(message).toContain('docs: kit/contributions#the-manifest');
  });

  it('with another manifest in its code', async () => {
    await write('src/plugin.ts', `export const plugin = { manifest: { id: 'acme.torch' }, activate() {} };`);
    expect(await failure()).toContain('src/plugin.ts does not use the manifest of src/manifest.ts');
  });

  it('without a plugin in its entry', async () => {
    await write(
      'src/plugin.ts',
      `import { manifest } from './manifest.ts'; export const lamp = { manifest };`,
    );
    const message = await failure();
    expect(message).toContain('src/plugin.ts exports no plugin.');
    expect(message).toContain('docs: kit/ship#build');
  });

  it('with the server half of another plugin', async () => {
    await write('src/server/plugin.ts', server('acme.torch'));
    expect(await failure()).toBe(
      'The server half is of the plugin "acme.torch" and the manifest of "acme.lamp". Give both the same id.\n' +
        'docs: kit/publish#where-a-server-half-runs',
    );
    await write('src/server/plugin.ts', 'export const half = {};');
    expect(await failure()).toContain('The server half exports no plugin.');
  });

  it('without a client half', async () => {
    await rm(join(folder, 'src/plugin.ts'));
    expect(() => definePluginConfig()).toThrow('There is no plugin to build: none of src/client/plugin.tsx');
  });

  it('and leaves no description of an earlier build behind', async () => {
    await buildPlugin();
    await write('src/manifest.ts', manifest.replace("'^1.0.0'", "'newest'"));
    expect(await failure()).not.toBe('built');
    expect(await readdir(join(folder, 'dist'))).not.toContain('plugin.json');
  });
});
