import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PluginEntry } from '../../config/deployment.ts';
import { describeBuild } from '../../testing/describe-build.ts';

/** Content of a plugin in a `PluginFolder`. */
export interface PluginParts {
  /** Fields in addition to id `vendor.<name>`, version `1.2.3` and name. */
  readonly manifest?: object;
  /** Source of its server half. */
  readonly server?: string;
  /** Further files below `dist`, by their paths. */
  readonly files?: Readonly<Record<string, string>>;
  /** Fields of the deployment's entry. */
  readonly entry?: Partial<PluginEntry>;
}

/** A temporary folder with built plugins. */
export class PluginFolder {
  readonly path: string;
  readonly #described = new Map<string, readonly [manifest: object, server?: string]>();

  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<PluginFolder> {
    const path = await mkdtemp(join(tmpdir(), 'gantry-plugins-'));
    await writeFile(join(path, 'package.json'), '{ "type": "module" }');
    return new PluginFolder(path);
  }

  async add(name: string, { manifest, server, files, entry }: PluginParts = {}): Promise<PluginEntry> {
    const own = { id: `vendor.${name}`, version: '1.2.3', name: 'N', ...manifest };
    this.#described.set(name, server === undefined ? [own] : [own, 'server/index.js']);
    const all = { ...(server === undefined ? {} : { 'server/index.js': server }), ...files };
    await mkdir(join(this.path, name, 'dist'), { recursive: true });
    for (const [file, text] of Object.entries(all)) await this.tamper(name, file, text);
    await this.describe(name);
    return { ...this.unbuilt(name), ...entry };
  }

  /** The entry of a plugin without any files. */
  unbuilt(name: string): PluginEntry {
    const path = join(this.path, name);
    return { path, trust: 'builtin', projects: '*', grants: [], config: {}, outgoing: {}, enabled: true };
  }

  /** Writes a file below `dist`, as a build does. */
  async write(name: string, file: string, text: string): Promise<void> {
    await this.tamper(name, file, text);
    await this.describe(name);
  }

  /** Writes a file below `dist` without updating the description. */
  async tamper(name: string, file: string, text: string): Promise<void> {
    const path = join(this.path, name, 'dist', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }

  /** Writes the description of the current files. */
  async describe(name: string): Promise<void> {
    const [manifest, server] = this.#described.get(name) ?? [{}];
    await describeBuild(join(this.path, name), manifest, server);
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true });
  }
}
