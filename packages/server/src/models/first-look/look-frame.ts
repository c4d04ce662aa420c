import { lookSteps } from '@gantry/contract';
import { Box3, Vector3 } from 'three';

/** The part of the objects that may lie outside of what is built, on each side of each axis. */
const strays = 0.01;

/** Where a look's grid lies. */
export interface LookFrame {
  readonly from: readonly [number, number, number];
  /** Metres between two values of a coordinate. */
  readonly step: number;
  /** Beyond it, corners are moved to its sides, and what lies outside is left out. */
  readonly limits: Box3;
  /** Diagonal of what is built, in metres. */
  readonly built: number;
}

/** A few objects far away, or a large ground, must not make the grid coarse: it reaches as far around what is built as that is long. */
export function frameOf(boxes: readonly Box3[]): LookFrame {
  const middles = boxes.map((box) => box.getCenter(new Vector3()));
  const built = new Box3();
  for (const axis of ['x', 'y', 'z'] as const) {
    const sorted = middles.map((middle) => middle[axis]).sort((a, b) => a - b);
    const left = Math.floor(strays * (sorted.length - 1));
    built.min[axis] = sorted[left] ?? 0;
    built.max[axis] = sorted[sorted.length - 1 - left] ?? 0;
  }
  const inside = boxes.filter((box) => built.containsPoint(box.getCenter(new Vector3())));
  const whole = inside.reduce((sum, box) => sum.union(box), built.clone());
  const size = whole.getSize(new Vector3());
  const limits = whole.clone().expandByScalar(Math.max(size.x, size.y, size.z, 0.001));
  const all = boxes.reduce((sum, box) => sum.union(box), new Box3());
  limits.intersect(all);
  const { x, y, z } = limits.min;
  const reach = limits.getSize(new Vector3());
  // As the file keeps them, so that rounding is the same on both sides.
  const step = Math.fround(Math.max(reach.x, reach.y, reach.z, 0.001) / (lookSteps - 2));
  return { from: [Math.fround(x), Math.fround(y), Math.fround(z)], step, limits, built: size.length() };
}

/** The value of a coordinate on the grid. */
export function gridStep(value: number, axis: 0 | 1 | 2, { from, step }: LookFrame): number {
  return Math.max(0, Math.min(lookSteps - 1, Math.round((value - from[axis]) / step)));
}
