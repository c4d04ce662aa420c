import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SceneService } from '../../../packages/plugin-sdk/src/index.ts';
import type { PluginManifest } from '../../../packages/plugin-sdk/src/manifest.ts';

declare global {
  interface Window {
    /** Of the bench's plugin, once it has started. */
    benchScene: SceneService<PluginManifest>;
  }
}

const manifest = {
  id: 'bench.scene',
  version: '1.0.0',
  name: 'Scene',
  sdk: '^1.0.0',
  capabilities: ['scene.read', 'scene.style', 'scene.three'],
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
export async function writeScenePlugin(folder: string): Promise<unknown> {
  const path = join(folder, 'scene-plugin');
  await mkdir(join(path, 'dist/client'), { recursive: true });
  const digest = createHash('sha384').update(code).digest('base64');
  const description = { manifest, entry: 'index.js', files: { 'client/index.js': `sha384-${digest}` } };
  await writeFile(join(path, 'dist/plugin.json'), JSON.stringify(description));
  await writeFile(join(path, 'dist/client/index.js'), code);
  return { path, trust: 'trusted', projects: '*', grants: manifest.capabilities, config: {} };
}
