import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const manifest = {
  id: 'bench.painter',
  version: '1.0.0',
  name: 'Painter',
  sdk: '^1.0.0',
  capabilities: ['scene.read', 'scene.style'],
  activation: ['onProject'],
};

/** A plugin that exposes its scene service to the bench. */
const code = `
export const plugin = {
  manifest: ${JSON.stringify(manifest)},
  activate(ctx) {
    window.benchScene = ctx.scene;
  },
};`;

/** @returns the plugin's entry for gantry.config.json */
export async function writePainter(folder: string): Promise<unknown> {
  const path = join(folder, 'painter');
  await mkdir(join(path, 'dist/client'), { recursive: true });
  const digest = createHash('sha384').update(code).digest('base64');
  const description = { manifest, entry: 'index.js', files: { 'client/index.js': `sha384-${digest}` } };
  await writeFile(join(path, 'dist/plugin.json'), JSON.stringify(description));
  await writeFile(join(path, 'dist/client/index.js'), code);
  return { path, trust: 'trusted', projects: '*', grants: manifest.capabilities, config: {} };
}
