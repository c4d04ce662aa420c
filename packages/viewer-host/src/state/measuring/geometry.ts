import type { Vector3Like } from '@gantry/plugin-sdk';
import { cross, dot, type GridPoint, lengthOf, minus } from './vectors.ts';

/** Metres below which two points are one: a tenth of a millimetre, which no model states. */
const SAME = 1e-4;
/** Degrees between two faces up to which they count as parallel. */
const PARALLEL = 1;
const DEGREES = 180 / Math.PI;

export interface Slope {
  /** -90 to 90; falling is negative. */
  readonly degrees: number;
  /** Undefined for a vertical line. */
  readonly percent: number | undefined;
  /** The n of 1:n, always positive; undefined for a level line. */
  readonly ratio: number | undefined;
}

/** Of the line from one point to another, in metres. */
export interface Span {
  readonly length: number;
  readonly horizontal: number;
  /** Positive where the second point is higher. */
  readonly height: number;
  /** Undefined where both points are the same. */
  readonly slope: Slope | undefined;
}

export function spanOf(from: GridPoint, to: GridPoint): Span {
  const { x, y, z: height } = minus(to, from);
  const horizontal = Math.hypot(x, y);
  const length = Math.hypot(horizontal, height);
  if (length < SAME) return { length, horizontal, height, slope: undefined };
  const slope: Slope = {
    degrees: Math.atan2(height, horizontal) * DEGREES,
    percent: horizontal < SAME ? undefined : (100 * height) / horizontal,
    ratio: Math.abs(height) < SAME ? undefined : horizontal / Math.abs(height),
  };
  return { length, horizontal, height, slope };
}

/** Of a closed polygon, in metres and square metres. */
export interface Surface {
  /** On the plane that fits the points best. */
  readonly area: number;
  /** Seen from above. */
  readonly plan: number;
  readonly perimeter: number;
  /** Greatest distance of a point from that plane. */
  readonly deviation: number;
  /** Sides cross each other: the area is not that of what they enclose. */
  readonly isCrossed: boolean;
}

/** @returns undefined for fewer than three points, and for points on one line. */
export function surfaceOf(points: readonly GridPoint[]): Surface | undefined {
  const [first] = points;
  if (first === undefined || points.length < 3) return undefined;
  // From the first point: products of coordinates of a grid would lose square metres.
  const own = points.map((point) => minus(point, first));
  const sides = own.map((point, at) => [point, own[(at + 1) % own.length] ?? point] as const);
  const perimeter = sides.reduce((sum, [from, to]) => sum + lengthOf(minus(to, from)), 0);
  // Its direction is that from which the polygon looks largest, and its length is twice that area.
  const normal = sides.reduce(
    (sum, [from, to]) => {
      const { x, y, z } = cross(from, to);
      return { x: sum.x + x, y: sum.y + y, z: sum.z + z };
    },
    { x: 0, y: 0, z: 0 },
  );
  const twice = lengthOf(normal);
  if (twice <= SAME * perimeter) return undefined;
  const unit = { x: normal.x / twice, y: normal.y / twice, z: normal.z / twice };
  const heights = own.map((point) => dot(point, unit));
  const level = heights.reduce((sum, height) => sum + height, 0) / heights.length;
  return {
    area: twice / 2,
    plan: Math.abs(normal.z) / 2,
    perimeter,
    deviation: Math.max(...heights.map((height) => Math.abs(height - level))),
    isCrossed: isCrossed(sides, unit),
  };
}

/** Whether two sides without a common corner meet, seen along the normal. */
function isCrossed(sides: readonly (readonly [Vector3Like, Vector3Like])[], normal: Vector3Like): boolean {
  const turn = (a: Vector3Like, b: Vector3Like, c: Vector3Like) =>
    Math.sign(dot(cross(minus(b, a), minus(c, a)), normal));
  return sides.some(([a, b], at) =>
    sides.some(([c, d], other) => {
      const apart = Math.abs(at - other);
      if (apart < 2 || apart > sides.length - 2) return false;
      return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
    }),
  );
}

/** The angle at the second of three points, 0 to 180 degrees; undefined where it is the same as another. */
export function angleOf(a: GridPoint, corner: GridPoint, b: GridPoint): number | undefined {
  const [one, two] = [minus(a, corner), minus(b, corner)];
  if (lengthOf(one) < SAME || lengthOf(two) < SAME) return undefined;
  return Math.atan2(lengthOf(cross(one, two)), dot(one, two)) * DEGREES;
}

/** A plane through a point. */
export interface Face {
  readonly at: GridPoint;
  /** Of length 1. */
  readonly normal: Vector3Like;
}

/** Metres from a point to the plane of a face, perpendicular to it; positive on the side to which its normal points. */
export function fromFace(face: Face, point: GridPoint): number {
  return dot(minus(point, face.at), face.normal);
}

/** The angle between two faces, and whether there is one distance between them. */
export interface Facing {
  /** 0 to 90 */
  readonly degrees: number;
  readonly isParallel: boolean;
}

/** Faces are nearly parallel up to one degree. */
export function facingOf(one: Vector3Like, two: Vector3Like): Facing {
  const degrees = Math.atan2(lengthOf(cross(one, two)), Math.abs(dot(one, two))) * DEGREES;
  return { degrees, isParallel: degrees <= PARALLEL };
}
