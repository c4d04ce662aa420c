import type { Capability, PluginManifest, Point } from '../manifest.ts';

/** These work on the page itself, from which a sandbox keeps a plugin away. */
const pagePoints: readonly Point[] = ['sceneOverlays', 'timelineSources'];
const pageCapabilities: readonly Capability[] = ['scene.style', 'scene.three', 'services.provide'];

/** Why a plugin cannot run sandboxed, as the end of a sentence that begins with its name; undefined when it can. */
export function sandboxProblem(manifest: PluginManifest): string | undefined {
  const points = pagePoints.filter((point) => Object.keys(manifest.contributes?.[point] ?? {}).length > 0);
  const capabilities = pageCapabilities.filter((one) => manifest.capabilities.includes(one));
  const unfit = [...points, ...capabilities];
  if (unfit.length === 0) return undefined;
  return `asks for ${unfit.join(', ')}, which no sandboxed plugin gets. Trust it, or do without.`;
}
