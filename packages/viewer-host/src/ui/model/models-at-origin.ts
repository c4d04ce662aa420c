import type { Host } from '../host-context.ts';

/** Names of the models in the view that stand at the project's origin, because nothing says where they belong. */
export function modelsAtOrigin({ layers, timeline }: Pick<Host, 'layers' | 'timeline'>): readonly string[] {
  return layers
    .drawnOn(timeline.day)
    .filter(({ visible, version }) => visible && version.place?.rule === 'origin')
    .map(({ modelName }) => modelName);
}
