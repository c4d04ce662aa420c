import { rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'tsup';

const manifestFolder = resolve(import.meta.dirname, 'dist/manifest');

/** What the server reads to know the plugin: its manifest as JSON, and where its two halves are. */
async function writeDescription(): Promise<void> {
  const { manifest } = await import(pathToFileURL(resolve(manifestFolder, 'index.js')).href);
  const description = { manifest, entry: 'index.js', server: 'server/index.js' };
  await writeFile(
    resolve(import.meta.dirname, 'dist/plugin.json'),
    `${JSON.stringify(description, null, 2)}\n`,
  );
  await rm(manifestFolder, { recursive: true });
}

export default defineConfig([
  {
    entry: { index: 'src/client/plugin.ts' },
    outDir: 'dist/client',
    format: ['esm'],
    target: 'es2022',
    platform: 'browser',
    // The peers come from the page's import map, so that host and plugins share them. The rest is the plugin's own.
    noExternal: ['@fluentui/react-icons', 'signature_pad', 'zod'],
    splitting: true,
    minify: true,
    sourcemap: true,
    clean: true,
    dts: false,
  },
  {
    entry: { index: 'src/server/plugin.ts' },
    outDir: 'dist/server',
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    sourcemap: true,
    clean: true,
    dts: false,
  },
  {
    entry: { index: 'src/client/manifest.ts' },
    outDir: 'dist/manifest',
    format: ['esm'],
    platform: 'node',
    // Read once by the step below, from sources alone.
    noExternal: ['@gantry/plugin-sdk'],
    esbuildOptions(options) {
      options.conditions = ['@gantry/source'];
    },
    clean: true,
    dts: false,
    onSuccess: writeDescription,
  },
]);
