import { AsyncLocalStorage } from 'node:async_hooks';
import type { InstalledPlugin } from './installed-plugin.ts';

const scope = new AsyncLocalStorage<InstalledPlugin>();

/** Runs a plugin's code. Timers and promises that it starts keep the scope, so later errors can be attributed to the plugin. */
export function inPlugin<R>(plugin: InstalledPlugin, work: () => R): R {
  return scope.run(plugin, work);
}

/** The plugin whose scope the current code runs in. */
export function presentPlugin(): InstalledPlugin | undefined {
  return scope.getStore();
}
