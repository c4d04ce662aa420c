import type { TreeItem, TreeModel } from '../../state/tree-list.ts';
import type { TreePlaces } from '../../state/tree-places.ts';
import type { Host } from '../host-context.ts';

/** How much of a node can be seen; `none` if nothing in it has a shape. */
export type Sight = 'shown' | 'partly' | 'hidden' | 'none';

type Seen = Pick<Host, 'layers' | 'classes' | 'styles'>;

/** Layers, models and classes follow their switches; what they contain follows what is hidden or isolated. MobX observable. */
export function sightOf(host: Seen, places: TreePlaces, item: TreeItem): Sight {
  switch (item.kind) {
    case 'layer': {
      if (item.models.length === 0) return 'none';
      if (!host.layers.isLayerVisible(item.id)) return 'hidden';
      const sights = item.models.map((model) => modelSight(host, places, model));
      return sights.every((sight) => sight === 'hidden')
        ? 'hidden'
        : sights.every((sight) => sight === 'shown')
          ? 'shown'
          : 'partly';
    }
    case 'model':
      return modelSight(host, places, item.model);
    case 'class':
    case 'part': {
      const parts = item.kind === 'class' ? item.parts : [item.part];
      const shapes = parts.reduce((sum, one) => sum + one.shapes, 0);
      if (shapes === 0) return 'none';
      if (host.classes.hidden.has(item.category)) return 'hidden';
      const hidden = parts.reduce((sum, { model }) => sum + places.hiddenOf(model, item.category), 0);
      return hidden === 0 ? 'shown' : hidden >= shapes ? 'hidden' : 'partly';
    }
    case 'object': {
      const { node, model } = item;
      if (node.shapes === 0) return 'none';
      if (
        node.hasShape &&
        node.shapes === 1 &&
        host.classes.hidden.has(node.category) &&
        !host.styles.isolated
      )
        return 'hidden';
      return of(places.shown(model, [node.shapeAt, node.shapeAt + node.shapes]), node.shapes);
    }
  }
}

function modelSight({ layers, styles }: Seen, places: TreePlaces, model: TreeModel): Sight {
  if (!layers.isModelVisible(model.modelId)) return 'hidden';
  // The number of all shapes is not known here, and is not needed: this is as many as any version has.
  const all = 1_000_000_000;
  const shown = places.shown(model, [0, all]);
  return styles.isolated ? (shown === 0 ? 'hidden' : 'partly') : shown === all ? 'shown' : 'partly';
}

function of(shown: number, all: number): Sight {
  return shown === 0 ? 'hidden' : shown >= all ? 'shown' : 'partly';
}
