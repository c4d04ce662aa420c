import type { Vector3Like } from '@gantry/plugin-sdk';

/** A box along the axes of the scene frame, metres: what `scene.getBounds` gives. Empty where `min` is above `max`. */
export interface Box {
  /** The corner with the least coordinates. */
  readonly min: Vector3Like;
  /** The corner with the greatest coordinates. */
  readonly max: Vector3Like;
}

/** A convex body with flat faces, in metres of the scene frame. Faces and edges name its points by their index. */
export interface Solid {
  readonly points: readonly Vector3Like[];
  /** At least three points each, in order around the face. */
  readonly faces: readonly (readonly [number, number, number, ...number[]])[];
  readonly edges: readonly (readonly [number, number])[];
}

const axes: readonly Vector3Like[] = [
  { x: 1, y: 0, z: 0 },
  { x: 0, y: 1, z: 0 },
  { x: 0, y: 0, z: 1 },
];
/** Shorter than this (squared) an axis says nothing: its two edges are parallel. */
const noLength = 1e-12;
/** Metres by which bodies that touch may miss each other through rounding. */
const touching = 1e-6;

export const plus = (one: Vector3Like, other: Vector3Like): Vector3Like => ({
  x: one.x + other.x,
  y: one.y + other.y,
  z: one.z + other.z,
});
export const minus = (one: Vector3Like, other: Vector3Like): Vector3Like => plus(one, times(other, -1));
export const times = ({ x, y, z }: Vector3Like, by: number): Vector3Like => ({
  x: x * by,
  y: y * by,
  z: z * by,
});
const dot = (one: Vector3Like, other: Vector3Like) => one.x * other.x + one.y * other.y + one.z * other.z;
export const cross = (one: Vector3Like, other: Vector3Like): Vector3Like => ({
  x: one.y * other.z - one.z * other.y,
  y: one.z * other.x - one.x * other.z,
  z: one.x * other.y - one.y * other.x,
});

/**
 * Whether a solid and a box have a point in common. Two convex bodies are apart exactly if they are apart along the normal of a face of
 * one of them, or along an axis across an edge of each.
 */
export function overlaps(solid: Solid, box: Box): boolean {
  const corners = cornersOf(box);
  if (corners.length === 0) return false;
  const at = (index: number) => solid.points[index] ?? { x: 0, y: 0, z: 0 };
  const normals = solid.faces.map(([a, b, c]) => cross(minus(at(b), at(a)), minus(at(c), at(a))));
  const across = solid.edges.flatMap(([from, to]) =>
    axes.map((axis) => cross(minus(at(to), at(from)), axis)),
  );
  return [...axes, ...normals, ...across].every((axis) => {
    const squared = dot(axis, axis);
    if (squared < noLength) return true;
    const unit = times(axis, 1 / Math.sqrt(squared));
    const [own, others] = [solid.points, corners].map((points) => points.map((point) => dot(point, unit)));
    if (own === undefined || others === undefined) return true;
    return (
      Math.max(...own) >= Math.min(...others) - touching && Math.max(...others) >= Math.min(...own) - touching
    );
  });
}

/** The eight corners; none of an empty box, or of one that is not finite. */
function cornersOf({ min, max }: Box): readonly Vector3Like[] {
  const isBox = (['x', 'y', 'z'] as const).every(
    (axis) => Number.isFinite(min[axis]) && Number.isFinite(max[axis]) && min[axis] <= max[axis],
  );
  if (!isBox) return [];
  return [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => ({ x, y, z }))),
  );
}

/**
 * What a horizontal plane cuts out of a solid: the corners of a convex polygon in order, at least three, or none.
 * @param height - of the plane, metres in the scene frame
 */
export function sliceAt({ points, edges }: Solid, height: number): readonly Vector3Like[] {
  const found: Vector3Like[] = [];
  const add = (point: Vector3Like) => {
    if (found.every(({ x, z }) => Math.hypot(x - point.x, z - point.z) > touching)) found.push(point);
  };
  for (const [from, to] of edges) {
    const [a, b] = [points[from], points[to]];
    if (a === undefined || b === undefined) continue;
    const [below, above] = a.y <= b.y ? [a, b] : [b, a];
    if (below.y > height || above.y < height) continue;
    const rise = above.y - below.y;
    if (rise < touching) {
      // It lies in the plane.
      add({ ...below, y: height });
      add({ ...above, y: height });
      continue;
    }
    const share = (height - below.y) / rise;
    add({ x: below.x + (above.x - below.x) * share, y: height, z: below.z + (above.z - below.z) * share });
  }
  if (found.length < 3) return [];
  const middle = times(found.reduce(plus), 1 / found.length);
  const turn = ({ x, z }: Vector3Like) => Math.atan2(z - middle.z, x - middle.x);
  return found.toSorted((one, other) => turn(one) - turn(other));
}

/** Metres from a point to the nearest point of a box; 0 inside it. */
export function distanceToBox(from: Vector3Like, { min, max }: Box): number {
  const beside = (axis: 'x' | 'y' | 'z') => Math.max(min[axis] - from[axis], 0, from[axis] - max[axis]);
  return Math.hypot(beside('x'), beside('y'), beside('z'));
}
