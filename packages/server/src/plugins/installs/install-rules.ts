import type { InstallMode } from '@gantry/contract';

/** What a deployment lets people install. */
export interface InstallRules {
  readonly mode: InstallMode;
  /** Public keys by publisher, which is the first part of the ids of its plugins. */
  readonly publishers: Readonly<Record<string, readonly string[]>>;
}
