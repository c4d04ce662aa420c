import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type {
  InstallDecisions,
  InstalledPlugin as InstalledAnswer,
  NewInstall,
  PackageFacts,
  PackageReview,
  PluginEventAction,
} from '@gantry/contract';
import { keyFingerprint } from '@gantry/plugin-sdk/package';
import { ConflictError, HttpError, NotFoundError, RuleError } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { PluginEntry } from '../../config/deployment.ts';
import type { GantryDatabase } from '../../database/gantry-database.ts';
import type { InstalledPlugin } from '../installed-plugin.ts';
import { PluginFailure } from '../plugin-failure.ts';
import type { PluginRegistry } from '../plugin-registry.ts';
import { InstallFiles } from './install-files.ts';
import type { InstallRules } from './install-rules.ts';
import {
  type Install,
  type InstalledVersion,
  type InstallState,
  nothingInstalled,
  type PluginEvent,
  withInstall,
} from './install-state.ts';
import { assertFits, signerOf } from './package-check.ts';
import { differenceOf, factsOf } from './package-facts.ts';
import { builtFiles, readPackageFile, sha256Of } from './package-file.ts';
import { fetchPackage } from './package-source.ts';
import { writeEvents } from './plugin-events.ts';
import { PluginLoads } from './plugin-loads.ts';

interface InstallParts {
  /** Of the server; installed plugins have a folder of their own in it. */
  readonly dataFolder: string;
  readonly rules: InstallRules;
  readonly registry: PluginRegistry;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/** Refusals of a package that is no newer than what is installed. */
const notNewer: ReadonlySet<string> = new Set(['PACKAGE_INSTALLED', 'PACKAGE_OLDER']);

type NewEvent = Pick<PluginEvent, 'pluginId' | 'action' | 'version' | 'digest' | 'actorId'> &
  Partial<Pick<PluginEvent, 'detail'>>;

/** What a change needs to be recorded. */
interface Told {
  readonly action: PluginEventAction;
  readonly version: InstalledVersion;
  readonly detail?: string;
}

/**
 * The plugins that people installed on the screen. One change at a time is written to `installed.json`, together with its record, and
 * then takes effect: at once if no server half is concerned, otherwise when the server starts again.
 */
export class PluginInstalls {
  readonly #parts: InstallParts & { readonly files: InstallFiles };
  /** The record of what is loaded. */
  readonly loads: PluginLoads;
  readonly #inTurn = pLimit(1);
  #state: InstallState = nothingInstalled;

  constructor(parts: InstallParts) {
    const files = new InstallFiles(join(parts.dataFolder, 'plugins'), parts.clock);
    this.#parts = { ...parts, files };
    this.loads = new PluginLoads({
      ...parts,
      versionOf: (plugin) => this.#versionOf(plugin),
      flush: (database) => this.flush(database),
    });
  }

  get rules(): InstallRules {
    return this.#parts.rules;
  }

  /** Reads what is installed, removes leftovers and adds the plugins to the registry, after those of `gantry.config.json`. */
  async load(): Promise<void> {
    const { files, registry, log } = this.#parts;
    this.#state = await files.readState();
    await files.clean(this.#state);
    await registry.load(
      this.#state.installs.map((one) => this.#entryOf(one)),
      log,
    );
  }

  /** Records what this start has loaded and what could not be recorded before. Call it once the migrations have run. */
  async begin(database: Pick<GantryDatabase, 'owner'>): Promise<void> {
    await this.loads.recordStart(database);
  }

  /** Moves recorded changes to the database. If it is not there they stay, and go with the next. */
  async flush(database: Pick<GantryDatabase, 'owner'>): Promise<void> {
    await this.#inTurn(async () => {
      const { events } = this.#state;
      if (events.length === 0) return;
      await writeEvents(database, events);
      await this.#write({ ...this.#state, events: [] });
    });
  }

  /**
   * Fetches a package from an address that the deployment allows, and goes on as with a file.
   * @param signal - ends the work when nobody waits for it any more
   */
  async fetch(address: string, actorId: string, signal: AbortSignal): Promise<PackageReview> {
    const { url, bytes } = await fetchPackage(address, { sources: this.rules.sources, signal });
    return this.stage(bytes, actorId, url);
  }

