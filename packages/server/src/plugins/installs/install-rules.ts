import type { InstallMode } from '@gantry/contract';
import type { InstallSource } from '../../config/deployment.ts';

/** What a deployment lets people install. */
export interface InstallRules {
  readonly mode: InstallMode;
  /** Public keys by publisher, which is the first part of the ids of its plugins. */
  readonly publishers: Readonly<Record<string, readonly string[]>>;
  /** Places from which the server may fetch packages. None: packages come as files only. */
  readonly sources: readonly InstallSource[];
}
