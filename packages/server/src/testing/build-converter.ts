import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));
/** Below node_modules, so that git ignores it and the bundle still finds its packages. */
const outFolder = join(packageFolder, 'node_modules', '.gantry-test', `converter-${process.pid}`);

/** Builds the conversion process from the sources, for Node alone cannot run TypeScript. Answers its path. */
export async function buildConverter(): Promise<string> {
  await build({
    config: false,
    silent: true,
    entry: { 'convert-process': join(packageFolder, 'src/models/convert-process.ts') },
    outDir: outFolder,
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    noExternal: [/^@gantry\//],
    external: [/^[a-z@]/i],
    tsconfig: join(packageFolder, 'tsconfig.json'),
    esbuildOptions: (options) => {
      options.conditions = ['@gantry/source'];
    },
  });
  return join(outFolder, 'convert-process.js');
}

export async function removeBuiltConverter(): Promise<void> {
  await rm(outFolder, { recursive: true, force: true });
}
