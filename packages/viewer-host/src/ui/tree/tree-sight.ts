import type { TreeItem, TreeModel } from '../../state/tree-list.ts';
import type { TreePlaces } from '../../state/tree-places.ts';
import type { Host } from '../host-context.ts';

/** How much of a node can be seen; `none` if nothing in it has a shape. */
export type Sight = 'shown' | 'partly' | 'hidden' | 'none';

/** The number of all shapes of a version is not known here, and is not needed: this is as many as any has. */
const ALL = 1_000_000_000;

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

/** How much of a node the user has made a ghost. What is hidden counts too. */
export type Ghostliness = 'all' | 'some' | 'none';

/** MobX observable. */
export function ghostsIn(places: TreePlaces, item: TreeItem): Ghostliness {
  switch (item.kind) {
    case 'layer':
    case 'model': {
      const models = item.kind === 'model' ? [item.model] : item.models;
      return models.some((model) => places.ghosts(model, [0, ALL]) > 0) ? 'some' : 'none';
    }
    case 'class':
    case 'part': {
      const parts = item.kind === 'class' ? item.parts : [item.part];
      const shapes = parts.reduce((sum, one) => sum + one.shapes, 0);
      const ghosts = parts.reduce((sum, { model }) => sum + places.ghostsOf(model, item.category), 0);
      return share(ghosts, shapes);
    }
    case 'object': {
      const { node, model } = item;
      return share(places.ghosts(model, [node.shapeAt, node.shapeAt + node.shapes]), node.shapes);
    }
  }
}

function share(ghosts: number, shapes: number): Ghostliness {
  return ghosts === 0 ? 'none' : ghosts >= shapes ? 'all' : 'some';
}

function modelSight({ layers, styles }: Seen, places: TreePlaces, model: TreeModel): Sight {
  if (!layers.isModelVisible(model.modelId)) return 'hidden';
  const shown = places.shown(model, [0, ALL]);
  return styles.isolated ? (shown === 0 ? 'hidden' : 'partly') : shown === ALL ? 'shown' : 'partly';
}

function of(shown: number, all: number): Sight {
  return shown === 0 ? 'hidden' : shown >= all ? 'shown' : 'partly';
}
