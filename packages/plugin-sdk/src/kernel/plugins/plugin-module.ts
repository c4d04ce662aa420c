import { HostError, type Plugin } from '@gantry/plugin-sdk';

/**
 * The plugin that a bundle exports as `plugin` or as default.
 * @throws HostError `plugin-failed-load` when there is none, or it calls itself something else
 */
export function pluginOf(module: unknown, id: string): Plugin {
  const exported = isRecord(module) ? [module.plugin, module.default] : [];
  const plugin = exported.find(isPlugin);
  if (!plugin) {
    throw new HostError(
      'plugin-failed-load',
      `The bundle exports no plugin; export the result of definePlugin as "plugin".`,
    );
  }
  if ('sandboxed' in plugin) {
    throw new HostError(
      'plugin-failed-load',
      `"${id}" is made for a sandbox. Give it the trust "sandboxed" in the deployment's configuration.`,
    );
  }
  if (plugin.manifest.id !== id) {
    throw new HostError(
      'plugin-failed-load',
      `The bundle holds "${plugin.manifest.id}" where "${id}" was expected.`,
    );
  }
  return plugin;
}

function isPlugin(candidate: unknown): candidate is Plugin {
  return isRecord(candidate) && isRecord(candidate.manifest) && typeof candidate.activate === 'function';
}

function isRecord(candidate: unknown): candidate is Readonly<Record<string, unknown>> {
  return typeof candidate === 'object' && candidate !== null;
}
