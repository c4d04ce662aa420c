import type { PluginDescriptor } from '@gantry/plugin-sdk';

/**
 * Imports a plugin's bundle from this origin. The browser remembers a URL that failed, so every further attempt asks for
 * a new one.
 */
export async function loadBundle(descriptor: PluginDescriptor, attempt: number): Promise<unknown> {
  const url = new URL(descriptor.entry, location.href);
  if (url.origin !== location.origin)
    throw new Error(`${url.origin} is not this site: plugins are served from it.`);
  if (attempt > 1) url.searchParams.set('attempt', String(attempt));
  return import(/* @vite-ignore */ url.href);
}
