import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestsBelow } from '../plugins/plugin-package.ts';

/**
 * Writes `dist/plugin.json` with the digests of the current files, like the last step of a plugin's build.
 * @param folder - of the plugin
 * @param server - path of the server half below `dist`
 */
export async function describeBuild(folder: string, manifest: object, server?: string): Promise<void> {
  const dist = join(folder, 'dist');
  const description = {
    manifest,
    server: server ?? null,
    files: Object.fromEntries(await digestsBelow(dist)),
  };
  await writeFile(join(dist, 'plugin.json'), JSON.stringify(description));
}
