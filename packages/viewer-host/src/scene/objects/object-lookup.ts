import type { ObjectRef } from '@gantry/plugin-sdk';
import { Box3 } from 'three';
import type { Engine } from '../engine/engine.ts';
import type { EngineModel } from '../engine/engine-model.ts';
import type { ModelLoader } from '../models/model-loader.ts';
import { ObjectParts } from './object-parts.ts';

/** Items of one loaded file. */
export interface LocatedItems {
  readonly model: EngineModel;
  readonly localIds: readonly number[];
}

/** Translates between objects, which are stable, and the items of the loaded files. */
export class ObjectLookup {
  private readonly engine: Pick<Engine, 'models'>;
  private readonly loader: Pick<ModelLoader, 'shownVersionOf' | 'modelOf'>;
  private readonly parts = new ObjectParts();
  /** GlobalIds of the wholes that were looked up, by the items that show them. */
  private readonly wholes = new WeakMap<EngineModel, Map<number, string[]>>();
  /** Local ids by GlobalId for each loaded engine model, so that the worker is asked only once. */
  private readonly known = new WeakMap<EngineModel, Map<string, number | null>>();

  constructor(engine: Pick<Engine, 'models'>, loader: Pick<ModelLoader, 'shownVersionOf' | 'modelOf'>) {
    this.engine = engine;
    this.loader = loader;
  }

  /**
   * The items that show the objects; those of its parts for an object whose shape is in its parts. Leaves out objects of models that are
   * not visible, unknown GlobalIds, and objects without any shape.
   */
  async locate(objects: readonly ObjectRef[]): Promise<readonly LocatedItems[]> {
    const located = await Promise.all(
      [...byModel(objects)].map(async ([modelId, globalIds]) => {
        const model = this.shownModel(modelId);
        if (!model) return [];
        const localIds = [...(await this.named(model, globalIds)).keys()];
        return localIds.length > 0 ? [{ model, localIds }] : [];
      }),
    );
    return located.flat();
  }

  /** The item that is the object itself, whether or not it has a shape; undefined if its model is not visible. */
  async itself({
    modelId,
    globalId,
  }: ObjectRef): Promise<{ readonly model: EngineModel; readonly localId: number } | undefined> {
    const model = this.shownModel(modelId);
    const [localId] = model ? await this.localIds(model, [globalId]) : [];
    return model && typeof localId === 'number' ? { model, localId } : undefined;
  }

  /**
   * The items that show the objects, each with the GlobalIds of all objects that it shows: those of its wholes that were ever asked for,
   * and its own last. What was done to a whole is done to its parts, also when a part changes later.
   */
  async named(
    model: EngineModel,
    globalIds: readonly string[],
  ): Promise<ReadonlyMap<number, readonly string[]>> {
    const localIds = await this.localIds(model, globalIds);
    const shaped = await this.parts.shaped(
      model,
      localIds.filter((id) => id !== null),
    );
    const wholes = this.wholes.get(model) ?? new Map<number, string[]>();
    this.wholes.set(model, wholes);
    const own = new Map<number, string>();
    const strangers = new Set<number>();
    for (const [i, localId] of localIds.entries()) {
      const globalId = globalIds[i];
      if (localId === null || globalId === undefined) continue;
      for (const item of shaped.get(localId) ?? []) {
        if (item === localId) own.set(item, globalId);
        else {
          noteWhole(wholes, item, globalId);
          strangers.add(item);
        }
      }
    }
    const unnamed = [...strangers].filter((id) => !own.has(id));
    const names = unnamed.length > 0 ? await model.globalIds(unnamed) : [];
    for (const [i, id] of unnamed.entries()) own.set(id, names[i] ?? '');
    return new Map([...own].map(([id, name]) => [id, [...(wholes.get(id) ?? []), name]]));
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

function byModel(objects: readonly ObjectRef[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { modelId, globalId } of objects) {
    const ids = found.get(modelId);
    if (ids) ids.push(globalId);
    else found.set(modelId, [globalId]);
  }
  return found;
}

function noteWhole(wholes: Map<number, string[]>, item: number, whole: string): void {
  const known = wholes.get(item);
  if (known === undefined) wholes.set(item, [whole]);
  else if (!known.includes(whole)) known.push(whole);
}
