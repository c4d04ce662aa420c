import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePlugin } from './write-plugin.mjs';

/** The secret that opens the development door of the journeys' host. */
export const draftToken = 'the-token-of-the-journeys';

/** The folder of the plugin that a journey develops; the host lists it. */
export function draftFolder(port) {
  return join(tmpdir(), `gantry-e2e-draft-${port}`, 'plugins', 'acme.draft');
}

/** Writes it as it is before it is developed: built, and with nothing in it. */
export function writeDraftPlugin(port, root) {
  const top = join(draftFolder(port), '../..');
  rmSync(top, { recursive: true, force: true });
  mkdirSync(top, { recursive: true });
  const manifest = { id: 'acme.draft', version: '0.1.0', name: 'Draft', sdk: '^1.0.0', capabilities: [] };
  const code = `export const plugin = { manifest: ${JSON.stringify(manifest)}, activate() {} };`;
  const path = writePlugin(top, manifest, code);
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  return { path, trust: 'trusted', projects: ['TCE'] };
}
