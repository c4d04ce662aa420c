import type { Capability, PluginManifest, Point } from './manifest.ts';
import type { ReadableStorageArea, StorageArea } from './services/host.ts';

/** Ids that a manifest declares at a contribution point. */
export type Declares<M extends PluginManifest, P extends Point> =
  NonNullable<M['contributes']> extends infer C
    ? P extends keyof C
      ? Extract<keyof NonNullable<C[P]>, string>
      : never
    : never;

type Widen<S> = S extends { enum: readonly (infer E)[] }
  ? E
  : S extends { type: 'boolean' }
    ? boolean
    : S extends { type: 'number' }
      ? number
      : S extends { type: 'string' }
        ? string
        : never;

/** Values of a manifest's settings, with the types that its schema says. */
export type SettingsOf<M extends PluginManifest> =
  NonNullable<M['settings']> extends infer S ? { readonly [K in keyof S]: Widen<S[K]> } : never;
/** The project's storage: it can be written to where the manifest says who may. */
export type ProjectStorageOf<M extends PluginManifest> = PluginManifest extends M
  ? StorageArea
  : M extends { readonly storage: { readonly project: { readonly write: string } } }
    ? StorageArea
    : ReadableStorageArea;
export type EndpointOf<M extends PluginManifest> = Extract<keyof NonNullable<M['endpoints']>, string>;

/** Stands in for a service whose capability the manifest does not declare: using it does not compile. */
export interface NotDeclared<C extends Capability> {
  readonly __missingCapability: `declare "${C}" in manifest.capabilities`;
}
export type Needs<M extends PluginManifest, C extends Capability, T> = C extends M['capabilities'][number]
  ? T
  : NotDeclared<C>;
