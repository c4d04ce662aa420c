import * as z from 'zod';

/** What keeps a plugin, or its server half, from working. */
export const pluginProblem = z.object({
  code: z.enum([
    /** There is no description that can be read: it was not built, is being built, or was built for another server. */
    'not-built',
    /** A file is not the one that the description names. */
    'files-changed',
    /** It is sandboxed, and the deployment does not grant its server half. */
    'server-not-granted',
    'server-load',
    'server-routes',
    'server-migrations',
  ]),
  /** What happened, in English; for administrators only. */
  detail: z.string().optional(),
});
export type PluginProblem = z.infer<typeof pluginProblem>;

/** What went wrong in a plugin's server half since the process that answers was started. */
const pluginFaultSummary = z.object({
  count: z.number().int(),
  /** `message` is what was thrown, cut; `at` an instant as ISO 8601. */
  last: z.object({ message: z.string(), at: z.string() }),
});
export type PluginFaultSummary = z.infer<typeof pluginFaultSummary>;

/** A role that no project has, and a permission of a plugin that is meant for it. */
const unknownRole = z.object({ permission: z.string(), role: z.string() });
export type UnknownRole = z.infer<typeof unknownRole>;

/**
 * `GET /api/projects/:projectId/plugins`: the descriptors this member may use here, each with its manifest. The manifest
 * is data of the plugin's own; `@gantry/plugin-sdk` checks its shape.
 */
export const pluginList = z.object({
  plugins: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      /** Its name in the addresses of its pages and of its API, where the deployment gives one; its id otherwise. */
      shortName: z.string().optional(),
      /** URL of the ESM bundle, on this origin. */
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
 * `GET /api/projects/:projectId/plugins/:pluginId/settings`: what has been set, by key; for all else the manifest's defaults
 * hold.
 */
export const pluginSettings = z.object({
  /** The member's own. */
  user: z.record(z.string(), settingValue),
  /** Shared by the members of the project. */
  project: z.record(z.string(), projectSetting),
});
export type PluginSettings = z.infer<typeof pluginSettings>;

/** `PUT /api/projects/:projectId/plugins/:pluginId/settings/:key` */
export const settingChange = z.strictObject({
  value: settingValue,
  /**
   * For a setting of the project: the version that the change is made upon, 0 where nothing has been set. A member's own
   * setting needs none, for nobody else changes it.
   */
  version: z.int().min(0).optional(),
});
export type SettingChange = z.infer<typeof settingChange>;
/** The answer to a change. Of a change that came too late (409 `VERSION_CONFLICT`) `details` has what is there now. */
export const savedSetting = z.object({
  value: settingValue,
  version: projectSetting.shape.version.optional(),
});
export type SavedSetting = z.infer<typeof savedSetting>;

/** `GET|PUT|DELETE /api/projects/:projectId/plugins/:pluginId/storage/:scope/:key`, scope `user` or `project`. */
export const storageScope = z.enum(['user', 'project']);
export const storageValue = z.object({ value: z.json() });
/** The answer to GET: without a value when nothing is stored, which is no failure. */
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
