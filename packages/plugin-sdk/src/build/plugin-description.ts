import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { PluginManifest } from '@gantry/plugin-sdk';

/** Relative to the plugin's folder, as all paths here. */
const outputFolder = 'dist';
const descriptionFile = 'dist/plugin.json';
export const clientFolder = 'dist/client';

type Half = 'client' | 'server';

/**
 * Writes `dist/plugin.json`, from which the server knows a plugin: its manifest, where its halves are, and the hash of each file.
 * The file exists only while it is true: a build removes it first, and writes it when all halves are done.
 */
export class PluginDescription {
  readonly #server: string | null;
  readonly #builtFor: 'page' | 'frame';
  readonly #pending: Set<Half>;
  #manifest: PluginManifest | undefined;
  /** Counts started builds, to notice one that starts meanwhile. */
  #turn = 0;

  /**
   * @param server - the server half below `dist`; null for a plugin without one
   * @param builtFor - where the browser half can run
   */
  constructor(server: string | null, builtFor: 'page' | 'frame') {
    this.#server = server;
    this.#builtFor = builtFor;
    this.#pending = new Set(server === null ? ['client'] : ['client', 'server']);
  }

  async begin(half: Half): Promise<void> {
    this.#turn += 1;
    this.#pending.add(half);
    await rm(descriptionFile, { force: true });
  }

  /** @param manifest - comes with the client half, which is where it is checked */
  async complete(half: Half, manifest?: PluginManifest): Promise<void> {
    this.#pending.delete(half);
    this.#manifest = manifest ?? this.#manifest;
    if (this.#pending.size === 0 && this.#manifest) await this.#write(this.#manifest);
  }

  async #write(manifest: PluginManifest): Promise<void> {
    const turn = this.#turn;
    const isStale = () => turn !== this.#turn;
    const files = await digests().catch((error: unknown) => {
      // A watched build that started meanwhile has removed these files, and writes its own description.
      if (isStale()) return undefined;
      throw error;
    });
    if (isStale()) return;
    const description = {
      manifest,
      entry: 'index.js',
      builtFor: this.#builtFor,
      server: this.#server,
      files,
    };
    const draft = `${descriptionFile}.${randomUUID()}`;
    await writeFile(draft, `${JSON.stringify(description, null, 2)}\n`);
    if (isStale()) await rm(draft, { force: true });
    else await rename(draft, descriptionFile);
  }
}

/** SHA-384 of every file that was built, in the notation of subresource integrity, by its path below `dist`. */
async function digests(): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(outputFolder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    paths.sort().map(async (path) => {
      const digest = createHash('sha384')
        .update(await readFile(path))
        .digest('base64');
      return [relative(outputFolder, path).split(sep).join('/'), `sha384-${digest}`] as const;
    }),
  );
  return Object.fromEntries(found);
}
