import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import type { PluginEntry } from '../config/deployment.ts';
import type { PluginFailure } from './plugin-failure.ts';
import type { PluginPackage } from './plugin-package.ts';

/** One plugin of this deployment. A part that failed is said so where it is used; the others go on. */
export class InstalledPlugin {
  readonly entry: PluginEntry;
  readonly package: PluginPackage;
  /** Null when it has none, and while it could not be loaded. */
  server: ServerPlugin | null = null;
  /** Why the server half cannot be used; null while it can. */
  failure: PluginFailure | null = null;

  constructor(entry: PluginEntry, description: PluginPackage) {
    this.entry = entry;
    this.package = description;
  }

  get id(): string {
    return this.package.manifest.id;
  }

  /** Its name in addresses. An id has a dot and a short name has none, so that one plugin never gets the other's. */
  get addressName(): string {
    return this.entry.shortName ?? this.id;
  }
}
