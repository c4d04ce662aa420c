import { defineConfig, type Options } from 'tsup';
import { conversionBuild } from './src/models/conversion/conversion-build.ts';

const common = {
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  sourcemap: true,
  dts: false,
} satisfies Options;

export default defineConfig([
  {
    ...common,
    entry: { main: 'src/main.ts', provision: 'src/provision/provision-command.ts' },
  },
  {
    ...common,
    ...conversionBuild,
    entry: { 'conversion-process': 'src/models/conversion/conversion-process.ts' },
    // Nearly all of it is other packages' code.
    sourcemap: false,
  },
  {
    ...common,
    entry: { index: 'src/testing/index.ts', setup: 'src/testing/global-setup.ts' },
    outDir: 'dist/testing',
    // The files that find the package's folder do so from where they stand.
    splitting: false,
    onSuccess: 'tsc -p tsconfig.build.json',
  },
]);
