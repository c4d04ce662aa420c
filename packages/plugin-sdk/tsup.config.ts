import { defineConfig, type Options } from 'tsup';

/** Bundled by none of the entries: plugins and hosts bring these, and one instance of each must serve all. */
const peers = [
  'ky',
  'mobx',
  'react',
  'react/jsx-runtime',
  'react-dom',
  'three',
  '@testing-library/react',
  'zod',
];
/**
 * The entries meet through the package's own name. So the main entry, which holds the React contexts and HostError, is
 * one module wherever an import map puts it.
 */
const entries = [/^@gantry\/plugin-sdk(\/.*)?$/];

const shared = {
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  splitting: false,
  dts: false,
  external: [...peers, ...entries],
} satisfies Options;

export default defineConfig([
  {
    ...shared,
    entry: {
      index: 'src/index.ts',
      'cameras/index': 'src/cameras/index.ts',
      'contract/index': 'src/contract/index.ts',
      'fake-host/index': 'src/fake-host/index.ts',
      'kernel/index': 'src/kernel/index.ts',
      'manifest-parser/index': 'src/manifest-parser/index.ts',
      'sandbox/index': 'src/sandbox/index.ts',
      'testing/index': 'src/testing/index.ts',
      'workflow/index': 'src/workflow/index.ts',
    },
    platform: 'neutral',
  },
  {
    // A script on its own, for a document that has nothing else.
    ...shared,
    entry: { 'sandbox-frame/index': 'src/sandbox/frame/frame-page.ts' },
    platform: 'browser',
    minify: true,
  },
  {
    ...shared,
    entry: {
      'server/index': 'src/server/index.ts',
      'server/records/index': 'src/server/records/index.ts',
      'server/monitoring/index': 'src/server/monitoring/index.ts',
      'server/demo/index': 'src/server/demo/index.ts',
      'server/simulation/index': 'src/server/simulation/index.ts',
      'build/index': 'src/build/index.ts',
      'package/index': 'src/package/index.ts',
    },
    platform: 'node',
  },
]);
