import type { Capability, PluginManifest, Point } from './manifest.ts';
import type { ReadableStorageArea, StorageArea } from './services/host.ts';

/** Ids that a manifest declares at a contribution point. */
export type Declares<M extends PluginManifest, P extends Point> =
  NonNullable<M['contributes']> extends infer C
    ? P extends keyof C
      ? Extract<keyof NonNullable<C[P]>, string>
      : never
    : never;

/** The value of a setting, by its schema. */
export type SettingValue<S> = S extends { enum: readonly (infer E)[] }
  ? E
  : S extends { type: 'boolean' }
    ? boolean
    : S extends { type: 'number' }
      ? number
      : S extends { type: 'string' }
        ? string
        : never;

/** Values of a manifest's settings, with the types that its schema gives them. */
export type SettingsOf<M extends PluginManifest> =
  NonNullable<M['settings']> extends infer S ? { readonly [K in keyof S]: SettingValue<S[K]> } : never;
/** The project's storage: writable only if the manifest says who may write. */
export type ProjectStorageOf<M extends PluginManifest> = PluginManifest extends M
  ? StorageArea
  : M extends { readonly storage: { readonly project: { readonly write: string } } }
    ? StorageArea
    : ReadableStorageArea;
/** Names of the endpoints that a manifest declares. */
export type EndpointOf<M extends PluginManifest> = Extract<keyof NonNullable<M['endpoints']>, string>;

/** Stands in for a service whose capability the manifest does not declare: using it does not compile. */
export interface NotDeclared<C extends Capability> {
  /** Carries the compiler's message. It is never there at run time. */
  readonly __missingCapability: `declare "${C}" in manifest.capabilities`;
}
/** `T` if the manifest declares the capability `C`, else a type that cannot be used. */
export type Needs<M extends PluginManifest, C extends Capability, T> = C extends M['capabilities'][number]
  ? T
  : NotDeclared<C>;
