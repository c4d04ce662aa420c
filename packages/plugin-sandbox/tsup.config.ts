import { defineConfig } from 'tsup';

const shared = { format: ['esm' as const], target: 'es2023', sourcemap: true, dts: false };

export default defineConfig([
  {
    ...shared,
    entry: { index: 'src/index.ts', page: 'src/page.tsx' },
    outDir: 'dist',
    platform: 'browser',
    // The page and the stories of a plugin meet in one module.
    splitting: true,
    // Vite finds the packages from here, and the plugin and the page share one copy of each.
    external: [/^[^./]/],
  },
  {
    ...shared,
    entry: { 'server/index': 'src/server/index.ts' },
    outDir: 'dist',
    platform: 'node',
  },
]);
