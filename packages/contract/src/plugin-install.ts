import * as z from 'zod';
import { instant } from './primitives.ts';

/** The largest package, in bytes. */
export const largestPackage = 50 * 1024 * 1024;

/** What people with `mayInstallPlugins` may install here: nothing, packages that a known publisher signed, or any package. */
export const installMode = z.enum(['off', 'signed', 'any']);
export type InstallMode = z.infer<typeof installMode>;

/** A plugin whose code runs in a frame without rights, or in the page with those of the member. */
export const installTrust = z.enum(['sandboxed', 'trusted']);
export type InstallTrust = z.infer<typeof installTrust>;

/** Whose key signed a package. Without one, nobody did. */
export const packageSigner = z.object({
  /** First part of the plugin's id. */
  publisher: z.string(),
  /** SHA-256 of the key, in groups. */
  fingerprint: z.string(),
  /** The deployment lists the key. */
  isTrusted: z.boolean(),
});
export type PackageSigner = z.infer<typeof packageSigner>;

const localizedName = z.object({ en: z.string(), 'zh-CN': z.string() });
const packagePermission = z.object({
  code: z.string(),
  /** From the manifest; null: it names none. */
  title: localizedName.nullable().default(null),
  roles: z.array(z.string()),
});
export type PackagePermission = z.infer<typeof packagePermission>;

/** What a package says about itself. Read from it before anything of it runs. */
export const packageFacts = z.object({
  name: localizedName,
  publisher: z.string().nullable(),
  sdk: z.string(),
  capabilities: z.array(z.string()),
  endpoints: z.array(z.string()),
  permissions: z.array(packagePermission),
  migrations: z.array(z.string()),
  /** Calls of the server half, such as `GET /cranes (CRANE_VIEW)`; empty where they depend on the host. */
  calls: z.array(z.string()),
  /** Timers and jobs of the server half. */
  background: z.array(z.string()),
  hasServerHalf: z.boolean(),
  /** Why it cannot run sandboxed, in English; null: it can. */
  needsPage: z.string().nullable(),
  /** Whether it can run sandboxed only. */
  needsFrame: z.boolean().default(false),
});
export type PackageFacts = z.infer<typeof packageFacts>;

const listChange = z.object({ added: z.array(z.string()), removed: z.array(z.string()) });
/** What an update changes. A permission that is for other roles than before is one that goes and one that comes. */
export const packageDifference = z.object({
  from: z.string(),
  capabilities: listChange,
  endpoints: listChange,
  permissions: z.object({ added: z.array(packagePermission), removed: z.array(packagePermission) }),
  migrations: listChange,
  serverHalf: z.enum(['same', 'added', 'removed']),
  signer: z.enum(['same', 'other', 'added', 'removed']),
});
export type PackageDifference = z.infer<typeof packageDifference>;

/** What somebody who installs a package decides. */
const decisions = {
  trust: installTrust,
  /** Capabilities of the manifest that it gets. A plugin that lacks one does not start. */
  grants: z.array(z.string().max(60)).max(50),
  /** Whether its server half, which has all rights of the server, may run. */
  serverHalf: z.boolean(),
  /** Codes of the projects that get it, or `*` for all. */
  projects: z.union([z.literal('*'), z.array(z.string().max(40)).max(1000)]),
};
export const installDecisions = z.object(decisions);
export type InstallDecisions = z.infer<typeof installDecisions>;

const source = z.string().nullable();

/** `POST /api/plugins/packages`: the body is the package. Nothing of it runs; it waits for `POST /api/plugins/installs`. */
export const packageReview = z.object({
  /** SHA-256 of the package. */
  digest: z.string(),
  id: z.string(),
  version: z.string(),
  /** The address from which it was fetched; null: it came as a file. */
  source,
  signer: packageSigner.nullable(),
  facts: packageFacts,
  bytes: z.int(),
  unpackedBytes: z.int(),
  files: z.int(),
  /** Null: the plugin is not installed yet. */
  update: packageDifference.nullable(),
  /** What holds for the version that is installed; for a new plugin, what is proposed. */
  proposed: installDecisions,
  /** Revision of the installed plugin; 0 for a new one. Sent back when installing. */
  revision: z.int(),
});
export type PackageReview = z.infer<typeof packageReview>;

/** `POST /api/plugins/packages/fetch`: the server fetches the package, from a place that the deployment allows. */
export const packageFetch = z.strictObject({ address: z.string().trim().max(2000) });

