import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * `npm run simulate [-- --speed 60 --devices 3 --day 2026-11-20 --project BEM --url http://localhost:8080 --seed site --email …]`:
 * plays a working day of people counters against a running server, as the demo's administrator. The password of another account is
 * read from GANTRY_PASSWORD.
 */
const root = resolve(import.meta.dirname, '..');
const out = join(root, 'node_modules/.gantry-simulate', String(process.pid));

const { build } = await import('tsup');
try {
  await build({
    config: false,
    silent: true,
    entry: { main: join(root, 'plugins/people-count/src/server/simulation/main.ts') },
    outDir: out,
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    // The SDK comes from its sources, which need no build.
    noExternal: [/^@gantry\//],
    esbuildOptions: (options) => {
      options.conditions = ['@gantry/source'];
    },
    tsconfig: join(root, 'plugins/people-count/tsconfig.json'),
  });
  // Ctrl+C also reaches the child, which then revokes its tokens.
  process.on('SIGINT', () => undefined);
  const { status } = spawnSync(process.execPath, [join(out, 'main.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
