import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { buildIsCurrent } from './build-stamp.mjs';

/**
 * `npm run bench [-- --only start|permits|signatures|risc|diary|statistics|submissions|open|orbit|markers|memory|sides|colour|csv|ingest|readings|cameras|audit|tree|find|compare|progress|steps] [-- --quick]`: builds what changed and the programs of
 * tests/bench, and runs them. A missed target is a result, not a failure.
 */
const root = resolve(import.meta.dirname, '..');
const bench = join(root, 'tests/bench');
/** Below the server's `node_modules`, so that the programs find its packages. */
const out = join(root, 'packages/server/node_modules/.gantry-bench', String(process.pid));
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

process.exitCode = await run();

async function run() {
  try {
    if (!buildIsCurrent(root)) {
      console.log('Building …');
      const status = build(root);
      if (status !== 0) return status;
    }
    await buildPrograms();
    return node([join(out, 'main.js'), ...process.argv.slice(2)]).status ?? 1;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Builds from the sources, because the programs use parts of the server and the permit plugin that their builds do not export. */
async function buildPrograms() {
  const { build } = await import('tsup');
  await build({
    config: false,
    silent: true,
    entry: { main: join(bench, 'main.ts'), 'bare-server': join(bench, 'bare-server.ts') },
    outDir: out,
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    noExternal: [/^@gantry\//],
    external: [/^[a-z@]/i],
    tsconfig: join(root, 'packages/server/tsconfig.json'),
    esbuildOptions: (options) => {
      options.conditions = ['@gantry/source'];
    },
  });
}

/** Ctrl+C also reaches the child, which stops what it started. */
function node(args, stdio = 'inherit') {
  return spawnSync(process.execPath, args, { cwd: root, stdio, env });
}
