import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginList, PluginProblem } from '@gantry/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { PluginEntry } from '../config/deployment.ts';
import { InstalledPlugin } from './installed-plugin.ts';
import { messageOf, PluginFailure } from './plugin-failure.ts';
import { type PluginPackage, readPackage } from './plugin-package.ts';
import { inPlugin } from './plugin-scope.ts';
import { isForMember, type PluginUser } from './plugin-use.ts';
import { readServerHalf } from './server-half.ts';

/** Whether the deployment gives the plugin to the project. */
export function servesProject({ entry }: Pick<InstalledPlugin, 'entry'>, projectCode: string): boolean {
  return entry.projects === '*' || entry.projects.includes(projectCode);
}

/** Who holds this permission of a project is told what happened on the server. */
const administrator = 'MEMBER_ADMIN';

type Descriptor = PluginList['plugins'][number];

/** The plugins that `gantry.config.json` lists. */
export class PluginRegistry {
  readonly #plugins: InstalledPlugin[];

  constructor(plugins: readonly InstalledPlugin[] = []) {
    this.#plugins = [...plugins];
  }

  get plugins(): readonly InstalledPlugin[] {
    return this.#plugins;
  }

  /** Reads every plugin's description and loads its server half; a failure is logged and kept with the plugin. */
  async load(entries: readonly PluginEntry[], log: FastifyBaseLogger): Promise<void> {
    for (const entry of entries) {
      const plugin = await describe(entry, log);
      const { id } = plugin;
      if (this.find(id)) {
        log.error({ plugin: id }, 'A plugin is listed twice; the second is left out');
        continue;
      }
      this.#plugins.push(plugin);
      await loadServerHalf(plugin);
    }
  }

  find(id: string): InstalledPlugin | undefined {
    return this.#plugins.find((plugin) => plugin.id === id);
  }

  /**
   * What the browser has to know of the plugins that this project has and that hold anything for this member. Administrators are told of
   * those that do not work, too.
   */
  async describe(user: PluginUser): Promise<Descriptor[]> {
    const isAdministrator = user.permissions.has(administrator);
    const here = this.#plugins.filter((plugin) => servesProject(plugin, user.projectCode));
    const descriptors = await Promise.all(
      here.map(async (plugin) => ({
        plugin,
        descriptor: await this.#descriptor(plugin, isAdministrator),
      })),
    );
    return descriptors
      .filter(
        ({ plugin, descriptor }) =>
          isForMember(plugin.package.manifest, user) || (isAdministrator && needsAttention(descriptor)),
      )
      .map(({ descriptor }) => descriptor);
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
      ...{ id, version, trust, grants, config },
      ...(shortName === undefined ? {} : { shortName }),
      entry: `/plugins/${id}/${version}-${hash}/${described.entry}`,
      ...(integrity === null ? {} : { integrity }),
      manifest: described.manifest,
      ...(problem ? { problem: problemOf(problem, isAdministrator) } : {}),
      ...(faults && isAdministrator ? { faults } : {}),
      ...(unknownRoles.length > 0 && isAdministrator ? { unknownRoles } : {}),
    };
  }
}

/** Stands for a build in an address at which there is none now. */
const refused = { hash: 'refused', integrity: null };

/** Administrators see a plugin that does not work even when they may not use it: nobody else would mend it. */
function needsAttention({ problem, faults, unknownRoles }: Descriptor): boolean {
  return problem !== undefined || faults !== undefined || unknownRoles !== undefined;
}

/** Members learn what does not work; what happened may name files and other insides of the server. */
function problemOf({ code, message }: PluginFailure, isAdministrator: boolean): PluginProblem {
  return isAdministrator ? { code, detail: message } : { code };
}

async function describe(entry: PluginEntry, log: FastifyBaseLogger): Promise<InstalledPlugin> {
  try {
    return new InstalledPlugin(entry, await readPackage(entry.path), log);
  } catch (error) {
    if (!(error instanceof PluginFailure)) throw error;
    // Listed all the same, so that the people who miss it see why it is not there.
    const plugin = new InstalledPlugin(entry, unreadable(entry), log);
    plugin.fail(error);
    return plugin;
  }
}

async function loadServerHalf(plugin: InstalledPlugin): Promise<void> {
  const { server } = plugin.package;
  if (server === null || plugin.failure) return;
  const { trust, serverHalf } = plugin.entry;
  if (trust === 'sandboxed' && serverHalf !== 'granted') {
    const text = `'${plugin.id}' is sandboxed, and its server half is not run: it would have all rights of the server. To grant it that, add "serverHalf": "granted" to its entry in gantry.config.json.`;
    plugin.fail(new PluginFailure('server-not-granted', text));
    return;
  }
  const build = await plugin.build();
  if (build instanceof PluginFailure) {
    // Whoever looked at the files has logged it.
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
