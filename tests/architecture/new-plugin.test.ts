import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const tool = (...path: string[]) => join(root, 'node_modules', ...path);

/** A partial copy of the checkout. Its packages are links, so that nothing has to be installed or built. */
let copy: string;
const plugin = () => join(copy, 'plugins/tool-log');

/** Runs the command. Returns its output and whether it succeeded. */
async function newPlugin(...args: string[]) {
  const command = [join(copy, 'scripts/new-plugin.mjs'), '--no-install', ...args];
  try {
    return { ...(await run(process.execPath, command, { cwd: copy })), succeeded: true };
  } catch (error) {
    // Node.js adds the outputs to the error.
    return { ...(error as { stdout: string; stderr: string }), succeeded: false };
  }
}

/** All files that the command could write. */
const state = () => [
  readFileSync(join(copy, 'gantry.config.json'), 'utf8'),
  ...readdirSync(join(copy, 'plugins'), { recursive: true }),
];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'gantry-new-plugin-'));
  // Of other modules only that they are there: the linter reads every source that it finds, for the types of a few.
  const isWanted = (path: string) =>
    !['node_modules', 'dist', 'data', '.turbo', 'e2e', 'bench', 'together'].includes(basename(path)) &&
    !/[\\/](plugins|examples)[\\/][^\\/]+[\\/]src$/.test(path);
  for (const file of readdirSync(root))
    if (!['.git', 'docs', 'packages'].includes(file) && isWanted(file))
      cpSync(join(root, file), join(copy, file), { recursive: true, filter: isWanted });
  // Junctions need no special rights on Windows.
  for (const folder of ['node_modules', 'packages'])
    symlinkSync(join(root, folder), join(copy, folder), 'junction');
  // The copy is not a git repository.
  const biome = JSON.parse(readFileSync(join(copy, 'biome.json'), 'utf8'));
  writeFileSync(join(copy, 'biome.json'), JSON.stringify({ ...biome, vcs: { enabled: false } }));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a new plugin', () => {
  test.each([
    ['Tool Log', [], 'lower-case letters'],
    ['tool--log', [], 'lower-case letters'],
    ['../tool-log', [], 'lower-case letters'],
    ['tool-log', ['--publisher', 'A.B'], 'cannot be the publisher'],
    ['people-count', [], 'already exists'],
    ['noise-log', [], 'already exists'],
    ['server', [], 'already exists'],
    ['a'.repeat(50), [], 'at most 52'],
    ['tool-log', ['--published', 'acme'], 'npm run new-plugin'],
    ['tool-log', ['other'], 'one name'],
  ])('is refused as %s %j in one sentence, and nothing is written', async (name, more, why) => {
    const before = state();
    const { succeeded, stderr } = await newPlugin(name, ...more);
    expect(succeeded).toBe(false);
    expect(stderr).toContain(why);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(state()).toEqual(before);
  });

  // Five processes one after another, each of which shares the processors with the other tests: 35 s alone, over 120 s in a busy run.
  test('compiles, passes the linter, and passes its own tests', async () => {
    const { stdout, succeeded } = await newPlugin('tool-log', '--publisher', 'acme');
    expect(succeeded).toBe(true);
    expect(stdout).toContain('npm install');
    const { plugins } = JSON.parse(readFileSync(join(copy, 'gantry.config.json'), 'utf8'));
    expect(plugins.at(-1)).toMatchObject({ path: 'plugins/tool-log', shortName: 'tool-log' });
    const sources = readdirSync(plugin(), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const lines = sources.flatMap((file) => readFileSync(join(plugin(), file), 'utf8').trimEnd().split('\n'));
    expect(lines.length).toBeLessThanOrEqual(130);

    const node = (script: string, ...args: string[]) =>
      run(process.execPath, [script, ...args], { cwd: copy }).catch(({ stdout, stderr }) => {
        throw new Error(`${script} failed:\n${stdout}${stderr}`);
      });
    await Promise.all([
      // Declarations would contain paths outside of the copy.
      node(
        tool('typescript/bin/tsc'),
        '-p',
        plugin(),
        '--declaration',
        'false',
        '--declarationMap',
        'false',
        '--checkers',
        '1',
      ),
      node(tool('@biomejs/biome/bin/biome'), 'ci', 'plugins/tool-log', 'gantry.config.json'),
      node(tool('knip/bin/knip.js'), '--workspace', 'plugins/tool-log', '--no-config-hints'),
    ]);
    const report = join(copy, 'report.json');
    await node(
      tool('vitest/vitest.mjs'),
      ...['run', '--project', 'tool-log-*', '--reporter=json', `--outputFile=${report}`],
    );
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
    expect(numPassedTests).toBe(numTotalTests);
    expect(numPassedTests).toBeGreaterThan(15);
  }, 300_000);
});
