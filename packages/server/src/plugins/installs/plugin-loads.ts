import { randomUUID } from 'node:crypto';
import { keyFingerprint } from '@gantry/plugin-sdk/package';
import type { FastifyBaseLogger } from 'fastify';
import type { GantryDatabase } from '../../database/gantry-database.ts';
import type { InstalledPlugin } from '../installed-plugin.ts';
import { messageOf, PluginFailure } from '../plugin-failure.ts';
import type { PluginBuild } from '../plugin-package.ts';
import { buildName, type PluginRegistry } from '../plugin-registry.ts';
import type { InstalledVersion, PluginEvent } from './install-state.ts';
import { type LastLoad, lastLoad, writeEvents } from './plugin-events.ts';

type OwnerDatabase = Pick<GantryDatabase, 'owner'>;

type Cause = Pick<PluginEvent, 'cause' | 'actorId'>;

interface LoadParts {
  readonly registry: PluginRegistry;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** What the plugin runs of what was installed on the screen; undefined for one of `gantry.config.json`. */
  readonly versionOf: (plugin: InstalledPlugin) => InstalledVersion | undefined;
  /** Moves the changes before to the database, so that a load finds its cause there. */
  readonly flush: (database: OwnerDatabase) => Promise<void>;
}

/** Records what this server has loaded, and whose change was the cause. */
export class PluginLoads {
  readonly #parts: LoadParts;
  /** The build of each plugin that is recorded as served. A plugin that is replaced is another object. */
  readonly #served = new WeakMap<InstalledPlugin, string>();

  constructor(parts: LoadParts) {
    this.#parts = parts;
  }

  /** Records each plugin that this start has loaded, or why it could not. */
  async recordStart(database: OwnerDatabase): Promise<void> {
    const { registry, flush } = this.#parts;
    await flush(database);
    const loads = await Promise.all(registry.plugins.map((plugin) => this.#startOf(plugin, database)));
    await writeEvents(database, loads);
  }

  /**
   * Records that browsers get a build which they did not get before. Call it with each file: only the first one of a build is recorded,
   * also across restarts. It never fails; what could not be recorded is, with the next file.
   * @param build - the name of the build in the URL
   */
  async recordServed(database: OwnerDatabase, id: string, build: string): Promise<void> {
    const { registry, log } = this.#parts;
    const plugin = registry.find(id);
    if (plugin === undefined || this.#served.get(plugin) === build) return;
    try {
      const found = await plugin.build();
      // Others are files of a version before, for pages that were opened with it.
      if (found instanceof PluginFailure || buildName(found) !== build) return;
      if (this.#served.get(plugin) === build) return;
      this.#served.set(plugin, build);
      await this.#serve(plugin, found, database);
    } catch (err) {
      this.#served.delete(plugin);
      log.warn({ err, plugin: id }, 'The record lacks that a plugin was served to browsers');
    }
  }

  async #serve(plugin: InstalledPlugin, build: PluginBuild, database: OwnerDatabase): Promise<void> {
    await this.#parts.flush(database);
    const event = this.#event(plugin, 'served', build.hash);
    const last = await lastLoad(database, event);
    if (last?.action === 'served' && last.digest === event.digest) return;
    const { version } = build.package.manifest;
    await writeEvents(database, [{ ...event, ...servedBy(last), version }]);
  }

  async #startOf(plugin: InstalledPlugin, database: OwnerDatabase): Promise<PluginEvent> {
    const build = await plugin.build();
    const failure = plugin.failure ?? (build instanceof PluginFailure ? build : null);
    // A server half that was refused is as somebody wanted it.
    const isRefused = failure?.code === 'server-not-granted';
    const event = this.#event(plugin, 'loaded', build instanceof PluginFailure ? null : build.hash);
    // The browser half of a change is loaded when a browser asks for it.
    const last = plugin.package.server === null || isRefused ? null : await lastLoad(database, event);
    return {
      ...event,
      ...startedBy(last),
      isOk: failure === null || isRefused,
      detail: failure && messageOf(failure),
    };
  }

  #event(plugin: InstalledPlugin, action: 'loaded' | 'served', hash: string | null): PluginEvent {
    const { versionOf, clock } = this.#parts;
    const { manifest } = plugin.package;
    const version = versionOf(plugin);
    return {
      id: randomUUID(),
      at: clock().toISOString(),
      pluginId: plugin.id,
      action,
      version: manifest.version,
      digest: version?.digest ?? hash,
      publisher: version?.facts.publisher ?? publisherOf(plugin),
      signer: version?.key ? keyFingerprint(version.key) : null,
      actorId: null,
      cause: null,
      leadsToLoad: false,
      isOk: true,
      detail: null,
    };
  }
}

/** A start loads what was changed since the last one, and everything else because it is a start. */
function startedBy(last: LastLoad | null): Cause {
  return changedBy(last) ?? { cause: 'start', actorId: null };
}

/** Without a change, files are new on the disk, as after a build; or browsers never got any before. */
function servedBy(last: LastLoad | null): Cause {
  return changedBy(last) ?? { cause: last === null ? 'start' : 'files', actorId: null };
}

/** Undefined: nobody has changed it since. */
function changedBy(last: LastLoad | null): Cause | undefined {
  if (last === null || last.action === 'loaded' || last.action === 'served') return undefined;
  return { cause: last.action, actorId: last.actorId };
}

/** As the manifest says, and otherwise as the id does. */
function publisherOf({ id, package: { manifest } }: InstalledPlugin): string {
  return typeof manifest.publisher === 'string' ? manifest.publisher : (id.split('.')[0] ?? id);
}
