import type { PluginDescriptor } from '@gantry/plugin-sdk';

/** Loads what nearly every plugin imports. Never rejects: a plugin that needs it loads it again and reports the error. */
export async function fetchPluginParts(): Promise<void> {
  await import('./plugin-parts.ts').catch(() => undefined);
}

/**
 * Imports a plugin's bundle from this origin. Browsers remember a module URL that failed, so every further attempt uses a new URL.
 */
export async function loadBundle(descriptor: PluginDescriptor, attempt: number): Promise<unknown> {
  const url = new URL(descriptor.entry, location.href);
  if (url.origin !== location.origin)
    throw new Error(`Plugins must be served from this site, not from ${url.origin}.`);
  void fetchPluginParts();
  if (attempt > 1) url.searchParams.set('attempt', String(attempt));
  return import(/* @vite-ignore */ url.href);
}
