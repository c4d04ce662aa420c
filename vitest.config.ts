import { defineConfig } from 'vitest/config';

// Tests run on the sources of the workspace packages, never on a stale build.
const resolve = { conditions: ['@gantry/source', 'import', 'module', 'default'] };
const node = (name: string, root: string) => ({
  resolve,
  ssr: { resolve },
  test: { name, root, environment: 'node' as const, include: ['src/**/*.test.ts', 'test/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
});
const dom = (name: string, root: string) => ({
  resolve,
  ssr: { resolve },
  test: { name, root, environment: 'happy-dom' as const, include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], testTimeout: 20_000 },
});

export default defineConfig({
  test: {
    projects: [
      node('contract', './packages/contract'),
      dom('plugin-sdk', './packages/plugin-sdk'),
      dom('plugin-ui', './packages/plugin-ui'),
      dom('viewer-host', './packages/viewer-host'),
      node('server', './packages/server'),
    ],
  },
});
