import type { ObjectRef } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { TreeApi, TreePart, VersionPath } from '../api/tree-api.ts';
import type { StyleStore } from './style-store.ts';
import {
  type ClassPart,
  type ItemPage,
  indexOf,
  type TreeItem,
  TreeList,
  type TreeModel,
  type TreeRow,
} from './tree-list.ts';
import { TreePlaces } from './tree-places.ts';

export type TreeMode = 'structure' | 'classes' | 'layers';

interface Layer {
  readonly id: string;
  readonly name: string;
}

/** What is open in the model tree. Opening a node asks the server for the first of its children; nothing is done per object. */
export class TreeStore {
  mode: TreeMode = 'structure';
  root: TreeList;
  /** The row of the keyboard. */
  active: Pick<TreeRow, 'list' | 'nth'> | undefined = undefined;
  /** Whether the tree goes to what is selected in the scene. */
  isFollowing = false;
  readonly places: TreePlaces;
  private models: readonly TreeModel[] = [];
  private layers: readonly Layer[] = [];
  private readonly projectId: string;
  private readonly api: TreeApi;

  constructor(projectId: string, api: TreeApi, styles: StyleStore) {
    this.projectId = projectId;
    this.api = api;
    this.places = new TreePlaces(
      styles,
      async (model, globalIds) => (await api.places(this.pathOf(model), globalIds)).places,
    );
    this.root = this.rootOf('structure');
    makeAutoObservable<this, 'projectId' | 'api'>(
      this,
      {
        root: observableRef,
        active: observableRef,
        places: false,
        projectId: false,
        api: false,
      },
      { autoBind: true },
    );
  }

  /** The versions that the scene shows. Other ones than before close what is open. */
  setModels(models: readonly TreeModel[], layers: readonly Layer[]): void {
    const key = (list: readonly TreeModel[]) =>
      list.map((one) => [one.versionId, one.modelName, one.layerId].join()).join();
    const isSame = key(models) === key(this.models) && JSON.stringify(layers) === JSON.stringify(this.layers);
    if (isSame) return;
    this.models = models;
    this.layers = layers;
    this.places.setModels(models);
    this.restart();
  }

