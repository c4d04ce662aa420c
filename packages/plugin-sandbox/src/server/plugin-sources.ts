import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where a plugin's browser half can be, as the build looks for it. */
const pluginPlaces = ['client/plugin.tsx', 'client/plugin.ts', 'plugin.tsx', 'plugin.ts'];
const sandboxPlaces = ['sandbox.tsx', 'sandbox.ts'];

/** Paths relative to `src`. */
export interface PluginSources {
  readonly plugin: string;
  /** Undefined for a plugin that has no stories. */
  readonly sandbox: string | undefined;
}

/**
 * The sources that the page imports.
 * @param folder - of the plugin
 * @throws Error that names where the plugin is looked for
 */
export function pluginSources(folder: string): PluginSources {
  const find = (places: readonly string[]) => places.find((place) => existsSync(join(folder, 'src', place)));
  const plugin = find(pluginPlaces);
  if (plugin === undefined)
    throw new Error(
      `There is no plugin in ${folder}: none of ${pluginPlaces.map((place) => `src/${place}`).join(', ')} exists.`,
    );
  return { plugin, sandbox: find(sandboxPlaces) };
}
