import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { SettingsError } from '../../config/settings.ts';
import { nullIfMissing, statOrNull, syncFolder } from '../../files/disk-files.ts';
import { foldersOf, type InstallState, installState, nothingInstalled } from './install-state.ts';

const stateFile = 'installed.json';
/** Packages that wait to be installed, and files that are being written. Nothing in it is true yet. */
const waiting = 'waiting';
/** How long a reviewed package waits, in milliseconds. */
const patience = 24 * 3600 * 1000;
/** So that nobody fills the disk with packages that are never installed. */
const mostWaiting = 20;

/**
 * The folder of plugins that were installed on the screen: `<id>/<version>-<digest>/dist` for each version, and `installed.json`, which
 * alone says what is installed. A server that is killed leaves the old state or the new one, and perhaps folders that `clean` removes.
 */
export class InstallFiles {
  readonly #folder: string;
  readonly #clock: () => Date;

  constructor(folder: string, clock: () => Date) {
    this.#folder = resolve(folder);
    this.#clock = clock;
  }

  /** @throws SettingsError if the file cannot be read: then it is better not to start than to forget what is installed. */
  async readState(): Promise<InstallState> {
    const file = join(this.#folder, stateFile);
    const text = await readFile(file, 'utf8').catch(nullIfMissing);
    if (text === null) return nothingInstalled;
    try {
      return installState.parse(JSON.parse(text));
    } catch (cause) {
      throw new SettingsError(
        `${file}, which says which plugins are installed, is damaged. Restore it from a backup, or remove it to start without them.`,
        { cause },
      );
    }
  }

  async writeState(state: InstallState): Promise<void> {
    await this.#writeWhole(join(this.#folder, stateFile), Buffer.from(JSON.stringify(state, null, 2)));
  }

  /** Removes what no state names: leftovers of a server that was killed, old versions, packages that nobody installed. */
  async clean(state: InstallState): Promise<void> {
    const needed = foldersOf(state);
    const before = this.#clock().getTime() - patience;
    for (const { path, name, parent } of await this.#versionFolders())
      if (!needed.has(`${parent}/${name}`)) await rm(path, { recursive: true, force: true });
    for (const name of await readdir(join(this.#folder, waiting)).catch(() => [])) {
      const path = join(this.#folder, waiting, name);
      const isPackage = /^[0-9a-f]{64}(\.from)?$/.test(name);
      const found = await statOrNull(path);
      if (found !== null && (!isPackage || found.mtimeMs < before))
        await rm(path, { recursive: true, force: true });
    }
  }

  /**
   * Keeps a reviewed package until it is installed.
   * @param source - the address from which it was fetched; null: it came as a file
   */
  async keepPackage(digest: string, bytes: Uint8Array, source: string | null): Promise<void> {
    await this.#dropOldest();
    await this.#writeWhole(this.#packageOf(digest), bytes);
    if (source === null) await rm(this.#sourceOf(digest), { force: true });
    else await this.#writeWhole(this.#sourceOf(digest), Buffer.from(source));
  }

  /** Null: it is not there any more. */
  async packageBytes(digest: string): Promise<Uint8Array | null> {
    return readFile(this.#packageOf(digest)).catch(nullIfMissing);
  }

  /** Null: it came as a file. */
  async packageSource(digest: string): Promise<string | null> {
    return readFile(this.#sourceOf(digest), 'utf8').catch(nullIfMissing);
  }

  async dropPackage(digest: string): Promise<void> {
    await rm(this.#packageOf(digest), { force: true });
    await rm(this.#sourceOf(digest), { force: true });
  }

  /** The plugin's folder, with `dist` in it. */
  pathOf(folder: string): string {
    return join(this.#folder, folder);
  }

  async dropVersion(folder: string): Promise<void> {
    await rm(this.pathOf(folder), { recursive: true, force: true });
  }

  /**
   * Writes all files of a version and flushes them before the folder gets its name, so that a folder with that name is whole.
   * @param files - by their paths below `dist`, which the reader of packages has checked
   */
  async unpack(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const temporary = join(this.#folder, waiting, `${randomUUID()}.tmp`);
    const folders = new Set<string>();
    for (const [path, bytes] of files) {
      const target = join(temporary, 'dist', path);
      await mkdir(dirname(target), { recursive: true });
      await writeDurably(target, bytes);
      for (let one = dirname(target); one.startsWith(temporary); one = dirname(one)) folders.add(one);
    }
    for (const one of folders) await syncFolder(one);
    const target = this.pathOf(folder);
    await rm(target, { recursive: true, force: true });
    await mkdir(dirname(target), { recursive: true });
    await rename(temporary, target);
    await syncFolder(dirname(target));
  }

  #packageOf(digest: string): string {
    if (!/^[0-9a-f]{64}$/.test(digest)) throw new RangeError(`'${digest}' is not a SHA-256.`);
    return join(this.#folder, waiting, digest);
  }

  #sourceOf(digest: string): string {
    return `${this.#packageOf(digest)}.from`;
  }

  async #dropOldest(): Promise<void> {
    const folder = join(this.#folder, waiting);
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{64}$/.test(name));
    const aged = await Promise.all(
      names.map(async (name) => ({ name, age: (await statOrNull(join(folder, name)))?.mtimeMs ?? 0 })),
    );
    const extra = aged.sort((a, b) => b.age - a.age).slice(mostWaiting - 1);
    for (const { name } of extra) await this.dropPackage(name);
  }

  async #versionFolders(): Promise<readonly { path: string; name: string; parent: string }[]> {
    const parents = await readdir(this.#folder, { withFileTypes: true }).catch(() => []);
    const found = await Promise.all(
      parents
        .filter((one) => one.isDirectory() && one.name !== waiting)
        .map(async ({ name: parent }) => {
          const names = await readdir(join(this.#folder, parent)).catch(() => []);
          return names.map((name) => ({ parent, name, path: join(this.#folder, parent, name) }));
        }),
    );
    return found.flat();
  }

  async #writeWhole(target: string, bytes: Uint8Array): Promise<void> {
    const temporary = join(this.#folder, waiting, `${randomUUID()}.tmp`);
    await mkdir(dirname(temporary), { recursive: true });
    await writeDurably(temporary, bytes);
    await rename(temporary, target);
    await syncFolder(dirname(target));
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
