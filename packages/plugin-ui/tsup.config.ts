import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    // What brings a library of its own, or few modules need, is no part of the main entry, which every page loads.
    'cameras/index': 'src/cameras/index.ts',
    'charts/index': 'src/charts/index.ts',
    'import/index': 'src/import/index.ts',
    'links/index': 'src/links/index.ts',
    'monitoring/index': 'src/monitoring/index.ts',
    'testing/index': 'src/testing/index.ts',
  },
  // `cameras` is bundled by the modules that use it, and meets the other entries through the package's own name.
  external: [/^@gantry\/plugin-ui(\/.*)?$/],
  format: ['esm'],
  target: 'es2023',
  platform: 'browser',
  clean: true,
  sourcemap: true,
  dts: false,
  onSuccess: 'tsc -p tsconfig.build.json',
});
