import type { Plugin } from '@gantry/plugin-sdk';
import type { PluginRuntime } from '../plugins/plugin-runtime.ts';
import type { PluginScope } from '../plugins/plugin-scope.ts';
import { SandboxContributions } from './sandbox-contributions.tsx';
import { type SandboxParts, SandboxSession } from './sandbox-session.ts';

/**
 * Opens a frame and lets it import the bundle. The result is activated like any plugin and passes everything on to the frame. The
 * scope owns the frame from the start, so that a bundle that never loads leaves none behind.
 */
export async function loadSandboxed(
  runtime: PluginRuntime,
  scope: PluginScope,
  parts: SandboxParts,
): Promise<{ readonly plugin: Plugin }> {
  const session = new SandboxSession(runtime, scope, parts);
  await session.loaded;
  const activate: Plugin['activate'] = (context) =>
    session.activate(context, new SandboxContributions(context, session));
  return { plugin: { manifest: runtime.manifest, activate } };
}