  /**
   * Looks for a newer version where a plugin was fetched from.
   * @returns null if there is none
   */
  async look(id: string, actorId: string, signal: AbortSignal): Promise<PackageReview | null> {
    const installed = this.#find(id);
    if (installed === undefined) throw new NotFoundError('The plugin');
    const { source } = installed;
    if (source === null)
      throw new ConflictError('SOURCE_NONE', `'${id}' was installed from a file. Choose its newer version.`);
    const { bytes } = await fetchPackage(source, { sources: this.rules.sources, signal });
    const found = await readPackageFile(bytes, this.rules);
    if (found.id !== id)
      throw new HttpError(422, 'SOURCE_OTHER_PLUGIN', `There is the plugin '${found.id}' now, not '${id}'.`, {
        details: { id: found.id },
      });
    try {
      return await this.stage(bytes, actorId, source);
    } catch (error) {
      if (error instanceof HttpError && notNewer.has(error.code)) return null;
      throw error;
    }
  }

  /**
   * Reads and checks a package and keeps it until somebody decides.
   * @param source - the address from which it was fetched; null: it came as a file
   */
  async stage(bytes: Uint8Array, actorId: string, source: string | null = null): Promise<PackageReview> {
    const file = await readPackageFile(bytes, this.rules);
    const { id, version, signer } = file;
    assertFits(file, this.#placeOf(id));
    const installed = this.#find(id);
    const facts = factsOf(file);
    const digest = sha256Of(bytes);
    await this.#parts.files.keepPackage(digest, bytes, source);
    await this.note({ pluginId: id, version, digest, action: 'staged', actorId, detail: source });
    const key = signer?.key ?? null;
    return {
      digest,
      id,
      version,
      source,
      signer: signerOf(id, key, this.rules),
      facts,
      bytes: bytes.length,
      unpackedBytes: [...file.files.values()].reduce((sum, { length }) => sum + length, 0),
      files: file.files.size,
      update: installed ? differenceOf(installed.current, { facts, key }) : null,
      proposed: proposal(facts, installed),
      revision: installed?.revision ?? 0,
    };
  }

  /** Installs a package that was reviewed, or updates with it. */
  async install({ digest, revision, ...decisions }: NewInstall, actorId: string): Promise<string> {
    const { files, clock } = this.#parts;
    const bytes = await files.packageBytes(digest);
    if (bytes === null)
      throw new HttpError(404, 'PACKAGE_GONE', 'The package is not there any more. Choose the file again.');
    const file = await readPackageFile(bytes, this.rules);
    const from = await files.packageSource(digest);
    const { id, version, signer } = file;
    await this.#inTurn(async () => {
      const installed = this.#find(id);
      assertRevision(installed, revision);
      assertFits(file, this.#placeOf(id));
      const facts = factsOf(file);
      assertDecisions(facts, decisions);
      const folder = `${id}/${version}-${digest.slice(0, 12)}`;
      await files.unpack(folder, builtFiles(file));
      const { projects, ...ofVersion } = decisions;
      const current: InstalledVersion = {
        version,
        digest,
        folder,
        content: file.digest,
        key: signer?.key ?? null,
        facts,
        installedAt: clock().toISOString(),
        ...ofVersion,
      };
      const previous = installed?.current ?? null;
      await this.#put(
        {
          id,
          revision: revision + 1,
          projects,
          // Newer versions are still there after an update with a file.
          source: from ?? installed?.source ?? null,
          current,
          previous,
        },
        previous === null
          ? { action: 'installed', version: current }
          : { action: 'updated', version: current, detail: `${previous.version} → ${version}` },
        actorId,
      );
    });
    await files.dropPackage(digest);
    return id;
  }

  /** Changes what was decided about an installed plugin. */
  async decide(id: string, revision: number, decisions: InstallDecisions, actorId: string): Promise<void> {
    await this.#inTurn(async () => {
      const installed = this.#require(id, revision);
      assertDecisions(installed.current.facts, decisions);
      const { projects, ...ofVersion } = decisions;
      const current = { ...installed.current, ...ofVersion };
      const detail = decisionText(decisions);
      await this.#put(
        { ...installed, revision: revision + 1, projects, current },
        { action: 'changed', version: current, detail },
        actorId,
      );
    });
  }

  /**
   * The version before runs again, with what was decided for it.
   * @param applied - names of the plugin's migrations that the database has
   * @throws ConflictError if the version before does not know one of them
   */
  async rollBack(id: string, revision: number, applied: readonly string[], actorId: string): Promise<void> {
    await this.#inTurn(async () => {
      const installed = this.#require(id, revision);
      const { current, previous } = installed;
      if (previous === null)
        throw new ConflictError('ROLLBACK_NONE', `There is no version of '${id}' before ${current.version}.`);
      const { migrations } = previous.facts;
      const unknown = applied.filter((name) => !migrations.includes(name));
      if (unknown.length > 0)
        throw new ConflictError(
          'ROLLBACK_MIGRATIONS',
          `The database has migrations that version ${previous.version} of '${id}' does not know: ${unknown.join(', ')}. Install a newer version instead, or restore a backup made before.`,
          { migrations: unknown, version: previous.version },
        );
      await this.#put(
        { ...installed, revision: revision + 1, current: previous, previous: null },
        { action: 'rolled-back', version: previous, detail: `${current.version} → ${previous.version}` },
        actorId,
      );
    });
  }

  /** Takes a plugin away. What it has stored stays. */
  async remove(id: string, revision: number, actorId: string): Promise<void> {
    await this.#inTurn(async () => {
      const { current } = this.#require(id, revision);
      const event = this.#eventOf(id, { action: 'removed', version: current }, actorId);
      await this.#write({
        ...withInstall(this.#state, id, null),
        events: [...this.#state.events, event],
      });
      this.#parts.registry.drop(id);
    });
  }

  /** Records something that changes nothing of what is installed. */
  async note(event: NewEvent): Promise<void> {
    await this.#inTurn(() =>
      this.#write({ ...this.#state, events: [...this.#state.events, this.#event(event)] }),
    );
  }

  /** @throws NotFoundError */
  async one(id: string): Promise<InstalledAnswer> {
    const installed = this.#find(id);
    if (installed === undefined) throw new NotFoundError('The plugin');
    return this.#describe(installed);
  }

  async list(): Promise<readonly InstalledAnswer[]> {
    return Promise.all(this.#state.installs.map((one) => this.#describe(one)));
  }

  async #describe({ id, revision, projects, source, current, previous }: Install): Promise<InstalledAnswer> {
    const running = this.#parts.registry.find(id);
    const failure = running && (await failureOf(running));
    const state = this.#isCurrent(running, current) ? ('running' as const) : ('restart' as const);
    return {
      id,
      revision,
      facts: current.facts,
      source,
      current: this.#answerOf(id, current),
      previous: previous && this.#answerOf(id, previous),
      decisions: decisionsOf(current, projects),
      state: state === 'running' && failure ? 'failed' : state,
      failure: failure?.message ?? null,
      runningVersion: running?.package.manifest.version ?? null,
    };
  }

  #answerOf(id: string, { version, digest, key, installedAt }: InstalledVersion) {
    return { version, digest, signer: signerOf(id, key, this.rules), installedAt };
  }

  /** Whether this process runs the version as it was decided. */
  #isCurrent(running: InstalledPlugin | undefined, current: InstalledVersion): boolean {
    return (
      running !== undefined &&
      running.entry.path === this.#parts.files.pathOf(current.folder) &&
      (running.entry.serverHalf === 'granted') === current.serverHalf
    );
  }

  async #put(changed: Install, told: Told, actorId: string): Promise<void> {
    const running = this.#parts.registry.find(changed.id);
    const leadsToLoad = !this.#isCurrent(running, changed.current);
    const event = { ...this.#eventOf(changed.id, told, actorId), leadsToLoad };
    await this.#write({
      ...withInstall(this.#state, changed.id, changed),
      events: [...this.#state.events, event],
    });
    await this.#takeEffect(changed);
  }

  async #takeEffect(changed: Install): Promise<void> {
    const { registry, log } = this.#parts;
    const running = registry.find(changed.id);
    if (running !== undefined && this.#isCurrent(running, changed.current)) {
      running.entry = this.#entryOf(changed);
      return;
    }
    // Routes, timers and jobs of server halves are mounted when the server starts.
    const waits = changed.current.serverHalf || running?.server;
    if (!waits) await registry.put(this.#entryOf(changed), log);
  }

  #entryOf({ projects, current }: Install): PluginEntry {
    const { folder, trust, grants, serverHalf } = current;
    return {
      path: this.#parts.files.pathOf(folder),
      trust,
      projects,
      grants,
      config: {},
      outgoing: {},
      enabled: true,
      serverHalf: serverHalf ? 'granted' : 'refused',
    };
  }

  #placeOf(id: string) {
    const installed = this.#find(id);
    const isRunning = this.#parts.registry.find(id) !== undefined;
    return { installed, isConfigured: installed === undefined && isRunning };
  }

  /** Of what was installed here, what a plugin of this process runs. It may be another version than the present one, until a restart. */
  #versionOf({ id, entry }: InstalledPlugin): InstalledVersion | undefined {
    const { current, previous } = this.#find(id) ?? {};
    const { files } = this.#parts;
    return [current, previous].find((one) => one && files.pathOf(one.folder) === entry.path) ?? undefined;
  }

  #find(id: string): Install | undefined {
    return this.#state.installs.find((one) => one.id === id);
  }

  #require(id: string, revision: number): Install {
    const installed = this.#find(id);
    if (installed === undefined) throw new NotFoundError('The plugin');
    assertRevision(installed, revision);
    return installed;
  }

  async #write(state: InstallState): Promise<void> {
    await this.#parts.files.writeState(state);
    this.#state = state;
  }

  #eventOf(pluginId: string, { action, version, detail }: Told, actorId: string): PluginEvent {
    const { digest, key, facts } = version;
    return {
      ...this.#event({ pluginId, action, version: version.version, digest, actorId }),
      publisher: facts.publisher,
      signer: key === null ? null : keyFingerprint(key),
      detail: detail ?? null,
    };
  }

  #event(event: NewEvent): PluginEvent {
    return {
      id: randomUUID(),
      at: this.#parts.clock().toISOString(),
      publisher: null,
      signer: null,
      cause: null,
      leadsToLoad: false,
      isOk: true,
      detail: null,
      ...event,
    };
  }
}

