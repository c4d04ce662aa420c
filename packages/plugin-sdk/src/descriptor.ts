import type { Capability } from './manifest.ts';
import type { Json, PluginId } from './primitives.ts';
import type { When } from './when.ts';

/** One plugin of a deployment, as the server tells the host. */
export interface PluginDescriptor {
  /** Id of the plugin; its manifest must have the same. */
  readonly id: PluginId;
  /** Installed version; the manifest must have the same. */
  readonly version: string;
  /** Stands for the plugin in addresses, such as `/api/<short name>/`, if the deployment gives one. Otherwise its id does. */
  readonly shortName?: string;
  /** Address of the bundle, relative to the page and on its origin. */
  readonly entry: string;
  /** Hash of the bundle in the form of subresource integrity, such as `sha384-…`. */
  readonly integrity?: string;
  /** How far the deployment trusts it. `sandboxed` runs in a frame of its own; the others run in the page. */
  readonly trust: 'builtin' | 'trusted' | 'sandboxed';
  /** Capabilities that the deployment grants. */
  readonly grants: readonly Capability[];
  /** The plugin's part of the deployment's configuration, such as base URLs of endpoints. */
  readonly config: Readonly<Record<string, Json>>;
}

/**
 * How far a plugin has come in this session.
 * - `available`: not started.
 * - `activating`, `active`: starting, running.
 * - `inactive`: ended, or its session did.
 * - `refused-…`: its manifest cannot be read, it may not run at this trust, it is made for another SDK, or it lacks a grant.
 * - `missing-service`: a required service is not provided.
 * - `failed-load`, `failed-activate`: its bundle could not be loaded, or `activate` threw.
 * - `quarantined`: stopped, because `activate` took too long or its code threw too often. Like a failure, it lasts until Retry.
 */
export type LoadStatus =
  | 'available'
  | 'activating'
  | 'active'
  | 'inactive'
  | 'refused-manifest'
  | 'refused-trust'
  | 'refused-sdk'
  | 'refused-capability'
  | 'missing-service'
  | 'failed-load'
  | 'failed-activate'
  | 'quarantined';

/** What became of a plugin in this session; shown to administrators and to tools. */
export interface LoadRecord {
  /** Id of the plugin. */
  readonly id: PluginId;
  /** Installed version. */
  readonly version: string;
  /** How far it has come. */
  readonly status: LoadStatus;
  /** Range of the SDK in its manifest; empty if the manifest cannot be read. */
  readonly sdkRange: string;
  /** Version of the host's SDK. */
  readonly sdkVersion: string;
  /** Milliseconds that loading the bundle took; absent before that. */
  readonly loadMs?: number;
  /** Milliseconds that `activate` took; absent before that. */
  readonly activateMs?: number;
  /** Message of the error that keeps it from running, in English; absent if there is none. */
  readonly error?: string;
  /** Clauses of the manifest's `availability` that do not hold; absent if all hold. */
  readonly blockedBy?: readonly When[];
}
