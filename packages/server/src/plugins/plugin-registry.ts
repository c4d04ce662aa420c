import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginList, PluginProblem } from '@gantry/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { PluginEntry } from '../config/deployment.ts';
import type { PluginProject } from '../session/member-access.ts';
import { InstalledPlugin, type PluginParts } from './installed-plugin.ts';
import { messageOf, PluginFailure } from './plugin-failure.ts';
import { type PluginBuild, type PluginPackage, readPackage } from './plugin-package.ts';
import { inPlugin } from './plugin-scope.ts';
import { isForMember, type PluginUser } from './plugin-use.ts';
import { shareWithServerHalves } from './resolve-shared.ts';
import { readServerHalf } from './server-half.ts';

/** Whether the deployment gives the plugin to the project. */
export function servesProject({ entry }: Pick<InstalledPlugin, 'entry'>, projectCode: string): boolean {
  return entry.projects === '*' || entry.projects.includes(projectCode);
}

/** Whether it also runs there, that is, the project has not switched it off. */
export function worksIn(plugin: InstalledPlugin, { code, pluginsOff }: PluginProject): boolean {
  return servesProject(plugin, code) && !pluginsOff.has(plugin.id);
}

/** Holders of this permission see every plugin with the details of its failures on the server, and switch plugins on and off. */
export const pluginAdmin = 'MEMBER_ADMIN';

type Descriptor = PluginList['plugins'][number];

/** The plugins that `gantry.config.json` lists, and those that were installed on the screen. */
export class PluginRegistry {
  readonly #clock: () => Date;
  #plugins: readonly InstalledPlugin[];
  /** Versions that were replaced or removed while pages that use them may be open. */
  #former: InstalledPlugin[] = [];

  constructor(clock: () => Date, plugins: readonly InstalledPlugin[] = []) {
    this.#clock = clock;
    this.#plugins = [...plugins];
  }

  get plugins(): readonly InstalledPlugin[] {
    return this.#plugins;
  }

