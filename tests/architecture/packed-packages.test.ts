import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readPackage } from '@gantry/plugin-sdk/package';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const packed = ['plugin-sdk', 'plugin-ui', 'plugin-tools', 'plugin-sandbox', 'plugin-e2e', 'server-testing'];
/** What a published package says of its files. */
const described = z.object({
  exports: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  bin: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
});
type Template = readonly [name: string, halves: 'both' | 'browser'];
/** What plugins are begun with. Each takes more than a minute, so they are tried with `npm run test:all` only. */
const templates: readonly Template[] = process.env.GANTRY_TEST_ALL
  ? [
      ['panel', 'both'],
      ['panel', 'browser'],
      ['list', 'both'],
      ['record', 'both'],
      ['sandboxed', 'browser'],
    ]
  : [];

/**
 * A folder as on the computer of somebody without a checkout: the packages as they are published, and those of others as links, so that
 * nothing comes from the network. Needs a build.
 */
let folder: string;

async function node(cwd: string, script: string, ...args: string[]): Promise<string> {
  const options = { cwd, env: { ...process.env, NODE_OPTIONS: '' }, maxBuffer: 2 ** 26 };
  const { stdout } = await run(
    process.execPath,
    [join(folder, 'node_modules', script), ...args],
    options,
  ).catch(({ stdout, stderr }) => {
    throw new Error(`${script} ${args.join(' ')} in ${cwd} failed:\n${stdout}${stderr}`);
  });
  return stdout;
}

/**
 * What is wrong with the types of a plugin and of the packages' declarations, which are checked too. Those of other publishers have faults of
 * their own.
 */
async function typeErrors(cwd: string): Promise<readonly string[]> {
  const compiler = join(folder, 'node_modules/typescript/bin/tsc');
  const settings = ['-p', '.', '--skipLibCheck', 'false', '--checkers', '1', '--pretty', 'false'];
  const { stdout } = await run(process.execPath, [compiler, ...settings], { cwd, maxBuffer: 2 ** 26 }).catch(
    // Node.js adds the outputs to the error.
    (error: { readonly stdout: string }) => error,
  );
  return stdout.split('\n').filter((line) => /^(src|e2e|playwright|.*@gantry)[/.].*error TS/.test(line));
}

/** Puts a package where npm would, from the archive that npm would publish. */
async function install(name: string): Promise<void> {
  const source = join(root, 'packages', name);
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: source,
    shell: process.platform === 'win32',
    maxBuffer: 2 ** 26,
  });
  const [{ filename }] = JSON.parse(stdout);
  const target = join(folder, 'node_modules/@gantry', name);
  mkdirSync(target, { recursive: true });
  await run('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', target]);
}

/** Links what npm would install beside them. */
function linkOthers(): void {
  const here = join(root, 'node_modules');
  for (const name of readdirSync(here)) {
    if (
      name === '@gantry' ||
      name.startsWith('@gantry-') ||
      name === '.package-lock.json' ||
      name === '.cache'
    )
      continue;
    const target = join(folder, 'node_modules', name);
    if (!existsSync(target)) symlinkSync(join(here, name), target, 'junction');
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-packed-'));
  mkdirSync(join(folder, 'node_modules/@gantry'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await Promise.all(packed.map(install));
  linkOthers();
  for (const [template, halves] of templates)
    await run(
      process.execPath,
      [
        join(root, 'packages/create-gantry-plugin/src/create.mjs'),
        ...[
          `${template}-${halves}`,
          '--publisher',
          'acme',
          '--template',
          template,
          '--halves',
          halves,
          '--no-install',
        ],
      ],
      { cwd: folder },
    );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

test('the packages need nothing of a checkout: each file that they export is in them', () => {
  for (const name of packed) {
    const at = join(folder, 'node_modules/@gantry', name);
    const { exports, bin, dependencies } = described.parse(
      JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')),
    );
    const files = [...Object.values(exports), bin].flatMap((targets) =>
      Object.entries(targets).flatMap(([condition, file]) => (condition === '@gantry/source' ? [] : [file])),
    );
    expect(files.filter((file) => !existsSync(join(at, file)))).toEqual([]);
    expect(Object.keys(dependencies).filter((dependency) => dependency.startsWith('@gantry/'))).toEqual([]);
  }
});

test('each file that the UI kit names by an address beside it, such as a worker, is in the package', () => {
  const at = join(folder, 'node_modules/@gantry/plugin-ui/dist');
  const named = readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      [...readFileSync(join(at, file), 'utf8').matchAll(/new URL\("(\.[^"]+)", import\.meta\.url\)/g)].map(
        ([, path = '']) => join(at, dirname(file), path),
      ),
    );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test('the test kit of the server, which holds the server, needs what the server needs', () => {
  const needs = (name: string): Record<string, string> =>
    JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).dependencies;
  const others = Object.entries(needs('server')).filter(([name]) => !name.startsWith('@gantry/'));
  expect(needs('server-testing')).toEqual(Object.fromEntries(others));
});

test.each(templates)(
  'the template %s with the halves "%s" compiles, passes its tests, is packed, and has its try-out page',
  async (template, halves) => {
    const at = join(folder, `${template}-${halves}`);
    expect(await typeErrors(at)).toEqual([]);
    await node(at, 'vitest/vitest.mjs', 'run');
    expect(await node(at, '@gantry/plugin-tools/dist/main.js', 'pack')).toContain('sha384-');
    const { id, server, manifest } = await readPackage(
      readFileSync(join(at, `acme.${template}-${halves}-0.1.0.gantry-plugin`)),
    );
    expect(id).toBe(`acme.${template}-${halves}`);
    expect(Object.keys(manifest.contributes ?? {})).not.toEqual([]);
    expect(server === null).toBe(halves === 'browser');
    await node(at, '@gantry/plugin-tools/dist/main.js', 'sandbox', '--build', join(at, 'page'));
    expect(readFileSync(join(at, 'page/index.html'), 'utf8')).toContain('src="./assets/');
  },
  300_000,
);
