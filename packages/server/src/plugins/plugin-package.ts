import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { messageOf, PluginFailure } from './plugin-failure.ts';

const descriptionFile = 'plugin.json';

/** `dist/plugin.json` of a built plugin. */
const pluginPackage = z.object({
  /** Plain data for the browser. The server needs only id and version. */
  manifest: z.looseObject({
    id: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must look like vendor.name'),
    enabledByDefault: z.boolean().optional(),
    version: z.string().regex(/^\d+\.\d+\.\d+[\w.+-]*$/, 'must be a version such as 1.0.0'),
  }),
  /** The ESM bundle for the browser, relative to `dist/client`. */
  entry: z.string().default('index.js'),
  /** The server half, relative to `dist`, or null. */
  server: z.string().nullable().default(null),
  /** `sha384-…` of every other file below `dist`, by its path there. */
  files: z.record(z.string(), z.string()),
});
export type PluginPackage = z.output<typeof pluginPackage>;

/** A build whose files all match its description. */
export interface PluginBuild {
  readonly package: PluginPackage;
  /** Hash over the browser's files. It is part of their URLs, so a new build has new URLs. */
  readonly hash: string;
  /** `sha384-…` of the browser's entry, or null if there is none. */
  readonly integrity: string | null;
}

/** @throws PluginFailure if the description is missing or this server cannot read it */
export async function readPackage(folder: string): Promise<PluginPackage> {
  const file = join(folder, 'dist', descriptionFile);
  try {
    const read = pluginPackage.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (read.success) return read.data;
    throw new Error(z.prettifyError(read.error));
  } catch (cause) {
    const text = `${file} is missing or not valid. Build the plugin with this version of the SDK. ${messageOf(cause)}`;
    throw new PluginFailure('not-built', text, { cause });
  }
}

/**
 * Reads the description and compares all files with it. If a file was changed, added or removed since the build, the plugin is
 * neither imported nor served.
 * @throws PluginFailure that names the file
 */
export async function readBuild(folder: string): Promise<PluginBuild> {
  const described = await readPackage(folder);
  const found = await digestsBelow(join(folder, 'dist'));
  const { files } = described;
  for (const path of [...Object.keys(files), ...found.keys()].sort())
    if (files[path] !== found.get(path))
      throw changed(join(folder, 'dist', path), files[path], found.get(path));
  if (described.server !== null && !found.has(described.server))
    throw changed(join(folder, 'dist', described.server), 'stated', undefined);
  const all = createHash('sha256');
  for (const [path, digest] of found) if (path.startsWith('client/')) all.update(`${path}\0${digest}\0`);
  return {
    package: described,
    hash: all.digest('hex').slice(0, 12),
    integrity: files[`client/${described.entry}`] ?? null,
  };
}

function changed(file: string, stated: string | undefined, found: string | undefined): PluginFailure {
  const what = (() => {
    if (found === undefined) return 'is missing from what was built';
    return stated === undefined ? 'is not part of what was built' : 'was changed after it was built';
  })();
  return new PluginFailure('files-changed', `${file} ${what}. Build or install the plugin again.`);
}

/** Digests of all files of a built plugin except its description, in the order of their paths below `dist`. */
export async function digestsBelow(dist: string): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const path of await filesBelow(dist)) {
    const name = relative(dist, path).split(sep).join('/');
    if (name === descriptionFile) continue;
    // Something else than a file, such as a link to a folder, can never match a description.
    const bytes = await readFile(path).catch(() => null);
    const digest = bytes && createHash('sha384').update(bytes).digest('base64');
    digests.set(name, digest === null ? 'unreadable' : `sha384-${digest}`);
  }
  return digests;
}

/** A stamp that changes when a file is added, removed or written. Much cheaper than the digests. */
export async function buildStamp(folder: string): Promise<string> {
  const paths = await filesBelow(join(folder, 'dist'));
  const parts = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => null);
      return `${path}:${found?.ctimeMs}:${found?.mtimeMs}:${found?.size}`;
    }),
  );
  return parts.join('|');
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
