import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';

/** `dist/plugin.json` of a built plugin. */
const pluginPackage = z.object({
  /** Plain data for the browser; the server needs to know only whose it is. */
  manifest: z.looseObject({
    id: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must look like vendor.name'),
    version: z.string().regex(/^\d+\.\d+\.\d+[\w.+-]*$/, 'must be a version such as 1.0.0'),
  }),
  /** The ESM bundle for the browser, relative to `dist/client`. */
  entry: z.string().default('index.js'),
  /** The server half, relative to `dist`; null when the plugin has none. */
  server: z.string().nullable().default(null),
});
export type PluginPackage = z.output<typeof pluginPackage>;

/** Fingerprint of what the browser may fetch; a new build has a new one and with it new URLs. */
export interface ClientFiles {
  readonly hash: string;
  /** `sha384-…` of the entry, or null when it is missing. */
  readonly integrity: string | null;
}

export async function readPackage(folder: string): Promise<PluginPackage> {
  return pluginPackage.parse(JSON.parse(await readFile(join(folder, 'dist', 'plugin.json'), 'utf8')));
}

/** Reads every file below `dist/client`; a folder that is missing has the fingerprint of nothing. */
export async function readClientFiles(folder: string, entry: string): Promise<ClientFiles> {
  const root = join(folder, 'dist', 'client');
  const all = createHash('sha256');
  let integrity: string | null = null;
  for (const path of await filesBelow(root)) {
    const bytes = await readFile(path);
    const name = relative(root, path).split(sep).join('/');
    all.update(`${name}\0${bytes.length}\0`).update(bytes);
    if (name === entry) integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  }
  return { hash: all.digest('hex').slice(0, 12), integrity };
}

/** Changes when a file is added, removed or written; much cheaper than the fingerprint. */
export async function clientFilesStamp(folder: string): Promise<string> {
  const paths = await filesBelow(join(folder, 'dist', 'client'));
  const parts = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => null);
      return `${path}:${found?.mtimeMs}:${found?.size}`;
    }),
  );
  return parts.join('|');
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
