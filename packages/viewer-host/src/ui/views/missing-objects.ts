import { mostPlacedObjects, type SavedViewpoint } from '@gantry/contract';
import { TreeApi } from '../../api/tree-api.ts';
import type { Host } from '../host-context.ts';

/**
 * How many objects of a view the shown versions of their models do not have, such as those that a newer version lost. Models that are gone, and
 * versions whose objects are not known, are left out.
 */
export async function countMissingObjects(
  { api, layers, timeline, projects }: Pick<Host, 'api' | 'layers' | 'timeline' | 'projects'>,
  { components }: SavedViewpoint,
): Promise<number> {
  const projectId = projects.current?.id;
  if (projectId === undefined) return 0;
  const named = new Map<string, Set<string>>();
  const lists = [components.selection, components.hidden, components.isolated ?? [], components.ghosted];
  for (const { modelId, globalIds } of lists.flat()) {
    const known = named.get(modelId) ?? new Set<string>();
    named.set(modelId, known);
    for (const globalId of globalIds) known.add(globalId);
  }
  const tree = new TreeApi(api);
  const counts = layers.shownOn(timeline.day).map(async ({ modelId, version }) => {
    const wanted = [...(named.get(modelId) ?? [])];
    if (wanted.length === 0) return 0;
    const path = { projectId, versionId: version.id };
    let found = 0;
    for (let at = 0; at < wanted.length; at += mostPlacedObjects)
      found += (await tree.places(path, wanted.slice(at, at + mostPlacedObjects))).places.length;
    // A version that an earlier Gantry converted has no tree, in which nothing is found.
    const isKnown = found > 0 || (await tree.classes(path)).isKnown;
    return isKnown ? wanted.length - found : 0;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
