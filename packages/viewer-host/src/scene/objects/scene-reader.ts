import type { ObjectFilter, ObjectRef } from '@gantry/plugin-sdk';
import { Box3 } from 'three';
import type { FactGroup } from '../../state/object-facts.ts';
import { flattenProperties } from '../engine/properties/flatten-properties.ts';
import type { LineLayer } from '../lines/line-layer.ts';
import type { ObjectLookup } from './object-lookup.ts';

/** Reads what the loaded models know of their objects. */
export class SceneReader {
  private readonly objects: ObjectLookup;
  private readonly lines: () => Pick<LineLayer, 'bounds'> | undefined;

  constructor(objects: ObjectLookup, lines: () => Pick<LineLayer, 'bounds'> | undefined) {
    this.objects = objects;
    this.lines = lines;
  }

  async find({ models, ...filter }: ObjectFilter, signal?: AbortSignal): Promise<readonly ObjectRef[]> {
    const shown = this.objects.shownModels().filter(({ modelId }) => !models || models.includes(modelId));
    const found = await Promise.all(
      shown.map(async ({ model }) => {
        const localIds = await model.find(filter);
        signal?.throwIfAborted();
        return this.objects.refs(model, localIds);
      }),
    );
    signal?.throwIfAborted();
    return found.flat();
  }

  /** What the file says of an object; empty if it is not loaded. */
  async facts(object: ObjectRef, signal?: AbortSignal): Promise<readonly FactGroup[]> {
    const item = await this.objects.itself(object);
    signal?.throwIfAborted();
    if (!item) return [];
    const facts = await item.model.facts(item.localId);
    signal?.throwIfAborted();
    return facts;
  }

  async properties(object: ObjectRef, signal?: AbortSignal) {
    return flattenProperties(await this.facts(object, signal));
  }

  /** The box around shapes and lines, in scene metres; empty if none of the objects is loaded. */
  readonly bounds = async (objects: readonly ObjectRef[]): Promise<Box3> =>
    (await this.objects.bounds(objects)).union(this.lines()?.bounds(objects) ?? new Box3());
}
