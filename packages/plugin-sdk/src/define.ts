import type { Plugin } from './context.ts';
import type { PluginManifest } from './manifest.ts';
import type { EventToken, ServiceToken } from './services/host.ts';

/** Ties a plugin's code to its manifest: ids, endpoints, settings and capabilities that do not match do not compile. */
export function definePlugin<const M extends PluginManifest>(plugin: Plugin<M>): Plugin<M> {
  return plugin;
}

export function defineManifest<const M extends PluginManifest>(manifest: M): M {
  return manifest;
}

export function createServiceToken<T>(id: ServiceToken<T>['id']): ServiceToken<T> {
  return { id };
}

export function createEventToken<T>(id: EventToken<T>['id']): EventToken<T> {
  return { id };
}
