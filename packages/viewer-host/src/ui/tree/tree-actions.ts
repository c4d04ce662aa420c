import type { ObjectRef } from '@gantry/plugin-sdk';
import type { TreeItem } from '../../state/tree-list.ts';
import { rangeOf } from '../../state/tree-places.ts';
import type { TreeStore } from '../../state/tree-store.ts';
import type { Host } from '../host-context.ts';
import { tellNowhere } from '../model/nowhere.ts';
import { clipToLevels } from '../sections/add-section.ts';
import { sightOf } from './tree-sight.ts';

/** What the model tree does with a node. */
export class TreeActions {
  private readonly host: Host;
  private readonly tree: TreeStore;

  constructor(host: Host, tree: TreeStore) {
    this.host = host;
    this.tree = tree;
  }

  /** Layers, models and classes are switched; of everything else the objects are hidden or shown. */
  async toggle(item: TreeItem): Promise<void> {
    const { host, tree } = this;
    const { layers, classes } = host;
    const isShown = sightOf(host, tree.places, item) === 'shown';
    switch (item.kind) {
      case 'layer':
        layers.setLayersVisible([item.id], !isShown);
        if (!isShown) {
          for (const { modelId } of item.models) layers.setModelVisible(modelId, true);
          await this.showAgain(item);
        }
        return;
      case 'model':
        if (isShown) layers.setModelVisible(item.model.modelId, false);
        else {
          layers.setModelVisible(item.model.modelId, true);
          layers.setLayersVisible([item.model.layerId], true);
          await this.showAgain(item);
        }
        return;
      case 'class':
      case 'part':
        if (isShown && item.kind === 'class') classes.setShown(item.category, false);
        else if (isShown) host.styles.hide(await tree.objectsOf(item));
        else {
          classes.setShown(item.category, true);
          await this.showAgain(item);
        }
        return;
      case 'object':
        if (isShown) {
          const objects = await tree.objectsOf(item);
          host.styles.hide(objects);
          host.selection.set([...objects, refOf(item)], 'remove');
        } else {
          if (item.node.hasShape && item.node.shapes === 1) classes.setShown(item.node.category, true);
          await this.showAgain(item);
        }
    }
  }

  /** Rooms and other objects whose class is not shown stay hidden in a place: they would cover what is in it. */
  async isolate(item: TreeItem): Promise<void> {
    const objects = await this.drawnIn(item);
    if (objects.length === 0) tellNowhere(this.host, await this.named(item));
    else this.host.styles.isolate(objects);
  }

  async ghost(item: TreeItem): Promise<void> {
    this.host.styles.ghost(await this.tree.objectsOf(item));
  }

  /** Undoes `ghost` for everything in the node. */
  async unghost(item: TreeItem): Promise<void> {
    this.host.styles.unghost(await this.tree.objectsOf(item));
  }

  /** The object itself where the node is one: its card says more than those of its parts. */
  async select(item: TreeItem): Promise<void> {
    this.host.selection.set(await this.named(item));
  }

  async flyTo(item: TreeItem): Promise<void> {
    const { host } = this;
    if (item.kind === 'model') await host.scene()?.fit(item.model.modelId);
    else await host.flyTo.flyTo(await this.named(item));
  }

  /** Shows only this place, from straight above and without perspective. */
  async plan(item: TreeItem): Promise<void> {
    const { host } = this;
    const scene = host.scene();
    const objects = await this.drawnIn(item);
    if (!scene || objects.length === 0) {
      tellNowhere(host, await this.named(item));
      return;
    }
    host.styles.isolate(objects);
    scene.setProjection('orthographic');
    await scene.view('top', objects);
  }

  /** Cuts away what lies below and above a storey. @param name - of the section */
  async clip(item: TreeItem, name: string): Promise<void> {
    const { host } = this;
    const objects = await this.tree.objectsOf(item);
    const around = objects.length === 0 ? undefined : await host.scene()?.sectionAround(objects, 0);
    const isCut =
      around?.kind === 'box' && (await clipToLevels(host, { from: around.min.z, to: around.max.z }, name));
    if (!isCut) tellNowhere(host, await this.named(item));
  }

  /** Undoes hiding below the node; if something is isolated, the node is added to it. */
  private async showAgain(item: TreeItem): Promise<void> {
    const { host, tree } = this;
    const { styles } = host;
    const objects = await tree.objectsOf(item);
    const drawn = styles.isolated ? await this.drawnIn(item) : [];
    const wholes = this.hiddenWholes(item);
    const below = await Promise.all(wholes.map((whole) => tree.shapesBelow(whole)));
    styles.batch(() => {
      styles.show(wholes);
      styles.hide(below.flat());
      styles.show(objects);
      const { isolated } = styles;
      if (isolated) styles.isolate([...isolated, ...drawn]);
    });
  }

  private drawnIn(item: TreeItem): Promise<readonly ObjectRef[]> {
    return this.tree.objectsWithout(item, this.host.classes.hidden);
  }

  /** Hidden objects without a shape of their own that hide a part of the node. Its other parts stay hidden. */
  private hiddenWholes(item: TreeItem): readonly ObjectRef[] {
    return [...this.host.styles.hidden.values()].filter((object) => {
      const model = this.tree.modelOf(object.modelId);
      const place = model && this.tree.places.placeOf(model, object.globalId);
      if (!place || place.hasShape) return false;
      if (item.kind !== 'object') return true;
      const [from, to] = rangeOf(place);
      const { shapeAt, shapes } = item.node;
      return item.model.modelId === object.modelId && from < shapeAt + shapes && shapeAt < to;
    });
  }

  private async named(item: TreeItem): Promise<readonly ObjectRef[]> {
    return item.kind === 'object' ? [refOf(item)] : this.tree.objectsOf(item);
  }
}

function refOf({ model, node }: Extract<TreeItem, { kind: 'object' }>): ObjectRef {
  return { modelId: model.modelId, globalId: node.globalId };
}
