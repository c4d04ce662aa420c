import type { Options } from 'tsup';

/** esbuild's types in the version that tsup uses. */
export type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];
type PluginBuild = Parameters<EsbuildPlugin['setup']>[0];
export type Esbuild = PluginBuild['esbuild'];
export type BuildResult = Parameters<Parameters<PluginBuild['onEnd']>[0]>[0];
export type Metafile = NonNullable<BuildResult['metafile']>;
