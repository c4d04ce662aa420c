import type { UnknownRole } from '@gantry/contract';
import type { Route, ServerPlugin } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import type { PluginEntry } from '../config/deployment.ts';
import { PluginFailure } from './plugin-failure.ts';
import { PluginFaults } from './plugin-faults.ts';
import { buildStamp, type PluginBuild, type PluginPackage, readBuild } from './plugin-package.ts';
import { scopedHalf } from './scoped-half.ts';

export interface PluginParts {
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
}

/** One plugin of this deployment. If a part of it fails, its users get an error; other plugins are not affected. */
export class InstalledPlugin {
  /** What the deployment decided. A change of trust, grants or projects takes effect at once. */
  entry: PluginEntry;
  /** The build's description at the start of the server, or of browser files that were taken since. */
  package: PluginPackage;
  readonly faults: PluginFaults;
  /** Why the server half cannot be used, or null. */
  failure: PluginFailure | null = null;
  /** Roles in its permissions that no project has. */
  unknownRoles: readonly UnknownRole[] = [];
  readonly #parts: PluginParts;
  readonly #log: FastifyBaseLogger;
  #server: ServerPlugin | null = null;
  #isRetired = false;
  #looked: { readonly stamp: string; readonly found: PluginBuild | PluginFailure } | undefined;

  constructor(entry: PluginEntry, description: PluginPackage, parts: PluginParts) {
    const { log, clock } = parts;
    this.#parts = parts;
    this.entry = entry;
    this.package = description;
    this.#log = log.child({ plugin: description.manifest.id });
    this.faults = new PluginFaults(this.#log, clock);
  }

  /** The same build without its server half. */
  copy(): InstalledPlugin {
    return new InstalledPlugin(this.entry, this.package, this.#parts);
  }

  /** Serves the browser files of another folder from now on. The server half stays the one that was loaded. */
  takeBrowserFiles(path: string, description: PluginPackage): void {
    this.entry = { ...this.entry, path };
    this.package = description;
  }

  /** Null if the plugin has none or it could not be loaded. Its functions run in the scope of this plugin. */
  get server(): ServerPlugin | null {
    return this.#server;
  }

  use(server: ServerPlugin): void {
    this.#server = scopedHalf(server, this);
  }

  get id(): string {
    return this.package.manifest.id;
  }

  /** Its name in URLs. An id contains a dot and a short name does not, so they never collide. */
  get addressName(): string {
    return this.entry.shortName ?? this.id;
  }

  /**
   * Records and logs permissions that the plugin grants to unknown roles.
   * @param known - all roles of all projects
   */
  compareRoles(known: ReadonlySet<string>): void {
    const meant = (this.#server?.permissions ?? []).flatMap(({ code, roles }) =>
      roles.map((role) => ({ permission: code, role })),
    );
    this.unknownRoles = meant.filter(({ role }) => !known.has(role));
    for (const { permission, role } of this.unknownRoles)
      this.#log.warn(
        { permission, role, known: [...known].sort() },
        `'${this.id}' grants the permission ${permission} to the role ${role}, but no project has that role, so nobody gets it`,
      );
  }

  /**
   * Logs routes whose permission the plugin does not list: no role has it, so they refuse everybody.
   * @param others - permissions that may be checked without being listed
   */
  comparePermissions(
    routes: readonly Pick<Route, 'method' | 'path' | 'permission'>[],
    others: ReadonlySet<string>,
  ): void {
    const listed = new Set((this.#server?.permissions ?? []).map(({ code }) => code));
    for (const { method, path, permission } of routes)
      if (permission !== '' && !listed.has(permission) && !others.has(permission))
        this.#log.warn(
          { permission, route: `${method} ${path}`, listed: [...listed] },
          `${method} ${path} of '${this.id}' checks the permission ${permission}, which 'permissions' of its server half does not list. No role has it, so the call always answers 403. Correct it, or list it with its roles`,
        );
  }

  /** It was removed from the server: its routes are gone, and its timers and jobs do nothing. */
  get isRetired(): boolean {
    return this.#isRetired;
  }

  retire(): void {
    this.#isRetired = true;
    this.failure = new PluginFailure('server-load', `'${this.id}' was removed from this server.`);
  }

  /** Marks the server half as unusable and logs the reason. */
  fail(failure: PluginFailure): void {
    this.failure = failure;
    this.#log.error({ err: failure }, failure.message);
  }

  /**
   * The current build for browsers, or why there is none. Checks the files again after one of them was written, so that a rebuilt
   * plugin gets new URLs without a restart.
   */
  async build(): Promise<PluginBuild | PluginFailure> {
    const { path } = this.entry;
    const stamp = await buildStamp(path);
    if (this.#looked?.stamp === stamp) return this.#looked.found;
    const found = await this.#read(path);
    this.#looked = { stamp, found };
    return found;
  }

  async #read(path: string): Promise<PluginBuild | PluginFailure> {
    try {
      const build = await readBuild(path);
      const { id } = build.package.manifest;
      if (id === this.id) return build;
      const text = `${path} held the plugin '${this.id}' at the start and now holds '${id}'. Restart the server.`;
      throw new PluginFailure('files-changed', text);
    } catch (error) {
      if (!(error instanceof PluginFailure)) throw error;
      this.#log.error({ err: error }, error.message);
      return error;
    }
  }
}
