import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rememberBuild } from './build-stamp.mjs';

/**
 * `npm run build`: builds what changed. Modules are built or restored into empty folders: turbo restores a build from its cache beside
 * the files of another one, and the server refuses a module with files that its build does not list. So is the documentation, which would
 * keep pages that are gone.
 * @returns turbo's exit status
 */
export function build(root, turboArguments = ['--output-logs=errors-only']) {
  for (const group of ['plugins', 'examples'])
    for (const entry of readdirSync(join(root, group), { withFileTypes: true }))
      if (entry.isDirectory())
        rmSync(join(root, group, entry.name, 'dist'), { recursive: true, force: true });
  rmSync(join(root, 'packages/docs-site/dist'), { recursive: true, force: true });
  const turbo = join(root, 'node_modules/turbo/bin/turbo');
  const { status } = spawnSync(process.execPath, [turbo, 'run', 'build', ...turboArguments], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
  if (status === 0) rememberBuild(root);
  return status ?? 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = build(resolve(import.meta.dirname, '..'), process.argv.slice(2));
