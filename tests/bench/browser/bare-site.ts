import { join } from 'node:path';
import { build } from 'vite';

/** Builds the bare page with the packages of the workspace, resolved as the host's build resolves them. */
export async function buildBareSite(root: string, outFolder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'tests/bench/bare-page'),
    resolve: {
      dedupe: ['three', '@thatopen/components', '@thatopen/fragments', 'web-ifc', 'camera-controls'],
      // As in the host: three's TTFLoader names a CDN.
      alias: [{ find: /^https:\/\/cdn\.jsdelivr\.net\/npm\/opentype\.js.*$/, replacement: 'opentype.js' }],
    },
    build: { target: 'es2023', outDir: outFolder, emptyOutDir: true, chunkSizeWarningLimit: 4000 },
  });
}
