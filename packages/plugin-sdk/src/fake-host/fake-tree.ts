import type { SceneTree, TreeObject } from '@gantry/plugin-sdk';
import type { FakeModel } from './fake-host-options.ts';

type FakeObject = FakeModel['objects'][number];

/** The tree of the fake models: an object lies below its `parent`, or at the top. A shape is a `box`. */
export function fakeTree(modelOf: (id: string) => FakeModel | undefined): SceneTree {
  const below = (model: FakeModel, parent: string | undefined) =>
    model.objects.filter((object) => object.parent === parent);
  const describe = (model: FakeModel, { globalId, category, properties, box }: FakeObject): TreeObject => {
    const name = properties?.Name;
    return {
      modelId: model.id,
      globalId,
      category,
      ...(typeof name === 'string' ? { name } : {}),
      children: below(model, globalId).length,
      hasShape: box !== undefined,
    };
  };
  const shapes = (model: FakeModel, object: FakeObject): readonly FakeObject[] =>
    object.box ? [object] : below(model, object.globalId).flatMap((one) => shapes(model, one));
  const find = (model: FakeModel | undefined, globalId: string | undefined) =>
    model?.objects.find((object) => object.globalId === globalId);
  return {
    async children(of, signal) {
      signal?.throwIfAborted();
      const model = modelOf(of.modelId);
      if (!model) return [];
      const parent = 'globalId' in of ? of.globalId : undefined;
      return below(model, parent).map((object) => describe(model, object));
    },
    async parts({ modelId, globalId }, signal) {
      signal?.throwIfAborted();
      const model = modelOf(modelId);
      const object = find(model, globalId);
      if (!model || !object) return [];
      return shapes(model, object).map((one) => ({ modelId, globalId: one.globalId }));
    },
    async path({ modelId, globalId }, signal) {
      signal?.throwIfAborted();
      const model = modelOf(modelId);
      const way: TreeObject[] = [];
      let object = find(model, globalId);
      while (model && object) {
        way.unshift(describe(model, object));
        object = find(model, object.parent);
      }
      return way;
    },
  };
}
