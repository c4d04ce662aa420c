import type { ObjectRef, ObjectStyle } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable, observableRef } from 'mobx';
import { LayerStyles } from './layer-styles.ts';
import { StylePicture } from './style-picture.ts';

/** One plugin's named layer of visual changes. */
export interface StyleLayerState {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly priority: number;
  readonly styles: LayerStyles;
}

/** The owner of what the user makes ghosts, and the id of its layer. */
const host = 'gantry';
const ghosts = `${host}/ghosts`;

/** GlobalIds of objects that may look different, by model id. */
export type ChangedObjects = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Style layers of all plugins, and what the user has hidden. The scene composes them: `visible: false` wins over `ghost`,
 * `ghost` over `color`; among equals the higher priority wins.
 */
export class StyleStore {
  /** Counts changes; the scene updates when it changes. The layers' contents are deliberately not observable. */
  revision = 0;
  readonly layers = observable.map<string, StyleLayerState>(undefined, { deep: false });
  /** Objects the user has hidden (H), by `modelId/GlobalId`. */
  readonly hidden = observable.map<string, ObjectRef>(undefined, { deep: false });
  /** When set, only these are shown (I). */
  isolated: readonly ObjectRef[] | undefined = undefined;
  /** Callers that wait until their styles are drawn. */
  readonly picture = new StylePicture();
  private depth = 0;
  private changed = new Map<string, Set<string>>();

  constructor() {
    makeAutoObservable<this, 'depth' | 'changed' | 'mark'>(
      this,
      {
        layers: false,
        hidden: false,
        picture: false,
        depth: false,
        changed: false,
        mark: false,
        takeChanged: false,
        isolated: observableRef,
      },
      { autoBind: true },
    );
  }

  create(owner: string, name: string, priority: number): string {
    const id = `${owner}/${name}`;
    if (this.layers.has(id)) throw new Error(`${owner} already has a style layer named '${name}'.`);
    this.layers.set(id, { id, owner, name, priority, styles: new LayerStyles(this.mark) });
    return id;
  }

  set(id: string, objects: readonly ObjectRef[], style: ObjectStyle): void {
    const layer = this.layers.get(id);
    if (!layer) return;
    layer.styles.set(objects, style);
    this.touch();
  }

  /**
   * Replaces the layer's styles.
   * @param indices - for each object the index of its style in the palette.
   * @returns resolves when the picture shows this or something later; rejects with an `AbortError` when the layer is disposed,
   * and with a `RangeError`, changing nothing, when the indices do not fit.
   */
  paint(
    id: string,
    objects: readonly ObjectRef[],
    palette: readonly ObjectStyle[],
    indices: ArrayLike<number>,
  ): Promise<void> {
    const layer = this.layers.get(id);
    if (!layer) return this.picture.shows(id, undefined);
    const problem = indexProblem(objects.length, palette.length, indices);
    if (problem !== undefined) return Promise.reject(new RangeError(problem));
    layer.styles.replace(objects, palette, indices);
    this.touch();
    // A batch announces its changes at its end.
    return this.picture.shows(id, this.revision + (this.depth > 0 ? 1 : 0));
  }

  clear(id: string, objects?: readonly ObjectRef[]): void {
    const layer = this.layers.get(id);
    if (!layer) return;
    layer.styles.clear(objects);
    this.touch();
  }

  /** Changes made inside reach the scene together. */
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
    const layer = this.layers.get(id);
    if (!layer) return;
    layer.styles.clear();
    this.layers.delete(id);
    this.touch();
    this.picture.end(id);
  }

  hide(objects: readonly ObjectRef[]): void {
    for (const object of objects) {
      this.hidden.set(`${object.modelId}/${object.globalId}`, object);
      this.mark(object.modelId, object.globalId);
    }
    this.touch();
  }

  /** Undoes `hide` for these objects. */
  show(objects: readonly ObjectRef[]): void {
    for (const { modelId, globalId } of objects)
      if (this.hidden.delete(`${modelId}/${globalId}`)) this.mark(modelId, globalId);
    this.touch();
  }

  /** Shows objects as ghosts, over what modules say, until `showAll`. */
  ghost(objects: readonly ObjectRef[]): void {
    if (!this.layers.has(ghosts)) this.create(host, 'ghosts', Number.MAX_SAFE_INTEGER);
    this.set(ghosts, objects, { ghost: true });
  }

  /** Undoes `ghost` for these objects. */
  unghost(objects: readonly ObjectRef[]): void {
    this.clear(ghosts, objects);
    if (this.ghosts.length === 0) this.remove(ghosts);
  }

  /** Whether the user has made anything a ghost. */
  get hasGhosts(): boolean {
    return this.layers.has(ghosts);
  }

  /** What the user has made ghosts. */
  get ghosts(): readonly ObjectRef[] {
    // Read, because the contents of layers are not observable.
    void this.revision;
    return this.layers.get(ghosts)?.styles.objects ?? [];
  }

  /** Replaces what the user has hidden, isolated and made ghosts. */
  restore(state: {
    readonly hidden: readonly ObjectRef[];
    readonly isolated: readonly ObjectRef[] | undefined;
    readonly ghosts: readonly ObjectRef[];
  }): void {
    this.batch(() => {
      this.showAll();
      this.hide(state.hidden);
      this.isolated = state.isolated;
      if (state.ghosts.length > 0) this.ghost(state.ghosts);
    });
  }

  isolate(objects: readonly ObjectRef[]): void {
    this.isolated = objects;
    this.touch();
  }

  showAll(): void {
    for (const { modelId, globalId } of this.hidden.values()) this.mark(modelId, globalId);
    this.hidden.clear();
    this.isolated = undefined;
    this.remove(ghosts);
    this.touch();
  }

  /** The changes since the last call, for the only scene. Leaves out isolating, which affects everything. */
  takeChanged(): ChangedObjects {
    const { changed } = this;
    this.changed = new Map();
    return changed;
  }

  private readonly mark = (modelId: string, globalId: string): void => {
    const known = this.changed.get(modelId);
    if (known) known.add(globalId);
    else this.changed.set(modelId, new Set([globalId]));
  };

  private touch(): void {
    if (this.depth === 0) this.revision += 1;
  }
}

function indexProblem(objects: number, styles: number, indices: ArrayLike<number>): string | undefined {
  if (indices.length !== objects)
    return `paint needs one index for each object: there are ${objects} objects and ${indices.length} indices.`;
  for (let at = 0; at < objects; at += 1) {
    const index = indices[at] ?? -1;
    if (!Number.isInteger(index) || index < 0 || index >= styles)
      return `paint got the index ${index} at ${at}, but the palette has ${styles} styles, counted from 0.`;
  }
  return undefined;
}
