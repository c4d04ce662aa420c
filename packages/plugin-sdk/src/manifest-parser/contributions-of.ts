import type { ContributionPoints, PluginManifest, Point } from '../manifest.ts';

/** Every contribution of a manifest with its point and id. */
export function contributionsOf(
  manifest: PluginManifest,
): readonly (readonly [Point, string, ContributionPoints[Point]])[] {
  return Object.entries(manifest.contributes ?? {}).flatMap(([point, entries]) =>
    // Object.entries widens the key to string; `contributes` has points only.
    Object.entries(entries ?? {}).map(([id, declaration]) => [point as Point, id, declaration] as const),
  );
}