  /** Reads every plugin's description and loads its server half. Failures are logged and stored with the plugin. */
  async load(entries: readonly PluginEntry[], log: FastifyBaseLogger): Promise<void> {
    const folders = entries.map(({ path }) => path);
    await shareWithServerHalves(import.meta.url, folders);
    for (const entry of entries) {
      const plugin = await describe(entry, { log, clock: this.#clock });
      const { id } = plugin;
      if (this.find(id)) {
        log.error({ plugin: id }, 'A plugin is listed twice; the second is left out');
        continue;
      }
      this.#plugins = [...this.#plugins, plugin];
      await loadServerHalf(plugin);
      // Compares all files and logs differences now, even for plugins without a server half, whose files might not be requested for days.
      if (plugin.failure === null) await plugin.build();
    }
  }

  /** Adds a plugin while the server runs, or replaces the one with its id. A server half that is granted needs `load` instead. */
  async put(entry: PluginEntry, log: FastifyBaseLogger): Promise<void> {
    const plugin = await describe(entry, { log, clock: this.#clock });
    await loadServerHalf(plugin);
    this.#retire(plugin.id);
    this.#plugins = [...this.#plugins, plugin];
  }

  /**
   * Serves newer browser files of a plugin, whose server half goes on running. Pages that use the files before still get them.
   * @param kept - folders that are still there
   */
  takeBrowserFiles(
    plugin: InstalledPlugin,
    path: string,
    description: PluginPackage,
    kept: readonly string[],
  ): void {
    const former = plugin.copy();
    this.#former = this.#former.filter(({ id, entry }) => id !== plugin.id || kept.includes(entry.path));
    if (kept.includes(former.entry.path)) this.#former.push(former);
    plugin.takeBrowserFiles(path, description);
  }

  /** Takes a plugin away while the server runs. What of its server half is mounted refuses all work from now on. */
  drop(id: string): void {
    const plugin = this.find(id);
    this.#retire(id);
    if (plugin?.server) plugin.retire();
  }

  #retire(id: string): void {
    this.#former.push(...this.#plugins.filter((plugin) => plugin.id === id));
    this.#plugins = this.#plugins.filter((plugin) => plugin.id !== id);
  }

  /** The plugin's build with this name, even if it was replaced since; else the present one. */
  async findBuild(id: string, name: string): Promise<InstalledPlugin | undefined> {
    for (const plugin of this.#former) {
      if (plugin.id !== id) continue;
      const build = await plugin.build();
      if (!(build instanceof PluginFailure) && buildName(build) === name) return plugin;
    }
    return this.find(id);
  }

  find(id: string): InstalledPlugin | undefined {
    return this.#plugins.find((plugin) => plugin.id === id);
  }

  /**
   * Descriptors for the browser: the project's plugins with something for this member. Administrators get all of the deployment,
   * with the reason why one is not used.
   */
  async describe(user: PluginUser): Promise<Descriptor[]> {
    const isAdministrator = user.permissions.has(pluginAdmin);
    const listed = this.#plugins
      .map((plugin) => ({ plugin, unused: unusedBy(plugin, user) }))
      .filter(({ unused }) => unused === undefined || unused === 'switched-off' || isAdministrator)
      .filter(({ plugin }) => isAdministrator || isForMember(plugin.package.manifest, user));
    return Promise.all(
      listed.map(async ({ plugin, unused }) => ({
        ...(await this.#descriptor(plugin, isAdministrator)),
        ...(unused === undefined ? {} : { unused }),
      })),
    );
  }

  async #descriptor(plugin: InstalledPlugin, isAdministrator: boolean): Promise<Descriptor> {
    const build = await plugin.build();
    const problem = build instanceof PluginFailure ? build : plugin.failure;
    const described = build instanceof PluginFailure ? plugin.package : build.package;
    const { hash, integrity } = build instanceof PluginFailure ? refused : build;
    const { id, version } = described.manifest;
    const { shortName, trust, grants, config } = plugin.entry;
    const { summary: faults } = plugin.faults;
    const { unknownRoles } = plugin;
    return {
      id,
      version,
      trust,
      grants,
      config,
      ...(shortName === undefined ? {} : { shortName }),
      entry: `/plugins/${id}/${buildName({ package: described, hash })}/${described.entry}`,
      ...(integrity === null ? {} : { integrity }),
      manifest: described.manifest,
      ...(problem ? { problem: problemOf(problem, isAdministrator) } : {}),
      ...(faults && isAdministrator ? { faults } : {}),
      ...(unknownRoles.length > 0 && isAdministrator ? { unknownRoles } : {}),
    };
  }
}

/** A build's part of the URLs of its files. */
export function buildName({ package: { manifest }, hash }: Pick<PluginBuild, 'package' | 'hash'>): string {
  return `${manifest.version}-${hash}`;
}

/** Replaces hash and digest in the URL of a plugin without a valid build. */
const refused = { hash: 'refused', integrity: null };

/** Why a member does not use the plugin in the project; undefined if they do. */
function unusedBy(plugin: InstalledPlugin, user: PluginUser): Descriptor['unused'] {
  if (!servesProject(plugin, user.projectCode)) return 'not-offered';
  if (user.pluginsOff.has(plugin.id)) return 'switched-off';
  return isForMember(plugin.package.manifest, user) ? undefined : 'nothing-for-you';
}

/** Details go only to administrators, because they may contain file names and other internals of the server. */
function problemOf({ code, message }: PluginFailure, isAdministrator: boolean): PluginProblem {
  return isAdministrator ? { code, detail: message } : { code };
}

async function describe(entry: PluginEntry, parts: PluginParts): Promise<InstalledPlugin> {
  try {
    return new InstalledPlugin(entry, await readPackage(entry.path), parts);
  } catch (error) {
    if (!(error instanceof PluginFailure)) throw error;
    // Listed anyway, so that people who miss the plugin see why it is not available.
    const plugin = new InstalledPlugin(entry, unreadable(entry), parts);
    plugin.fail(error);
    return plugin;
  }
}

async function loadServerHalf(plugin: InstalledPlugin): Promise<void> {
  const { server } = plugin.package;
  if (server === null || plugin.failure) return;
  const { trust, serverHalf } = plugin.entry;
  if (serverHalf === 'refused' || (trust === 'sandboxed' && serverHalf !== 'granted')) {
    const why = serverHalf === 'refused' ? 'is refused' : 'is not granted, and the plugin is sandboxed';
    const text = `The server half of '${plugin.id}' ${why}, so it is not run: it would have all rights of the server. To allow that, add "serverHalf": "granted" to its entry in gantry.config.json, or grant it in Settings, Plugins.`;
    plugin.fail(new PluginFailure('server-not-granted', text));
    return;
  }
  const build = await plugin.build();
  if (build instanceof PluginFailure) {
    // `build` has logged it.
    plugin.failure = build;
    return;
  }
  try {
    const url = pathToFileURL(join(plugin.entry.path, 'dist', server)).href;
    plugin.use(readServerHalf(await inPlugin(plugin, () => import(url)), plugin.id));
  } catch (cause) {
    const text = `The server half of '${plugin.id}' could not be loaded: ${messageOf(cause)}`;
    plugin.fail(new PluginFailure('server-load', text, { cause }));
  }
}

function unreadable(entry: PluginEntry): PluginPackage {
  const name = basename(entry.path)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-');
  return {
    manifest: { id: `unreadable.${name}`, version: '0.0.0', name },
    entry: 'index.js',
    server: null,
    files: {},
  };
}
