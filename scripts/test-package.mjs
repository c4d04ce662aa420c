import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Runs the tests of the package in the current folder: the task `test` of each package, which turbo caches. `vitest.config.ts`
 * defines the names of the projects.
 */
const folder = process.cwd();
const name = basename(folder);
const [hasServer, hasClient] = ['src/server', 'src/client'].map((half) => existsSync(join(folder, half)));
const projects = [...(hasServer ? [`${name}-server`] : []), hasClient ? `${name}-client` : name];
const report = join(folder, 'test-report.json');
const { status } = spawnSync(
  'vitest',
  [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...process.argv.slice(2),
  ],
  { cwd: join(import.meta.dirname, '..'), stdio: 'inherit', shell: process.platform === 'win32' },
);
process.exitCode = status ?? 1;
if (status !== 0) noteFailure();

/** An error that no test caught, such as one after the end of a test, fails the run, and the runner's report leaves it out. */
function noteFailure() {
  try {
    const written = JSON.parse(readFileSync(report, 'utf8'));
    writeFileSync(report, JSON.stringify({ ...written, endedBadly: true }));
  } catch {
    // Without a report, the step is named as failed, and its output says why.
  }
}
