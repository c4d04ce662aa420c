import type { PluginManifest } from '../manifest.ts';
import type { SandboxedContext } from './sandboxed-context.ts';

/** A plugin that runs in a frame of its own. Make one with `defineSandboxedPlugin`. */
export interface SandboxedPlugin<M extends PluginManifest = PluginManifest> {
  /** Tells it from a plugin of the page, which gets another context. */
  readonly sandboxed: true;
  /** What the plugin declares. */
  readonly manifest: M;
  /**
   * Attaches the plugin's contributions; called once for each project session, and again in a new frame after Retry. The plugin
   * is stopped when this throws or takes longer than 10 s.
   */
  activate(ctx: SandboxedContext<M>): void | Promise<void>;
}

/** Makes a plugin that runs in a frame of its own, without rights. Export the result as `plugin`. */
export function defineSandboxedPlugin<const M extends PluginManifest>(
  plugin: Omit<SandboxedPlugin<M>, 'sandboxed'>,
): SandboxedPlugin<M> {
  return { ...plugin, sandboxed: true };
}
