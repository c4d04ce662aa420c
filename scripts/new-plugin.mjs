import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nameProblem, readDeployment } from './new-plugin/names.mjs';
import { writePlugin } from './new-plugin/write-plugin.mjs';

/**
 * `npm run new-plugin -- <name> [--publisher acme]`: writes `plugins/<name>`, a small module that builds and whose tests pass, and adds
 * it to `gantry.config.json`. `--no-install` skips `npm install`, which links the new package.
 */
const root = resolve(import.meta.dirname, '..');
const usage = 'npm run new-plugin -- tool-log --publisher acme';

const asked = readArguments();
const problem = asked.problem ?? nameProblem(root, asked.name, asked.publisher);
if (problem === undefined) make(asked);
else {
  console.error(problem);
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        publisher: { type: 'string', default: 'gantry' },
        install: { type: 'boolean', default: true },
      },
      allowNegative: true,
    });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) return { problem: `Give the new plugin one name: ${usage}` };
    return { ...values, name };
  } catch (error) {
    return { problem: `${error.message.split('.')[0]}. Write it so: ${usage}` };
  }
}

function make({ name, publisher, install }) {
  const files = writePlugin(root, name, publisher, readDeployment(root));
  // Links the package and adds it to package-lock.json. Needs no network, because its dependencies are already installed.
  const installed = install && run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']);
  run('biome', ['check', '--write', '--log-level=error', join('plugins', name), 'gantry.config.json']);
  console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}\n  gantry.config.json: its entry\n`);
  console.log('Next:');
  if (!installed) console.log('  npm install                 links the package; commit package-lock.json');
  console.log(`  npx vitest run --project "${name}-*"
                              runs its tests
  npm start                   builds and shows it: Dashboard, for the project administrator
  plugins/${name}/src/client/manifest.ts
                              has its title in English and Chinese
  docs/plugin-guide.md        says how to go on`);
}

/** Returns whether the command succeeded. Prints its errors only if it failed. */
function run(command, args) {
  const inNpm = command === 'npm' && process.env.npm_execpath;
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  if (command === 'biome' && !existsSync(biome)) return false;
  const script = command === 'biome' ? biome : inNpm;
  const { status, stderr } = script
    ? spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8' })
    : spawnSync(command, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) console.error(stderr);
  return status === 0;
}