  setMode(mode: TreeMode): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.restart();
  }

  setFollowing(isFollowing: boolean): void {
    this.isFollowing = isFollowing;
  }

  setActive(row: Pick<TreeRow, 'list' | 'nth'> | undefined): void {
    this.active = row && { list: row.list, nth: row.nth };
  }

  get versionIds(): readonly string[] {
    return this.models.map(({ versionId }) => versionId);
  }

  modelOf(modelId: string): TreeModel | undefined {
    return this.models.find((model) => model.modelId === modelId);
  }

  isOpen({ list, nth }: Pick<TreeRow, 'list' | 'nth'>): boolean {
    return nth !== undefined && list.open.has(nth);
  }

  /** Opens a node. Returns the list of its children; undefined if it has none, or is not fetched yet. */
  openNode({ list, nth }: Pick<TreeRow, 'list' | 'nth'>): TreeList | undefined {
    if (nth === undefined) return undefined;
    const item = list.at(nth);
    if (!item || childrenOf(item) === 0) return undefined;
    const known = list.open.get(nth) ?? this.listBelow(item, `${list.key}/${nth}`);
    list.open.set(nth, known);
    void known.need(0);
    return known;
  }

  close({ list, nth }: Pick<TreeRow, 'list' | 'nth'>): void {
    if (nth !== undefined) list.open.delete(nth);
  }

  /** Opens everything around an object and makes its row the active one. Returns its position, undefined if the tree lacks it. */
  async reveal({ modelId, globalId }: ObjectRef, signal?: AbortSignal): Promise<number | undefined> {
    const model = this.modelOf(modelId);
    if (!model) return undefined;
    const path = await this.api.path(this.pathOf(model), globalId, signal ? { signal } : {});
    signal?.throwIfAborted();
    const last = path.nodes.at(-1);
    if (!last) return undefined;
    await this.root.need(0);
    const ways: Readonly<Record<TreeMode, () => readonly ((item: TreeItem) => boolean)[]>> = {
      structure: () => [isModel(model)],
      layers: () => [(item) => item.kind === 'layer' && item.id === model.layerId, isModel(model)],
      classes: () => [
        (item) => item.kind === 'class' && item.category === last.category,
        (item) => item.kind === 'part' && item.part.model.versionId === model.versionId,
      ],
    };
    let list = this.root;
    for (const isOnWay of ways[this.mode]()) {
      await list.need(0);
      const nth = positionOf(list, isOnWay);
      // A class of a single model has its objects directly below it.
      if (nth === undefined) continue;
      const below = this.openNode({ list, nth });
      if (!below) return undefined;
      list = below;
    }
    const steps = this.mode === 'classes' ? [path.nthInClass] : path.nodes.map(({ nth }) => nth);
    for (const [at, nth] of steps.entries()) {
      await list.need(nth);
      if (at === steps.length - 1) this.setActive({ list, nth });
      else {
        const below = this.openNode({ list, nth });
        if (!below) return undefined;
        list = below;
      }
    }
    signal?.throwIfAborted();
    await list.need(0);
    return this.active && indexOf(this.root, this.active);
  }

  /** The objects that show a node. */
  async objectsOf(item: TreeItem): Promise<readonly ObjectRef[]> {
    if (item.kind === 'object') {
      const { model, node } = item;
      if (node.hasShape && node.shapes === 1) return [{ modelId: model.modelId, globalId: node.globalId }];
      return this.shapesOf(model, { parent: node.localId });
    }
    if (item.kind === 'class') {
      const found = await Promise.all(
        item.parts.map(({ model }) => this.shapesOf(model, { category: item.category })),
      );
      return found.flat();
    }
    if (item.kind === 'part') return this.shapesOf(item.part.model, { category: item.category });
    const models = item.kind === 'model' ? [item.model] : item.models;
    return (await Promise.all(models.map((model) => this.shapesOf(model, {})))).flat();
  }

  /**
   * The same without the objects of some classes that are only in it, such as the rooms of a storey. All of them if there is nothing else, or if
   * the node is one of them.
   */
  async objectsWithout(item: TreeItem, categories: Iterable<string>): Promise<readonly ObjectRef[]> {
    const objects = await this.objectsOf(item);
    if (objects.length < 2 || item.kind === 'class' || item.kind === 'part') return objects;
    const models = item.kind === 'layer' ? item.models : [item.model];
    const lists = [...categories].flatMap((category) =>
      models.map((model) => this.shapesOf(model, { category })),
    );
    const without = new Set((await Promise.all(lists)).flat().map(keyOfRef));
    const others = objects.filter((object) => !without.has(keyOfRef(object)));
    return others.length === 0 ? objects : others;
  }

  /** Objects with a shape below one that is given by its id. */
  async shapesBelow({ modelId, globalId }: ObjectRef): Promise<readonly ObjectRef[]> {
    const model = this.modelOf(modelId);
    if (!model) return [];
    const { nodes } = await this.api.path(this.pathOf(model), globalId);
    const node = nodes.at(-1);
    return node ? this.shapesOf(model, { parent: node.localId }) : [];
  }

  private async shapesOf(model: TreeModel, of: TreePart): Promise<readonly ObjectRef[]> {
    const { globalIds } = await this.api.shapes(this.pathOf(model), of);
    return globalIds.map((globalId) => ({ modelId: model.modelId, globalId }));
  }

  private restart(): void {
    this.root = this.rootOf(this.mode);
    this.active = undefined;
    void this.root.need(0);
  }

  private rootOf(mode: TreeMode): TreeList {
    if (mode === 'classes') {
      let classes: ReturnType<TreeStore['classes']> | undefined;
      return new TreeList('classes', async (from, limit) => {
        if (from === 0 || classes === undefined) classes = this.classes();
        const { isKnown, items } = await classes;
        return { ...pageOf(items, from, limit), isKnown };
      });
    }
    const items: readonly TreeItem[] =
      mode === 'structure'
        ? this.models.map((model): TreeItem => ({ kind: 'model', model }))
        : this.layers.map(
            ({ id, name }): TreeItem => ({
              kind: 'layer',
              id,
              name,
              models: this.models.filter(({ layerId }) => layerId === id),
            }),
          );
    return new TreeList(mode, (from, limit) => Promise.resolve(pageOf(items, from, limit)));
  }

  private listBelow(item: TreeItem, key: string): TreeList {
    switch (item.kind) {
      case 'layer': {
        const items = item.models.map((model): TreeItem => ({ kind: 'model', model }));
        return new TreeList(key, (from, limit) => Promise.resolve(pageOf(items, from, limit)));
      }
      case 'model':
        return this.objects(key, item.model, {});
      case 'object':
        return this.objects(key, item.model, { parent: item.node.localId });
      case 'part':
        return this.objects(key, item.part.model, { category: item.category });
      case 'class': {
        const { category, parts } = item;
        const [only, ...others] = parts;
        if (only && others.length === 0) return this.objects(key, only.model, { category });
        const items = parts.map((part): TreeItem => ({ kind: 'part', category, part }));
        return new TreeList(key, (from, limit) => Promise.resolve(pageOf(items, from, limit)));
      }
    }
  }

  private objects(key: string, model: TreeModel, of: TreePart): TreeList {
    return new TreeList(key, async (from, limit): Promise<ItemPage> => {
      const { isKnown, total, nodes } = await this.api.page(this.pathOf(model), { ...of, from, limit });
      return { isKnown, total, items: nodes.map((node): TreeItem => ({ kind: 'object', model, node })) };
    });
  }

  private async classes(): Promise<Pick<ItemPage, 'isKnown' | 'items'>> {
    const answers = await Promise.all(
      this.models.map(async (model) => ({ model, ...(await this.api.classes(this.pathOf(model))) })),
    );
    const parts = new Map<string, ClassPart[]>();
    for (const { model, classes } of answers)
      for (const { category, objects, shapes } of classes)
        parts.set(category, [...(parts.get(category) ?? []), { model, objects, shapes }]);
    const items = [...parts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([category, of]): TreeItem => ({ kind: 'class', category, parts: of }));
    const isKnown = answers.length === 0 || answers.some((answer) => answer.isKnown);
    return { isKnown, items };
  }

  private pathOf({ versionId }: TreeModel): VersionPath {
    return { projectId: this.projectId, versionId };
  }
}

/** Direct children of a node. For a model, one stands for some: only the server knows. */
export function childrenOf(item: TreeItem): number {
  switch (item.kind) {
    case 'layer':
      return item.models.length;
    case 'model':
      return 1;
    case 'class':
      return item.parts.reduce((sum, { objects }) => sum + objects, 0);
    case 'part':
      return item.part.objects;
    case 'object':
      return item.node.children;
  }
}

function keyOfRef({ modelId, globalId }: ObjectRef): string {
  return `${modelId}/${globalId}`;
}

function isModel({ versionId }: TreeModel): (item: TreeItem) => boolean {
  return (item) => item.kind === 'model' && item.model.versionId === versionId;
}

function positionOf(list: TreeList, matches: (item: TreeItem) => boolean): number | undefined {
  for (let nth = 0; nth < list.total; nth += 1) {
    const item = list.at(nth);
    if (item && matches(item)) return nth;
  }
  return undefined;
}

function pageOf(items: readonly TreeItem[], from: number, limit: number): ItemPage {
  return { isKnown: true, total: items.length, items: items.slice(from, from + limit) };
}
