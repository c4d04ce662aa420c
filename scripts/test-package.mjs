import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Runs the tests of the package in the current folder: the task `test` of each package, which turbo caches. `vitest.config.ts`
 * defines the names of the projects.
 */
const folder = process.cwd();
const name = basename(folder);
const [hasServer, hasClient] = ['src/server', 'src/client'].map((half) => existsSync(join(folder, half)));
const projects = [...(hasServer ? [`${name}-server`] : []), hasClient ? `${name}-client` : name];
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
