import type { ObjectRef } from '@gantry/plugin-sdk';
import { Box3 } from 'three';
import type { Engine } from '../engine/engine.ts';
import type { EngineModel } from '../engine/engine-model.ts';
import type { ModelLoader } from '../models/model-loader.ts';

/** Items of one loaded file. */
export interface LocatedItems {
  readonly model: EngineModel;
  readonly localIds: readonly number[];
}

/** Translates between objects, which are stable, and the items of the loaded files. */
export class ObjectLookup {
  private readonly engine: Engine;
  private readonly loader: ModelLoader;
  /** Local ids by GlobalId for each loaded engine model, so that the worker is asked only once. */
  private readonly known = new WeakMap<EngineModel, Map<string, number | null>>();

  constructor(engine: Engine, loader: ModelLoader) {
    this.engine = engine;
    this.loader = loader;
  }

  /** Leaves out objects of models that are not visible, and unknown GlobalIds. */
  async locate(objects: readonly ObjectRef[]): Promise<readonly LocatedItems[]> {
    const byModel = new Map<string, string[]>();
    for (const { modelId, globalId } of objects) {
      const ids = byModel.get(modelId);
      if (ids) ids.push(globalId);
      else byModel.set(modelId, [globalId]);
    }
    const located = await Promise.all(
      [...byModel].map(async ([modelId, globalIds]) => {
        const model = this.shownModel(modelId);
        if (!model) return [];
        const localIds = (await this.localIds(model, globalIds)).filter((id) => id !== null);
        return localIds.length > 0 ? [{ model, localIds }] : [];
      }),
    );
    return located.flat();
  }

  /** In the given order; null for GlobalIds that the file does not have. */
  async localIds(model: EngineModel, globalIds: readonly string[]): Promise<(number | null)[]> {
    const known = this.knownOf(model);
    const missing: string[] = [];
    const localIds = globalIds.map((id) => {
      const localId = known.get(id);
      if (localId === undefined) missing.push(id);
      return localId ?? null;
    });
    if (missing.length === 0) return localIds;
    const found = await model.localIds(missing);
    for (const [i, id] of missing.entries()) known.set(id, found[i] ?? null);
    return globalIds.map((id) => known.get(id) ?? null);
  }

  /** Leaves out items without a GlobalId. */
  async refs(model: EngineModel, localIds: readonly number[]): Promise<readonly ObjectRef[]> {
    const modelId = this.loader.modelOf(model.id);
    if (modelId === undefined) return [];
    const globalIds = await model.globalIds(localIds);
    const known = this.knownOf(model);
    return localIds.flatMap((localId, i) => {
      const globalId = globalIds[i];
      if (!globalId) return [];
      known.set(globalId, localId);
      return [{ modelId, globalId, localId }];
    });
  }

  /** Scene metres; empty if none of the objects is visible. */
  async bounds(objects: readonly ObjectRef[]): Promise<Box3> {
    const box = new Box3();
    for (const { model, localIds } of await this.locate(objects)) box.union(await model.bounds(localIds));
    return box;
  }

  /** The same with the parts of the objects: the shape of an assembly is that of its parts. */
  async boundsWithParts(objects: readonly ObjectRef[]): Promise<Box3> {
    const box = new Box3();
    for (const { model, localIds } of await this.locate(objects))
      box.union(await model.bounds([...localIds, ...(await model.parts(localIds))]));
    return box;
  }

  shownModel(modelId: string): EngineModel | undefined {
    const version = this.loader.shownVersionOf(modelId);
    return version === undefined ? undefined : this.engine.models.get(version);
  }

  private knownOf(model: EngineModel): Map<string, number | null> {
    const known = this.known.get(model) ?? new Map<string, number | null>();
    this.known.set(model, known);
    return known;
  }

  /** The visible models with their host ids. */
  shownModels(): readonly { readonly modelId: string; readonly model: EngineModel }[] {
    return [...this.engine.models.values()].flatMap((model) => {
      const modelId = this.loader.modelOf(model.id);
      return modelId !== undefined && model.isShown ? [{ modelId, model }] : [];
    });
  }
}
