import type { Tx } from './database.ts';

/** The settings that the plugin's manifest declares with `scope: 'project'`. */
export interface ProjectSettings {
  /** The values that were set in the transaction's project, by their keys. Those that were never set are missing. */
  project(tx: Tx): Promise<Readonly<Record<string, unknown>>>;
}