/** A server half that was refused is no failure. */
async function failureOf(running: InstalledPlugin): Promise<PluginFailure | null> {
  const build = await running.build();
  if (build instanceof PluginFailure) return build;
  return running.failure?.code === 'server-not-granted' ? null : running.failure;
}

/** A new plugin is kept in a frame, if it can run there, and away from the server unless somebody decides otherwise. */
function proposal(facts: PackageFacts, installed: Install | undefined): InstallDecisions {
  if (installed === undefined)
    return {
      trust: facts.needsPage === null ? 'sandboxed' : 'trusted',
      grants: [...facts.capabilities],
      serverHalf: false,
      projects: '*',
    };
  const { grants, ...kept } = decisionsOf(installed.current, installed.projects);
  return {
    ...kept,
    trust: facts.needsFrame ? 'sandboxed' : kept.trust,
    grants: facts.capabilities.filter((one) => grants.includes(one)),
    serverHalf: kept.serverHalf && facts.hasServerHalf,
  };
}

function decisionsOf(
  { trust, grants, serverHalf }: InstalledVersion,
  projects: Install['projects'],
): InstallDecisions {
  return { trust, grants, serverHalf, projects };
}

function decisionText({ trust, grants, serverHalf, projects }: InstallDecisions): string {
  return [
    trust,
    `grants: ${grants.join(', ') || 'none'}`,
    `server half: ${serverHalf ? 'granted' : 'refused'}`,
    `projects: ${projects === '*' ? 'all' : projects.join(', ') || 'none'}`,
  ].join('; ');
}

function assertDecisions(facts: PackageFacts, { trust, grants, serverHalf }: InstallDecisions): void {
  const unknown = grants.filter((one) => !facts.capabilities.includes(one));
  if (unknown.length > 0)
    throw new RuleError('GRANT_UNKNOWN', `The plugin does not ask for ${unknown.join(', ')}.`);
  if (trust === 'sandboxed' && facts.needsPage !== null)
    throw new RuleError('PACKAGE_NEEDS_PAGE', `The plugin ${facts.needsPage}`, { text: facts.needsPage });
  if (trust === 'trusted' && facts.needsFrame)
    throw new RuleError(
      'PACKAGE_NEEDS_FRAME',
      'The plugin is built for a frame, so it cannot run in the page.',
    );
  if (serverHalf && !facts.hasServerHalf)
    throw new RuleError('GRANT_UNKNOWN', 'The plugin has no server half.');
}

function assertRevision(installed: Install | undefined, revision: number): void {
  if ((installed?.revision ?? 0) !== revision)
    throw new ConflictError(
      'INSTALL_CHANGED',
      'Somebody else has changed this plugin meanwhile. Look at it again, then decide.',
    );
}
