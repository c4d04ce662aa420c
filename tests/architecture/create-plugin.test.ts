import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../..');
const tool = join(root, 'packages/create-gantry-plugin');
const run = promisify(execFile);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-create-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command in an empty folder. Returns its output and whether it succeeded. */
async function create(...args: string[]) {
  try {
    const command = [join(tool, 'src/create.mjs'), '--no-install', ...args];
    return { ...(await run(process.execPath, command, { cwd: folder })), succeeded: true };
  } catch (error) {
    // Node.js adds the outputs to the error.
    return { ...(error as { stdout: string; stderr: string }), succeeded: false };
  }
}

const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');

const own = ['plugin-sdk', 'plugin-ui', 'plugin-tools', 'plugin-sandbox', 'plugin-e2e', 'server-testing'];

describe('npm create gantry-plugin', () => {
  test.each([
    ['panel', 'both', true],
    ['panel', 'browser', false],
    ['list', 'both', true],
    ['record', 'both', true],
    ['sandboxed', 'browser', false],
  ])('begins a %s with the halves "%s"', async (template, halves, hasServer) => {
    const args = ['tool-log', '--publisher', 'acme', '--template', template, '--halves', halves];
    const { succeeded, stdout } = await create(...args);
    expect(succeeded).toBe(true);
    expect(stdout).toContain('npm run pack');
    const files = readdirSync(join(folder, 'tool-log'), { recursive: true, encoding: 'utf8' });
    for (const file of ['AGENTS.md', 'README.md', '.gitignore', 'package.json', 'vitest.config.ts'])
      expect(files).toContain(file);
    // A test in a browser of what the template brings.
    expect(read('tool-log/e2e/plugin.spec.ts')).toMatch(/'acme\.tool-log\/(overview|list|panel)'/);
    const { scripts, devDependencies } = JSON.parse(read('tool-log/package.json'));
    expect(scripts.e2e).toContain('playwright test');
    expect(Object.keys(devDependencies)).toContain('@gantry/plugin-e2e');
    expect(read('tool-log/README.md')).toContain('npm run e2e');
    expect(read('tool-log/playwright.config.ts')).toContain('process.env.E2E_CHROMIUM');
    expect(read('tool-log/src/sandbox.ts')).toContain('defineSandbox(plugin,');
    expect(existsSync(join(folder, 'tool-log/src/server/plugin.ts'))).toBe(hasServer);
    // Nothing of a template is left, and nothing of a checkout is needed.
    const texts = files
      .filter((file) => /\.(tsx?|json|md)$/.test(file))
      .map((file) => read('tool-log', file));
    expect(texts.filter((text) => /\{\{\w|\.\.\/\.\.\/|@gantry\/server\//.test(text))).toEqual([]);
    expect(read('tool-log/src/client/manifest.ts')).toContain("id: 'acme.tool-log'");
    expect(read('tool-log/src/client/manifest.ts')).toContain("publisher: 'acme'");
    expect(read('tool-log/README.md')).toContain('acme.tool-log-0.1.0.gantry-plugin');
    // A host refuses a plugin that lacks one of its capabilities.
    const [, asked = ''] = /capabilities: \[(.*)\]/.exec(read('tool-log/src/client/manifest.ts')) ?? [];
    const [, granted = ''] = /"grants": \[(.*)\]/.exec(read('tool-log/README.md')) ?? [];
    expect(granted.replaceAll('"', '')).toBe(asked.replaceAll("'", '').replaceAll(', ', ','));
    const { version } = JSON.parse(read('tool-log/package.json'));
    expect(read('tool-log/src/client/manifest.ts')).toContain(`version: '${version}'`);
  });

  test('takes the packages of Gantry from a folder with their files', async () => {
    mkdirSync(join(folder, 'packs'));
    for (const name of own) writeFileSync(join(folder, 'packs', `gantry-${name}-1.2.0.tgz`), '');
    expect((await create('tool-log', '--publisher', 'acme', '--packages', 'packs')).succeeded).toBe(true);
    const { devDependencies } = JSON.parse(read('tool-log/package.json'));
    for (const name of own)
      expect(devDependencies[`@gantry/${name}`]).toBe(`file:../packs/gantry-${name}-1.2.0.tgz`);
  });

  test('says which file of a package is not in the folder', async () => {
    const { succeeded, stderr } = await create('tool-log', '--publisher', 'acme', '--packages', 'packs');
    expect(succeeded).toBe(false);
    expect(stderr).toContain('npm pack -w @gantry/plugin-sdk');
    expect(existsSync(join(folder, 'tool-log'))).toBe(false);
  });

  test.each([
    [['Tool Log', '--publisher', 'acme'], 'lower-case letters'],
    [['../up', '--publisher', 'acme'], 'lower-case letters'],
    [['tool-log'], 'Say who publishes'],
    [['tool-log', '--publisher', 'acme', '--template', 'table'], 'there are panel, list, record, sandboxed'],
    [['tool-log', '--publisher', 'acme', '--template', 'list', '--halves', 'browser'], 'only both'],
    [['full', '--publisher', 'acme'], 'is not empty'],
    [[], 'one name'],
  ])('refuses %j in one sentence, and writes nothing', async (args, why) => {
    mkdirSync(join(folder, 'full'));
    writeFileSync(join(folder, 'full/notes.txt'), 'mine');
    const { succeeded, stderr } = await create(...args);
    expect(succeeded).toBe(false);
    expect(stderr).toContain(why);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(folder, { recursive: true })).toEqual(['full', 'full/notes.txt']);
  });
});

const packageFile = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  overrides: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: z.record(z.string(), z.string()).default({}),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
});

/** What npm installs with some packages, as places in the lock file of this checkout. */
function installed(names: readonly string[]): ReadonlySet<string> {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const own = /^@gantry\/(.*)$/.exec(name)?.[1];
    const place =
      own === undefined
        ? [`${from}/node_modules/${name}`, `node_modules/${name}`].find((one) => one in packages)
        : `packages/${own}`;
    const entry = place === undefined ? undefined : packages[place];
    if (place === undefined || entry === undefined || found.has(place)) return;
    found.add(place);
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      add(next, place);
  };
  for (const name of names) add(name, '.');
  return found;
}

test.each(['both', 'browser'])(
  'a new plugin with the halves "%s" is installed without a warning: it overrides what the checkout does, and allows its scripts',
  async (halves) => {
    await create('tool-log', '--publisher', 'acme', '--halves', halves);
    const made = packageFile.parse(JSON.parse(read('tool-log/package.json')));
    const here = packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const places = [...installed([...Object.keys(made.dependencies), ...Object.keys(made.devDependencies)])];
    const isPlaced = (name: string) => places.some((place) => place.endsWith(`node_modules/${name}`));
    const wanted = Object.entries(here.overrides).filter(([name]) => isPlaced(name));
    expect(made.overrides).toEqual(Object.fromEntries(wanted));
    const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
    // npm asks about each, and leaves them out meanwhile.
    const withScripts = places
      .filter((place) => packages[place]?.hasInstallScript)
      .map((place) => place.replace(/^.*node_modules\//, ''));
    expect(Object.keys(made.allowScripts)).toEqual(expect.arrayContaining(withScripts));
  },
);

test('a new plugin outside of a checkout gets the versions of this one', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const versions: Record<string, string> = JSON.parse(readFileSync(join(tool, 'versions.json'), 'utf8'));
  const here = Object.keys(versions).map((name) => [name, packages[`node_modules/${name}`]?.version]);
  expect(versions).toEqual(Object.fromEntries(here));
});