/** `POST /api/plugins/installs/:pluginId/look`: the newer version where the plugin was fetched from; null: there is none. */
export const lookAnswer = z.object({ review: packageReview.nullable() });

export const packageDigest = z.string().regex(/^[0-9a-f]{64}$/);
/** `POST /api/plugins/installs`: installs a package that was reviewed, or updates with it. */
export const newInstall = z.strictObject({ digest: packageDigest, revision: z.int().min(0), ...decisions });
export type NewInstall = z.infer<typeof newInstall>;

/** `PUT /api/plugins/installs/:pluginId` */
export const installChange = z.strictObject({ revision: z.int().positive(), ...decisions });
export type InstallChange = z.infer<typeof installChange>;

/** `POST /api/plugins/installs/:pluginId/rollback`: the version before runs again. */
export const installRollback = z.strictObject({ revision: z.int().positive() });

/** `POST /api/plugins/installs/:pluginId/remove` */
export const installRemoval = z.strictObject({
  revision: z.int().positive(),
  /** The id of the plugin, typed by hand: everything that it has stored is deleted, too. Without it, that stays. */
  deleteData: z.string().max(120).optional(),
});
export type InstallRemoval = z.infer<typeof installRemoval>;

/** One version of an installed plugin. */
const installedVersion = z.object({
  version: z.string(),
  digest: z.string(),
  signer: packageSigner.nullable(),
  installedAt: instant,
});

/** A plugin that was installed on the screen. */
export const installedPlugin = z.object({
  id: z.string(),
  /** Goes up by one with each change. */
  revision: z.int().positive(),
  facts: packageFacts,
  /** Where newer versions are looked for: the address from which one was fetched last. */
  source,
  current: installedVersion,
  previous: installedVersion.nullable(),
  decisions: installDecisions,
  /** `failed`: this server runs it, but its server half cannot be used; `restart`: it runs, or runs in this version, after a restart. */
  state: z.enum(['running', 'restart', 'failed']),
  /** Why it failed, in English. */
  failure: z.string().nullable(),
  /** The version that this server runs until it is restarted; null: none. */
  runningVersion: z.string().nullable(),
});
export type InstalledPlugin = z.infer<typeof installedPlugin>;

/** `GET /api/plugins/installs`: for those with `mayInstallPlugins`. */
export const installList = z.object({
  mode: installMode,
  /** URLs at and below which packages may be fetched. */
  sources: z.array(z.string()),
  plugins: z.array(installedPlugin),
  /** Codes of the projects of the deployment. */
  projects: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Something takes effect only after a restart. */
  needsRestart: z.boolean(),
  /** Whether `POST /api/plugins/restart` restarts this server. */
  canRestart: z.boolean(),
});
export type InstallList = z.infer<typeof installList>;

/** The answer to each change. */
export const installAnswer = z.object({ plugin: installedPlugin });

/**
 * `staged`: a package was read; `loaded`: a start of the server has loaded it, or could not; `served`: browsers got its files for the
 * first time after a change.
 */
export const pluginEventAction = z.enum([
  'staged',
  'installed',
  'updated',
  'rolled-back',
  'changed',
  'removed',
  'data-deleted',
  'loaded',
  'served',
]);
export type PluginEventAction = z.infer<typeof pluginEventAction>;

/** Why something was loaded: a start of the server, files that are new on its disk, or what somebody did with the plugin. */
export const pluginLoadCause = z.enum(['start', 'files', 'installed', 'updated', 'rolled-back', 'changed']);
export type PluginLoadCause = z.infer<typeof pluginLoadCause>;

/** `GET /api/plugins/history`: what was installed, changed and loaded, the newest first. */
export const pluginHistoryQuery = z.strictObject({
  pluginId: z.string().max(120).optional(),
  /** `loads`: what was loaded alone; `changes`: what people did alone. */
  kind: z.enum(['all', 'loads', 'changes']).default('all'),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
export const pluginHistory = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      at: instant,
      pluginId: z.string(),
      action: pluginEventAction,
      version: z.string(),
      digest: z.string().nullable(),
      /** As the plugin says. */
      publisher: z.string().nullable(),
      /** Fingerprint of the key whose signature was checked; null: not signed, or of `gantry.config.json`. */
      signer: z.string().nullable(),
      /** Of a load. */
      cause: pluginLoadCause.nullable(),
      /** Name of the person; null: the server itself. */
      actor: z.string().nullable(),
      isOk: z.boolean(),
      /** Why not, in English; or what a change changed. */
      detail: z.string().nullable(),
    }),
  ),
});
export type PluginHistory = z.infer<typeof pluginHistory>;
