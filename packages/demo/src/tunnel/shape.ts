import type { Surface } from './surfaces.ts';

export type Point2 = readonly [number, number];
export type Point3 = readonly [number, number, number];

/** Outlines in metres, around the origin where they have a centre. */
export type Profile =
  | { kind: 'rectangle'; width: number; height: number }
  | { kind: 'rectangle-hollow'; width: number; height: number; wall: number }
  | { kind: 'circle'; radius: number }
  | { kind: 'circle-hollow'; radius: number; wall: number }
  | { kind: 'polygon'; points: readonly Point2[]; holes?: readonly (readonly Point2[])[] };

/**
 * An outline pushed along an axis of its element by `length` metres, starting at `at`.
 * Along `x` the outline lies in (y, z); along `z` in (x, y). Along `-y` it lies in (x, z), and the solid
 * reaches from `at` towards smaller y.
 */
export interface Solid {
  profile: Profile;
  along: 'x' | '-y' | 'z';
  length: number;
  at: Point3;
  surface: Surface;
}

/** The body of an element. Elements with equal shapes share one geometry in the file. */
export interface Shape {
  solids: readonly Solid[];
}

export function shape(...solids: readonly Solid[]): Shape {
  return { solids };
}

/** A box between two corners. */
export function block(from: Point3, to: Point3, surface: Surface): Solid {
  const width = to[1] - from[1];
  const height = to[2] - from[2];
  return {
    profile: { kind: 'rectangle', width, height },
    along: 'x',
    length: to[0] - from[0],
    at: [from[0], from[1] + width / 2, from[2] + height / 2],
    surface,
  };
}

/** Points on a circle, both ends included. Angles in degrees, from the first axis to the second. */
export function arc(radius: number, from: number, to: number, steps: number): Point2[] {
  const points: Point2[] = [];
  for (let i = 0; i <= steps; i++) {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    points.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
  }
  return points;
}

/** A slice of a ring between two angles. */
export function ringSlice(inner: number, outer: number, from: number, to: number, steps: number): Profile {
  return {
    kind: 'polygon',
    points: [...arc(outer, from, to, steps), ...arc(inner, to, from, steps)],
  };
}

export function shifted(points: readonly Point2[], by: Point2): Point2[] {
  return points.map(([u, v]) => [u + by[0], v + by[1]]);
}
