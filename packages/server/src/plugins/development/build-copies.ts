import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies of a plugin that stay: pages that have not yet taken the newest build may fetch more files of the one before. */
const keptCopies = 3;

/**
 * Copies of the builds of plugins in development. The server runs and serves a copy, because the next build empties the plugin's own
 * `dist` first, and may fail.
 */
export class BuildCopies {
  readonly #folder: string;
  readonly #kept = new Map<string, readonly string[]>();
  #count = 0;

  /** @param folder - belongs to this process; what it holds from another one is removed with the first copy */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Copies the `dist` of a plugin. Returns the folder with the copy.
   * @param used - a folder from which a server half runs; it stays
   */
  async add(id: string, source: string, used: string | undefined): Promise<string> {
    if (this.#count === 0) await rm(this.#folder, { recursive: true, force: true });
    this.#count += 1;
    const copy = join(this.#folder, id, String(this.#count));
    await mkdir(copy, { recursive: true });
    // Node.js finds the kind of the modules of a server half there.
    await writeFile(join(copy, 'package.json'), '{ "type": "module" }\n');
    await cp(join(source, 'dist'), join(copy, 'dist'), { recursive: true, dereference: true });
    await this.#keep(id, copy, used);
    return copy;
  }

  keptOf(id: string): readonly string[] {
    return this.#kept.get(id) ?? [];
  }

  async #keep(id: string, copy: string, used: string | undefined): Promise<void> {
    const all = [...this.keptOf(id), copy];
    const newest = all.slice(-keptCopies);
    const old = all.filter((one) => !newest.includes(one) && one !== used);
    this.#kept.set(
      id,
      all.filter((one) => !old.includes(one)),
    );
    for (const one of old) await rm(one, { recursive: true, force: true });
  }
}
