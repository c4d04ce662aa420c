import type { ObjectRef, ObjectStyle } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable, observableRef } from 'mobx';

/** One plugin's named layer of visual changes: model id -> GlobalId -> style. */
export interface StyleLayerState {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly priority: number;
  readonly styles: Map<string, Map<string, ObjectStyle>>;
}

/**
 * Style layers of all plugins, and the user's own hiding. The scene composes them: `visible: false` wins over `ghost`,
 * `ghost` over `color`; among equals the higher priority wins.
 */
export class StyleStore {
  /** Counts changes; the scene recomposes when it moves. The maps inside layers are deliberately not observable: a 4D step writes thousands of entries. */
  revision = 0;
  readonly layers = observable.map<string, StyleLayerState>(undefined, { deep: false });
  /** Objects the user has hidden (H), by `modelId/GlobalId`. */
  readonly hidden = observable.map<string, ObjectRef>(undefined, { deep: false });
  /** When set, only these are shown (I). */
  isolated: readonly ObjectRef[] | undefined = undefined;
  private depth = 0;

  constructor() {
    makeAutoObservable<this, 'depth'>(
      this,
      { layers: false, hidden: false, depth: false, isolated: observableRef },
      { autoBind: true },
    );
  }

  create(owner: string, name: string, priority: number): string {
    const id = `${owner}/${name}`;
    if (this.layers.has(id)) throw new Error(`${owner} already has a style layer named '${name}'.`);
    this.layers.set(id, { id, owner, name, priority, styles: new Map() });
    return id;
  }

  set(id: string, objects: readonly ObjectRef[], style: ObjectStyle): void {
    const layer = this.layers.get(id);
    if (!layer) return;
    for (const object of objects) {
      const styles = layer.styles.get(object.modelId) ?? new Map<string, ObjectStyle>();
      layer.styles.set(object.modelId, styles.set(object.globalId, style));
    }
    this.touch();
  }

  clear(id: string, objects?: readonly ObjectRef[]): void {
    const layer = this.layers.get(id);
    if (!layer) return;
    if (!objects) layer.styles.clear();
    else for (const object of objects) layer.styles.get(object.modelId)?.delete(object.globalId);
    this.touch();
  }

  /** Writes made inside reach the scene together. */
  batch(fn: () => void): void {
    this.depth += 1;
    try {
      fn();
    } finally {
      this.depth -= 1;
      this.touch();
    }
  }

  remove(id: string): void {
    if (this.layers.delete(id)) this.touch();
  }

  hide(objects: readonly ObjectRef[]): void {
    for (const object of objects) this.hidden.set(`${object.modelId}/${object.globalId}`, object);
    this.touch();
  }

  isolate(objects: readonly ObjectRef[]): void {
    this.isolated = objects;
    this.touch();
  }

  showAll(): void {
    this.hidden.clear();
    this.isolated = undefined;
    this.touch();
  }

  private touch(): void {
    if (this.depth === 0) this.revision += 1;
  }
}
