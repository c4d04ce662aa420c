import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes a built plugin without building it.
 * @param code - code of its bundle; undefined for a plugin without one
 * @returns its folder, for gantry.config.json
 */
export function writePlugin(folder, manifest, code) {
  const path = join(folder, 'plugins', manifest.id);
  mkdirSync(join(path, 'dist/client'), { recursive: true });
  if (code !== undefined) writeFileSync(join(path, 'dist/client/index.js'), code);
  const digest = createHash('sha384')
    .update(code ?? '')
    .digest('base64');
  const files = code === undefined ? {} : { 'client/index.js': `sha384-${digest}` };
  writeFileSync(join(path, 'dist/plugin.json'), JSON.stringify({ manifest, entry: 'index.js', files }));
  return path;
}
