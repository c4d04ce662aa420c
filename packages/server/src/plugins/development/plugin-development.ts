import { realpath } from 'node:fs/promises';
import { hostTopics } from '@gantry/contract';
import { ConflictError, HttpError } from '@gantry/plugin-sdk/server';
import type { PluginEntry } from '../../config/deployment.ts';
import type { HostContext } from '../../host-part.ts';
import type { InstalledPlugin } from '../installed-plugin.ts';
import { PluginFailure } from '../plugin-failure.ts';
import { type PluginPackage, readBuild } from '../plugin-package.ts';
import type { PluginRegistry } from '../plugin-registry.ts';
import { tellPages } from '../tell-pages.ts';
import type { BuildCopies } from './build-copies.ts';

/** What becomes of a new build's halves. */
export interface TakenBuild {
  readonly id: string;
  /** `taken`: open pages get it now, or after the restart. */
  readonly browser: 'taken' | 'unchanged';
  /** `restart`: the server starts again with it. */
  readonly server: 'none' | 'unchanged' | 'restart';
}

type Telling = Pick<HostContext, 'database' | 'log'>;

/**
 * The plugins that are in development on this server, which was started for it: only those that `gantry.config.json` lists by their
 * folder. Lasts over restarts of the server in its process.
 */
export class PluginDevelopment {
  readonly token: string;
  readonly #copies: BuildCopies;
  /** By the folder that is listed: the copy that this server runs. */
  readonly #running = new Map<string, string>();
  /** The same at the start of the server: the server halves run from there. */
  #started: ReadonlyMap<string, string> = new Map();
  /** Told to open pages once the server has started again. */
  readonly #untold = new Set<string>();
  #listed: readonly string[] = [];
  /** One build after another. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(token: string, copies: BuildCopies) {
    this.token = token;
    this.#copies = copies;
  }

  /** The entries of `gantry.config.json`, with the latest builds that were taken. */
  entriesOf(entries: readonly PluginEntry[]): readonly PluginEntry[] {
    this.#listed = entries.map(({ path }) => path);
    this.#started = new Map(this.#running);
    return entries.map((entry) => ({ ...entry, path: this.#running.get(entry.path) ?? entry.path }));
  }

  /**
   * The plugin of a folder, which need not be readable yet.
   * @throws HttpError 404 when the folder is not listed
   */
  async find(
    registry: PluginRegistry,
    folder: string,
  ): Promise<{ listed: string; plugin: InstalledPlugin | undefined }> {
    const wanted = await realPathOf(folder);
    for (const listed of this.#listed) {
      if ((await realPathOf(listed)) !== wanted) continue;
      const path = this.#running.get(listed) ?? listed;
      return { listed, plugin: registry.plugins.find(({ entry }) => entry.path === path) };
    }
    throw new HttpError(
      404,
      'PLUGIN_NOT_LISTED',
      `This server does not list the folder ${folder}. Add { "path": "${folder}" } to "plugins" in its gantry.config.json and restart it. Plugins that were installed on the screen are not developed.`,
    );
  }

  /** Takes what was built in a folder. Where the answer says `restart`, the caller restarts the server. */
  async take(registry: PluginRegistry, telling: Telling, folder: string): Promise<TakenBuild> {
    const taking = this.#turn.then(() => this.#take(registry, telling, folder));
    this.#turn = taking.catch(() => undefined);
    return taking;
  }

  async #take(registry: PluginRegistry, telling: Telling, folder: string): Promise<TakenBuild> {
    const { listed, plugin } = await this.find(registry, folder);
    const description = await readWhole(listed);
    const { id } = description.manifest;
    if (plugin !== undefined && plugin.failure?.code !== 'not-built' && plugin.id !== id)
      throw new ConflictError(
        'PLUGIN_RENAMED',
        `${listed} held the plugin '${plugin.id}' and now holds '${id}'. Restart the server yourself: what is stored belongs to the id.`,
      );
    const halves = halvesOf(plugin, description);
    const isUnchanged = halves.browser === 'unchanged' && halves.server !== 'restart';
    // The first time it is copied anyway, because the next build empties the folder.
    if (isUnchanged && this.#running.has(listed)) return { id, ...halves };
    const copy = await this.#copies.add(id, listed, this.#started.get(listed));
    // The folder may have been built again meanwhile.
    await readWhole(copy);
    this.#running.set(listed, copy);
    if (plugin === undefined || halves.server === 'restart') {
      this.#untold.add(id);
      return { id, ...halves };
    }
    registry.takeBrowserFiles(plugin, copy, description, this.#copies.keptOf(id));
    if (!isUnchanged) await tell(telling, id, null);
    return { id, ...halves };
  }

  /** Says in open pages that a build failed. What ran before goes on running. */
  async fail(registry: PluginRegistry, telling: Telling, folder: string, problem: string): Promise<void> {
    const { plugin } = await this.find(registry, folder);
    if (plugin !== undefined) await tell(telling, plugin.id, problem);
  }

  /** The server has started again with what was taken. */
  async begin(telling: Telling): Promise<void> {
    const ids = [...this.#untold];
    this.#untold.clear();
    for (const id of ids) await tell(telling, id, null);
  }
}

function tell(telling: Telling, pluginId: string, problem: string | null): Promise<void> {
  return tellPages(telling, { topic: hostTopics.pluginBuilt, payload: { pluginId, problem } });
}

/** @throws ConflictError when the folder has no whole build, for example because the next one has begun */
async function readWhole(folder: string): Promise<PluginPackage> {
  try {
    return (await readBuild(folder)).package;
  } catch (error) {
    if (!(error instanceof PluginFailure)) throw error;
    throw new ConflictError('BUILD_NOT_WHOLE', error.message);
  }
}

function halvesOf(
  plugin: InstalledPlugin | undefined,
  description: PluginPackage,
): Pick<TakenBuild, 'browser' | 'server'> {
  // What could not be loaded at the start, may be mended now.
  const isBroken =
    plugin === undefined || (plugin.failure !== null && plugin.failure.code !== 'server-not-granted');
  const before = plugin?.package;
  return {
    browser: before !== undefined && isSame('client/', before, description) ? 'unchanged' : 'taken',
    server: serverOf(before, description, isBroken),
  };
}

function serverOf(
  before: PluginPackage | undefined,
  now: PluginPackage,
  isBroken: boolean,
): TakenBuild['server'] {
  if (!isBroken && before !== undefined && isSame('server/', before, now) && before.server === now.server)
    return now.server === null ? 'none' : 'unchanged';
  return 'restart';
}

/** Source maps aside: another comment needs no restart. */
function isSame(half: 'client/' | 'server/', before: PluginPackage, now: PluginPackage): boolean {
  const filesOf = ({ files }: PluginPackage) =>
    JSON.stringify(
      Object.entries(files)
        .filter(([path]) => path.startsWith(half) && !path.endsWith('.map'))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return filesOf(before) === filesOf(now);
}

async function realPathOf(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}
