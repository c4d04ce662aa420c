import { HostError, type PluginManifest } from '@gantry/plugin-sdk';
import type { ServiceTable } from '../services/service-table.ts';
import type { PluginRuntime } from './plugin-runtime.ts';

/**
 * Starts the providers of what a manifest requires.
 * @throws HostError `service-unknown` when a provider is missing, fails, or requires this plugin in turn
 */
export async function findRequired(
  manifest: PluginManifest,
  plugins: readonly PluginRuntime[],
  services: ServiceTable,
): Promise<void> {
  const required = manifest.requires ?? [];
  if (required.length === 0) return;
  const cycle = findCycle(manifest.id, manifest, plugins, [manifest.id]);
  if (cycle) {
    throw new HostError('service-unknown', `These plugins require one another: ${cycle.join(' -> ')}.`);
  }
  await Promise.all(required.map((token) => services.ensure(token)));
}

/** The chain of plugins from a manifest back to `start`, which would wait for itself. */
function findCycle(
  start: string,
  manifest: PluginManifest,
  plugins: readonly PluginRuntime[],
  chain: readonly string[],
): readonly string[] | undefined {
  for (const token of manifest.requires ?? []) {
    const provider = plugins.find((one) => one.manifest.provides?.includes(token))?.manifest;
    if (!provider) continue;
    if (provider.id === start) return [...chain, start];
    if (chain.includes(provider.id)) continue;
    const found = findCycle(start, provider, plugins, [...chain, provider.id]);
    if (found) return found;
  }
  return undefined;
}
