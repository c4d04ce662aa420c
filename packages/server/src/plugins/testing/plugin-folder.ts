import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PluginEntry } from '../../config/deployment.ts';

/** What a plugin in a `PluginFolder` consists of. */
export interface PluginParts {
  /** Beside id `vendor.<name>`, version `1.2.3` and name. */
  readonly manifest?: object;
  /** Source of its server half. */
  readonly server?: string;
  /** Further files below `dist`, by their paths. */
  readonly files?: Readonly<Record<string, string>>;
  /** How the deployment lists it. */
  readonly entry?: Partial<PluginEntry>;
}

/** Built plugins on the disk. */
export class PluginFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<PluginFolder> {
    const path = await mkdtemp(join(tmpdir(), 'gantry-plugins-'));
    await writeFile(join(path, 'package.json'), '{ "type": "module" }');
    return new PluginFolder(path);
  }

  async add(name: string, { manifest, server, files, entry }: PluginParts = {}): Promise<PluginEntry> {
    const description = {
      manifest: { id: `vendor.${name}`, version: '1.2.3', name: 'N', ...manifest },
      ...(server === undefined ? {} : { server: 'server/index.js' }),
    };
    const all = {
      'plugin.json': JSON.stringify(description),
      ...(server === undefined ? {} : { 'server/index.js': server }),
      ...files,
    };
    for (const [file, text] of Object.entries(all)) await this.write(name, file, text);
    return { ...this.unbuilt(name), ...entry };
  }

  /** One that has no files. */
  unbuilt(name: string): PluginEntry {
    const path = join(this.path, name);
    return { path, trust: 'builtin', projects: '*', grants: [], config: {}, enabled: true };
  }

  async write(name: string, file: string, text: string): Promise<void> {
    const path = join(this.path, name, 'dist', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true });
  }
}
