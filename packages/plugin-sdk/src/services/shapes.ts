import type { Disposable } from '../lifetime.ts';
import type { Tone } from '../primitives.ts';

/**
 * A translucent body in the scene, such as what a camera sees: triangles with an outline. What stands before it covers it; its outline
 * stays faintly visible. A pointer never meets it, and it does not count when the model is framed.
 */
export interface ShapeSpec {
  /** x, y and z of each point: metres of the scene frame, x east, y up, z south. Not copied: pass a new list to change it. */
  readonly points: ArrayLike<number>;
  /** Three points for each triangle, by their number from 0; seen from both sides. */
  readonly triangles: ArrayLike<number>;
  /** Two points for each line of the outline, by their number from 0; none unless given. */
  readonly lines?: ArrayLike<number>;
  /** Colour; `neutral` unless given. */
  readonly tone?: Tone;
  /** Drawn stronger, to tell what is chosen from the rest. */
  readonly selected?: boolean;
}

/** A shape in the scene. Dispose it to remove it; the host does so when the plugin ends. */
export interface Shape extends Disposable {
  /**
   * Changes the properties given and keeps the others.
   * @throws RangeError for a number that names no point, or more points than `shapeLimits` allows
   */
  update(patch: Partial<ShapeSpec>): void;
}

/** The most shapes of a plugin at a time, and the most points of one shape. */
export const shapeLimits = { shapes: 200, points: 1000 } as const;
