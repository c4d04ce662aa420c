import type { ObjectRef } from '../primitives.ts';

/** An object in the model tree: a site, a building, a storey, an assembly or a part. */
export interface TreeObject extends ObjectRef {
  /** IFC class, such as `IFCBUILDINGSTOREY`. */
  readonly category: string;
  /** Undefined where the file gives none. */
  readonly name?: string | undefined;
  /** How many objects lie directly below it. */
  readonly children: number;
  /** Whether it has a shape of its own. */
  readonly hasShape: boolean;
}

/**
 * The tree of the models on the timeline's day, from the index on the server: it knows objects without a shape too, and asks for no model to be
 * loaded. An unknown object or model gives an empty list. Versions that an earlier Gantry converted have no tree.
 */
export interface SceneTree {
  /**
   * What lies directly below an object, or at the top of a model, in the order of the tree.
   *
   * ```ts
   * const storeys = await ctx.scene.tree.children(building, ctx.signal);
   * ```
   */
  children(
    of: ObjectRef | { readonly modelId: string },
    signal?: AbortSignal,
  ): Promise<readonly TreeObject[]>;
  /** The objects with a shape that show an object: itself if it has one, or else all below it that have one. */
  parts(object: ObjectRef, signal?: AbortSignal): Promise<readonly ObjectRef[]>;
  /** The way to an object, from the top of its model; the object itself is the last. */
  path(object: ObjectRef, signal?: AbortSignal): Promise<readonly TreeObject[]>;
}
