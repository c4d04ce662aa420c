import { installTrust, packageFacts, pluginLoadCause } from '@gantry/contract';
import { z } from 'zod';

/** Sent to the database once it runs, and kept until then. */
const pendingEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  pluginId: z.string(),
  action: z.string(),
  version: z.string(),
  digest: z.string().nullable(),
  actorId: z.uuid().nullable(),
  /** As the manifest says. */
  publisher: z.string().nullable().default(null),
  /** Fingerprint of the key whose signature was checked. */
  signer: z.string().nullable().default(null),
  /** Of a load. */
  cause: pluginLoadCause.nullable().default(null),
  /** The change makes the server load something, at once or with its next start. */
  leadsToLoad: z.boolean().default(false),
  isOk: z.boolean(),
  detail: z.string().nullable(),
});
export type PluginEvent = z.output<typeof pendingEvent>;

const installedVersion = z.object({
  version: z.string(),
  /** SHA-256 of the package. */
  digest: z.string(),
  /** Below the folder of installed plugins. */
  folder: z.string(),
  /** Digest of the content, which stays when a package is signed again. */
  content: z.string(),
  /** The public key of its signature. */
  key: z.string().nullable(),
  installedAt: z.iso.datetime(),
  facts: packageFacts,
  // What was decided for this version, so that rolling back also restores it.
  trust: installTrust,
  grants: z.array(z.string()),
  serverHalf: z.boolean(),
});
export type InstalledVersion = z.output<typeof installedVersion>;

const install = z.object({
  id: z.string(),
  revision: z.int().positive(),
  projects: z.union([z.literal('*'), z.array(z.string())]),
  /** Where newer versions are looked for: the address from which one was fetched last. */
  source: z.string().nullable().default(null),
  current: installedVersion,
  previous: installedVersion.nullable(),
});
export type Install = z.output<typeof install>;

/**
 * `installed.json`: everything that is installed. One file, so that a change and its record happen together: it is written beside the
 * old one and renamed.
 */
export const installState = z.object({
  format: z.literal(1),
  installs: z.array(install),
  /** Events that the database lacks. */
  events: z.array(pendingEvent),
});
export type InstallState = z.output<typeof installState>;

export const nothingInstalled: InstallState = { format: 1, installs: [], events: [] };

/** The state with one plugin changed; `null` removes it. */
export function withInstall(state: InstallState, id: string, changed: Install | null): InstallState {
  const others = state.installs.filter((one) => one.id !== id);
  const installs = changed === null ? others : [...others, changed];
  return { ...state, installs: installs.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** Folders that the state needs. Every other is a leftover. */
export function foldersOf({ installs }: InstallState): ReadonlySet<string> {
  return new Set(
    installs.flatMap(({ current, previous }) => [
      current.folder,
      ...(previous === null ? [] : [previous.folder]),
    ]),
  );
}
