import type { PluginManifest, SettingSchema } from '../manifest.ts';
import { settingsSchema, storageSchema } from './manifest-schema.ts';

/** What a manifest says about the values that the server keeps for a plugin. */
export interface KeptValues {
  readonly settings: ReadonlyMap<string, SettingSchema>;
  /** Permission that writing to the project's storage takes; undefined: nobody may. */
  readonly projectStorageWrite: string | undefined;
}

/**
 * Reads these from what should be a manifest, for a server that does not run the plugin. An invalid part counts as not declared,
 * so that nothing can be written under it.
 */
export function keptValuesOf(candidate: unknown): KeptValues {
  const given: Partial<Record<keyof PluginManifest, unknown>> =
    typeof candidate === 'object' && candidate !== null ? candidate : {};
  const settings = settingsSchema.safeParse(given.settings);
  const storage = storageSchema.safeParse(given.storage);
  return {
    // The schema checks every field of SettingSchema; its type cannot say that `write` comes with `scope`.
    settings: new Map(settings.success ? Object.entries(settings.data as Record<string, SettingSchema>) : []),
    projectStorageWrite: storage.data?.project?.write,
  };
}
