import { AsyncLocalStorage } from 'node:async_hooks';
import type { InstalledPlugin } from './installed-plugin.ts';

const scope = new AsyncLocalStorage<InstalledPlugin>();

/** Runs a plugin's code. Whatever it leaves behind, such as a timer or a promise, still knows whose it is. */
export function inPlugin<R>(plugin: InstalledPlugin, work: () => R): R {
  return scope.run(plugin, work);
}

/** The plugin on whose behalf the present code runs. */
export function presentPlugin(): InstalledPlugin | undefined {
  return scope.getStore();
}
