import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Runs the tests of the package in whose folder it is started: the task `test` of each package, which turbo keeps. The projects have
 * the names that `vitest.config.ts` gives them.
 */
const folder = process.cwd();
const name = basename(folder);
const hasTwoHalves = existsSync(join(folder, 'src/server')) && existsSync(join(folder, 'src/client'));
const projects = hasTwoHalves ? [`${name}-server`, `${name}-client`] : [name];
const { status } = spawnSync(
  'vitest',
  [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'test-report.json')}`],
    ...process.argv.slice(2),
  ],
  { cwd: join(import.meta.dirname, '..'), stdio: 'inherit', shell: process.platform === 'win32' },
);
process.exitCode = status ?? 1;
