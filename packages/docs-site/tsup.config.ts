import { defineConfig } from 'tsup';

export default defineConfig([
  {
    entry: { main: 'src/main.ts' },
    outDir: 'dist/generator',
    format: 'esm',
    target: 'node20',
    platform: 'node',
    clean: true,
    // The icons alone would take longer to bundle than the site to build.
    skipNodeModulesBundle: true,
    dts: false,
  },
  {
    // A classic script, because a page that is opened from a folder may load no modules.
    entry: { site: 'src/browser/site.ts' },
    outDir: 'dist/site',
    outExtension: () => ({ js: '.js' }),
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    minify: true,
    noExternal: ['minisearch'],
    clean: true,
    dts: false,
  },
]);
