import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { PluginManifest } from '@gantry/plugin-sdk';

/** Relative to the plugin's folder, as everything here. */
export const descriptionFile = 'dist/plugin.json';
export const clientFolder = 'dist/client';

/** Writes what a server reads to know the plugin: its manifest, where its halves are, and what its files must hash to. */
export async function writeDescription(manifest: PluginManifest, server: string | null): Promise<void> {
  const description = { manifest, entry: 'index.js', server, files: await digests() };
  await writeFile(descriptionFile, `${JSON.stringify(description, null, 2)}\n`);
}

/** Subresource integrity of every file for the browser, by its path below `dist/client`. */
async function digests(): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(
    paths.sort().map(async (path) => {
      const digest = createHash('sha384')
        .update(await readFile(path))
        .digest('base64');
      return [relative(clientFolder, path).split(sep).join('/'), `sha384-${digest}`] as const;
    }),
  );
  return Object.fromEntries(found);
}
