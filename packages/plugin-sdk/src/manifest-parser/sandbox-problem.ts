import type { Capability, PluginManifest, Point } from '../manifest.ts';

/** These work on the page itself, from which a sandbox keeps a plugin away. */
const pagePoints: readonly Point[] = ['sceneOverlays', 'timelineSources'];
const pageCapabilities: readonly Capability[] = ['scene.three', 'services.provide'];

/** Why a plugin cannot run sandboxed, as the end of a sentence that begins with its name; undefined when it can. */
export function sandboxProblem(manifest: PluginManifest): string | undefined {
  const points = pagePoints.filter((point) => Object.keys(manifest.contributes?.[point] ?? {}).length > 0);
  const capabilities = pageCapabilities.filter((one) => manifest.capabilities.includes(one));
  const windows = Object.entries(manifest.contributes?.windowTabs ?? {});
  // There is one frame, which starts again wherever the browser cannot move it.
  const options = (['multiple', 'popOut'] as const).flatMap((option) =>
    windows.filter(([, declared]) => declared[option]).map(([id]) => `${option} of the window "${id}"`),
  );
  const unfit = [...points, ...capabilities, ...options];
  if (unfit.length === 0) return undefined;
  return `asks for ${unfit.join(', ')}, which no sandboxed plugin gets. Trust it, or do without.`;
}
