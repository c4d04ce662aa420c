import type { PluginManifest } from '../manifest.ts';
import type { SandboxedContext } from './sandboxed-context.ts';

export interface SandboxedPlugin<M extends PluginManifest = PluginManifest> {
  /** Tells it from a plugin of the page, which gets another context. */
  readonly sandboxed: true;
  readonly manifest: M;
  /** Once per project session, and again in a new frame after Retry. The host applies a time limit of 10 s. */
  activate(ctx: SandboxedContext<M>): void | Promise<void>;
}

/** For plugins that run in a frame of their own, without rights. Export the result as `plugin`. */
export function defineSandboxedPlugin<const M extends PluginManifest>(
  plugin: Omit<SandboxedPlugin<M>, 'sandboxed'>,
): SandboxedPlugin<M> {
  return { ...plugin, sandboxed: true };
}
