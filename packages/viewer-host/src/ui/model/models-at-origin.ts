import type { Host } from '../host-context.ts';

/** Names of the models in the view that stand at the project's origin, because nothing says where they belong. */
export function modelsAtOrigin({ layers, timeline }: Pick<Host, 'layers' | 'timeline'>): readonly string[] {
  const there = layers
    .drawnOn(timeline.day)
    .filter(({ visible, version }) => visible && version.place?.rule === 'origin');
  // A comparison draws two versions of its model.
  return [...new Map(there.map(({ modelId, modelName }) => [modelId, modelName])).values()];
}
