import type { Vector3Like } from '@gantry/plugin-sdk';

/** In metres of the project's grid: `x` east, `y` north, `z` up. */
export type GridPoint = Vector3Like;

export function minus(a: Vector3Like, b: Vector3Like): Vector3Like {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

export function plus(a: Vector3Like, b: Vector3Like, times = 1): Vector3Like {
  return { x: a.x + b.x * times, y: a.y + b.y * times, z: a.z + b.z * times };
}

export function dot(a: Vector3Like, b: Vector3Like): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

export function cross(a: Vector3Like, b: Vector3Like): Vector3Like {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

export function lengthOf(a: Vector3Like): number {
  return Math.hypot(a.x, a.y, a.z);
}

/** In the middle of all points; at zero without any. */
export function middleOf(points: readonly GridPoint[]): GridPoint {
  const [first = { x: 0, y: 0, z: 0 }] = points;
  // From the first: sums of coordinates of a grid would lose millimetres.
  const sum = points.reduce((all, point) => plus(all, minus(point, first)), { x: 0, y: 0, z: 0 });
  return plus(first, sum, points.length > 0 ? 1 / points.length : 0);
}
