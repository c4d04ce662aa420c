import * as z from 'zod';

/** What keeps a plugin, or its server half, from working. */
export const pluginProblem = z.object({
  code: z.enum([
    /** The build's description is missing or unreadable: the plugin was not built, is being built, or was built for another server. */
    'not-built',
    /** A file differs from the one that the build's description names. */
    'files-changed',
    /** The plugin is sandboxed, and the deployment does not grant it a server half. */
    'server-not-granted',
    'server-load',
    'server-routes',
    'server-migrations',
  ]),
  /** What happened, in English; for administrators only. */
  detail: z.string().optional(),
});
export type PluginProblem = z.infer<typeof pluginProblem>;

/** Faults of a plugin's server half since the answering process was started. */
const pluginFaultSummary = z.object({
  count: z.number().int(),
  /** `message` is the error's message, shortened; `at` is an ISO 8601 instant. */
  last: z.object({ message: z.string(), at: z.string() }),
});
export type PluginFaultSummary = z.infer<typeof pluginFaultSummary>;

/** A plugin grants `permission` by default to `role`, but no project has that role. */
const unknownRole = z.object({ permission: z.string(), role: z.string() });
export type UnknownRole = z.infer<typeof unknownRole>;

/**
 * Why a plugin of the deployment does not run for a member: the project has switched it off; for administrators only, the deployment
 * does not give it to the project, or the member has no permission for anything in it. An open page says of a plugin that its list had
 * and has no more that it was removed.
 */
const pluginUnused = z.enum(['switched-off', 'not-offered', 'nothing-for-you', 'removed']);
export type PluginUnused = z.infer<typeof pluginUnused>;

/** `PUT /api/projects/:projectId/plugins/:pluginId/switch`, for administrators. Also the answer. */
export const pluginSwitch = z.strictObject({ isOn: z.boolean() });

/**
 * `GET /api/projects/:projectId/plugins`: the plugins that this member may use in this project, each with its manifest.
 * `@gantry/plugin-sdk` checks the manifest's shape.
 */
export const pluginList = z.object({
  plugins: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      /** The plugin's name in the URLs of its pages and its API. Without it the URLs contain the id. */
      shortName: z.string().optional(),
      /** Same-origin URL of the ESM bundle. */
      entry: z.string(),
      integrity: z.string().optional(),
      trust: z.enum(['builtin', 'trusted', 'sandboxed']),
      grants: z.array(z.string()),
      /** Base URLs and other deployment settings that the manifest's endpoints refer to. */
      config: z.record(z.string(), z.json()),
      manifest: z.record(z.string(), z.unknown()),
      problem: pluginProblem.optional(),
      /** For administrators only. */
      faults: pluginFaultSummary.optional(),
      /** For administrators only. */
      unknownRoles: z.array(unknownRole).readonly().optional(),
      /** Why it does not run for the member; absent if it does. */
      unused: pluginUnused.optional(),
    }),
  ),
});
export type PluginList = z.infer<typeof pluginList>;

const settingValue = z.union([z.boolean(), z.number(), z.string()]);
const projectSetting = z.object({
  value: settingValue,
  /** Goes up by one with each change. */
  version: z.int().positive(),
});

/**
 * `GET /api/projects/:projectId/plugins/:pluginId/settings`: values by key. A setting without a value has its default from the
 * manifest.
 */
export const pluginSettings = z.object({
  /** The member's own. */
  user: z.record(z.string(), settingValue),
  /** Shared by the members of the project. */
  project: z.record(z.string(), projectSetting),
});
export type PluginSettings = z.infer<typeof pluginSettings>;

/** `GET /api/projects/:projectId/plugin-settings`: those of all plugins of the project, by the plugin's id. Without an entry nothing is set. */
export const allPluginSettings = z.object({ plugins: z.record(z.string(), pluginSettings) });
export type AllPluginSettings = z.infer<typeof allPluginSettings>;

/** `PUT /api/projects/:projectId/plugins/:pluginId/settings/:key` */
export const settingChange = z.strictObject({
  value: settingValue,
  /**
   * For a setting of the project: the version that the change is based on, 0 if it has no value yet. A member's own setting
   * needs none, because nobody else changes it.
   */
  version: z.int().min(0).optional(),
});
export type SettingChange = z.infer<typeof settingChange>;
/** The answer to a change. If the version is out of date (409 `VERSION_CONFLICT`), `details` contains the current value. */
export const savedSetting = z.object({
  value: settingValue,
  version: projectSetting.shape.version.optional(),
});
export type SavedSetting = z.infer<typeof savedSetting>;

/** `GET|PUT|DELETE /api/projects/:projectId/plugins/:pluginId/storage/:scope/:key`, scope `user` or `project`. */
export const storageScope = z.enum(['user', 'project']);
export const storageValue = z.object({ value: z.json() });
/** The answer to GET. Without `value`, nothing is stored under the key; that is not an error. */
export const storedValue = storageValue.partial();
export const storageUsage = z.object({ bytes: z.number().int(), quota: z.number().int() });

/** `POST /api/reports`: a member reports a plugin that failed; kept in the server's log. */
export const failureReport = z.strictObject({
  pluginId: z.string().max(120),
  version: z.string().max(40),
  place: z.string().max(200),
  message: z.string().max(4000),
  stack: z.string().max(16_000).optional(),
});
export type FailureReport = z.infer<typeof failureReport>;
