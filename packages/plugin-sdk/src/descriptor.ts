import type { Capability } from './manifest.ts';
import type { Json, PluginId } from './primitives.ts';
import type { When } from './when.ts';

/** One plugin of a deployment, as the server tells the host. */
export interface PluginDescriptor {
  readonly id: PluginId;
  readonly version: string;
  /** Names its server half in addresses, `/api/<short name>/`, where the deployment gives one; its id otherwise. */
  readonly shortName?: string;
  readonly entry: string;
  readonly integrity?: string;
  readonly trust: 'builtin' | 'trusted' | 'sandboxed';
  readonly grants: readonly Capability[];
  readonly config: Readonly<Record<string, Json>>;
}

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
  readonly id: PluginId;
  readonly version: string;
  readonly status: LoadStatus;
  readonly sdkRange: string;
  readonly sdkVersion: string;
  readonly loadMs?: number;
  readonly activateMs?: number;
  readonly error?: string;
  readonly blockedBy?: readonly When[];
}
