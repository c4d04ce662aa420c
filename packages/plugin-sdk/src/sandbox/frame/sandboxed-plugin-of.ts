import type { SandboxedPlugin } from '../sandboxed-plugin.ts';

/**
 * The plugin that a bundle exports as `plugin` or as default.
 * @throws Error when there is none, when it is made for the page, or when it calls itself something else
 */
export function sandboxedPluginOf(module: unknown, id: string): SandboxedPlugin {
  const exported = isRecord(module) ? [module.plugin, module.default] : [];
  const plugin = exported.find(isSandboxedPlugin);
  if (!plugin) {
    throw new Error(
      'The bundle exports no sandboxed plugin; export the result of defineSandboxedPlugin as "plugin".',
    );
  }
  if (plugin.manifest.id !== id) {
    throw new Error(`The bundle holds "${plugin.manifest.id}" where "${id}" was expected.`);
  }
  return plugin;
}

function isSandboxedPlugin(candidate: unknown): candidate is SandboxedPlugin {
  return (
    isRecord(candidate) &&
    candidate.sandboxed === true &&
    isRecord(candidate.manifest) &&
    typeof candidate.activate === 'function'
  );
}

function isRecord(candidate: unknown): candidate is Readonly<Record<string, unknown>> {
  return typeof candidate === 'object' && candidate !== null;
}
