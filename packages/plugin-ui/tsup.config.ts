import { readFile } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';

/** The address of a worker is no import, so esbuild leaves it as the source has it. Bundlers of plugins look for the built file. */
const builtWorker: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'built-worker',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]read-excel\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8')).replace('./excel-worker.ts', './excel-worker.js'),
    })),
};

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    // What brings a library of its own, or few modules need, is no part of the main entry, which every page loads.
    'cameras/index': 'src/cameras/index.ts',
    'charts/index': 'src/charts/index.ts',
    'import/index': 'src/import/index.ts',
    'import/excel-worker': 'src/import/excel-worker.ts',
    'links/index': 'src/links/index.ts',
    'monitoring/index': 'src/monitoring/index.ts',
    'testing/index': 'src/testing/index.ts',
  },
  // `cameras` is bundled by the modules that use it, and meets the other entries through the package's own name.
  external: [/^@gantry\/plugin-ui(\/.*)?$/],
  esbuildPlugins: [builtWorker],
  format: ['esm'],
  target: 'es2023',
  platform: 'browser',
  clean: true,
  sourcemap: true,
  dts: false,
  onSuccess: 'tsc -p tsconfig.build.json',
});
