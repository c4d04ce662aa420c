import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginList } from '@gantry/contract';
import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import type { PluginEntry } from '../config/deployment.ts';
import {
  type ClientFiles,
  clientFilesStamp,
  type PluginPackage,
  readClientFiles,
  readPackage,
} from './plugin-package.ts';
import { isForMember, type PluginUser } from './plugin-use.ts';
import { readServerHalf } from './server-half.ts';

/** One plugin of this deployment. A part that failed to load is said so where it is used; the others go on. */
export interface InstalledPlugin {
  readonly entry: PluginEntry;
  readonly package: PluginPackage;
  readonly server: ServerPlugin | null;
  /** Why the server half cannot be used; null while it can. */
  failure: Error | null;
}

/** Whether the deployment gives the plugin to the project. */
export function servesProject({ entry }: Pick<InstalledPlugin, 'entry'>, projectCode: string): boolean {
  return entry.projects === '*' || entry.projects.includes(projectCode);
}

type Descriptor = PluginList['plugins'][number];

/** The plugins that `gantry.config.json` lists. */
export class PluginRegistry {
  readonly plugins: readonly InstalledPlugin[];
  readonly #files = new Map<InstalledPlugin, { stamp: string; files: ClientFiles }>();

  constructor(plugins: readonly InstalledPlugin[]) {
    this.plugins = plugins;
  }

  /** Reads every plugin's description and loads its server half; a failure is logged and kept with the plugin. */
  static async load(entries: readonly PluginEntry[], log: FastifyBaseLogger): Promise<PluginRegistry> {
    const plugins: InstalledPlugin[] = [];
    for (const entry of entries) {
      const plugin = await install(entry);
      if (plugin.failure)
        log.error(
          { err: plugin.failure, plugin: plugin.package.manifest.id },
          'A plugin could not be loaded',
        );
      const id = plugin.package.manifest.id;
      if (plugins.some((other) => other.package.manifest.id === id))
        log.error({ plugin: id }, 'A plugin is listed twice; the second is left out');
      else plugins.push(plugin);
    }
    return new PluginRegistry(plugins);
  }

  find(id: string): InstalledPlugin | undefined {
    return this.plugins.find((plugin) => plugin.package.manifest.id === id);
  }

  /** What the browser has to know of the plugins that this project has and that hold anything for this member. */
  async describe(user: PluginUser): Promise<Descriptor[]> {
    const here = this.plugins.filter(
      (plugin) => servesProject(plugin, user.projectCode) && isForMember(plugin.package.manifest, user),
    );
    return Promise.all(here.map((plugin) => this.#descriptor(plugin)));
  }

  /** Looks at the files again when one of them was written, so that a rebuilt plugin gets new URLs without a restart. */
  async clientFiles(plugin: InstalledPlugin): Promise<ClientFiles> {
    const stamp = await clientFilesStamp(plugin.entry.path);
    const known = this.#files.get(plugin);
    if (known?.stamp === stamp) return known.files;
    const files = await readClientFiles(plugin.entry.path, plugin.package.entry);
    this.#files.set(plugin, { stamp, files });
    return files;
  }

  async #descriptor(plugin: InstalledPlugin): Promise<Descriptor> {
    const { manifest, entry } = plugin.package;
    const { hash, integrity } = await this.clientFiles(plugin);
    return {
      id: manifest.id,
      version: manifest.version,
      entry: `/plugins/${manifest.id}/${manifest.version}-${hash}/${entry}`,
      ...(integrity === null ? {} : { integrity }),
      trust: plugin.entry.trust,
      grants: plugin.entry.grants,
      config: plugin.entry.config,
      manifest,
    };
  }
}

async function install(entry: PluginEntry): Promise<InstalledPlugin> {
  let described: PluginPackage;
  try {
    described = await readPackage(entry.path);
  } catch (cause) {
    // Listed all the same, so that the people who miss it see why it is not there.
    const failure = new Error(
      `${join(entry.path, 'dist', 'plugin.json')} is missing or not valid; build the plugin.`,
      { cause },
    );
    return { entry, package: unreadable(entry), server: null, failure };
  }
  if (described.server === null) return { entry, package: described, server: null, failure: null };
  try {
    const url = pathToFileURL(join(entry.path, 'dist', described.server)).href;
    return {
      entry,
      package: described,
      server: readServerHalf(await import(url), described.manifest.id),
      failure: null,
    };
  } catch (cause) {
    const failure = new Error(`The server half of '${described.manifest.id}' could not be loaded.`, {
      cause,
    });
    return { entry, package: described, server: null, failure };
  }
}

function unreadable(entry: PluginEntry): PluginPackage {
  const name = basename(entry.path)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-');
  return { manifest: { id: `unreadable.${name}`, version: '0.0.0', name }, entry: 'index.js', server: null };
}
