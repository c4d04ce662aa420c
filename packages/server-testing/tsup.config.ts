import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { 'testing/index': 'src/index.ts', 'testing/setup': 'src/setup.ts' },
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  clean: true,
  sourcemap: true,
  dts: false,
  // The server finds its files from where its code is, which must not be a shared chunk.
  splitting: false,
  // Gantry's packages are bundled and not published, except the SDK: the plugin under test and the server must have the same.
  noExternal: [/^@gantry\/(contract|demo|server)(\/|$)/],
  // Building programs is left to checkouts; bundling the builder fails.
  external: ['tsup', /^@gantry\/plugin-sdk(\/|$)/],
  esbuildOptions(options) {
    options.conditions = ['@gantry/source'];
  },
});
