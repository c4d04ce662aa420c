import { defineConfig } from 'tsup';

const shared = { format: ['esm' as const], target: 'es2023', dts: false };

export default defineConfig([
  {
    ...shared,
    entry: { index: 'src/index.ts', page: 'src/page.tsx' },
    outDir: 'dist',
    platform: 'browser',
    // The page and the stories of a plugin meet in one module.
    splitting: true,
    // Vite finds the packages from here, and the plugin and the page share one copy of each. Only the icons that the page has come along:
    // while a plugin is written, Vite would serve all of them, 44 MB, to each of the two windows.
    external: [/^(?!@fluentui\/react-icons)[^./]/],
  },
  {
    ...shared,
    sourcemap: true,
    entry: { 'server/index': 'src/server/index.ts' },
    outDir: 'dist',
    platform: 'node',
  },
]);
