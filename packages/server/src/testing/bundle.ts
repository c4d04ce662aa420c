import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

export const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Where this test file's programs are built: below node_modules, so that git ignores it and they still find their packages. */
export function bundleFolder(name: string): string {
  return join(packageFolder, 'node_modules', '.gantry-test', name);
}

/** Builds programs from the sources, for Node alone cannot run TypeScript. */
export function bundle(entry: Record<string, string>, outDir: string): Promise<void> {
  return build({
    config: false,
    silent: true,
    entry,
    outDir,
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    noExternal: [/^@gantry\//],
    // Every package by its name: they are found where the sources find them.
    external: [/^[a-z@]/i],
    tsconfig: join(packageFolder, 'tsconfig.json'),
    esbuildOptions: (options) => {
      options.conditions = ['@gantry/source'];
    },
  });
}
