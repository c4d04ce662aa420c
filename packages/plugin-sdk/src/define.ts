import type { Plugin } from './context.ts';
import type { PluginManifest } from './manifest.ts';
import type { Navigable } from './navigation.ts';
import type { EventToken, ServiceToken } from './services/host.ts';

/**
 * Ties a plugin's code to its manifest: ids, endpoints, settings and capabilities that the manifest lacks do not compile.
 *
 * ```ts
 * export const plugin = definePlugin({ manifest, activate: (ctx) => void ctx.implement.modelTabs('index', view) });
 * ```
 */
export function definePlugin<const M extends PluginManifest>(plugin: Plugin<M>): Plugin<M> {
  return plugin;
}

/** Returns the manifest as it is and keeps its literal types, from which the context of the plugin is typed. */
export function defineManifest<const M extends PluginManifest>(manifest: M & Navigable<M>): M {
  return manifest;
}

/**
 * Makes the token of a service. Provider and consumers each make theirs with the same id, or share a module of types.
 *
 * ```ts
 * export const weatherToken = createServiceToken<WeatherApi>('acme.weather/api@1');
 * ```
 */
export function createServiceToken<T>(id: ServiceToken<T>['id']): ServiceToken<T> {
  return { id };
}

/** Makes the token of an event, such as `createEventToken<Reading>('acme.weather/measured@1')`. */
export function createEventToken<T>(id: EventToken<T>['id']): EventToken<T> {
  return { id };
}
