import { Vector3 } from 'three';
import type { RayHit } from '../engine/engine-model.ts';

/** Metres between feet and eyes. */
export const EYE = 1.65;
/** Metres a second. */
export const SPEED = { walk: 1.4, fast: 4 } as const;
/** Metres that stay free before a wall. */
export const MARGIN = 0.35;
/** Metres above the feet at which a wall stops: knees and chest. */
export const BODY = [0.5, 1.3] as const;
/** Metres by which one step may climb, and by which it goes down without falling. */
export const CLIMB = 0.5;
/** Metres above the feet from which the floor is looked for, and below them down to which. */
export const FLOOR = { above: 0.6, below: 30 } as const;
/** Metres a second that falling gains each second, and its greatest speed. */
const FALL = { gain: 9.81, most: 12 } as const;

/** What a ray needs to tell of a wall. */
export type Met = Pick<RayHit, 'distance' | 'normal'>;

/** What is held, each from -1 to 1. */
export interface Wish {
  readonly forward: number;
  readonly right: number;
  readonly up: number;
}

/** The direction in which somebody wants to go, of length 1; undefined if they stand still. @param heading - radians clockwise from north */
export function directionOf({ forward, right, up }: Wish, heading: number): Vector3 | undefined {
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
  // North is -z.
  const way = new Vector3(forward * sin + right * cos, up, right * sin - forward * cos);
  return way.lengthSq() > 1e-6 ? way.normalize() : undefined;
}

/** The level direction out of a wall towards where a ray came from; undefined if it is not known. */
export function outOf({ normal }: Met, way: Vector3): Vector3 | undefined {
  const flat = normal?.clone().setY(0);
  if (!flat || flat.lengthSq() < 1e-4) return undefined;
  flat.normalize();
  return flat.dot(way) > 0 ? flat.negate() : flat;
}

/**
 * What walls leave of a level step: along a wall it slides, and where a wall's direction is not known, it ends before it. What is left has to be
 * looked along again where its direction is another.
 */
export function besideWalls(step: Vector3, met: readonly Met[]): Vector3 {
  const way = step.clone().normalize();
  const left = step.clone();
  for (const wall of [...met].sort((a, b) => a.distance - b.distance)) {
    const out = outOf(wall, way);
    if (!out) {
      left.copy(upTo(left, [wall]));
      continue;
    }
    const free = Math.max(0, -way.dot(out) * wall.distance - MARGIN);
    const into = -left.dot(out);
    if (into > free) left.addScaledVector(out, into - free);
  }
  return left;
}

/** A step that ends before the walls that it would meet. */
export function upTo(step: Vector3, met: readonly Met[]): Vector3 {
  const free = Math.min(...met.map(({ distance }) => distance)) - MARGIN;
  const length = step.length();
  return length > free ? step.clone().setLength(Math.max(0, free)) : step.clone();
}

/** The parts of a level step along both axes, the longer first: how to get along a wall of unknown direction. */
export function axisParts({ x, z }: Vector3): readonly Vector3[] {
  const parts = [new Vector3(x, 0, 0), new Vector3(0, 0, z)].filter((part) => part.lengthSq() > 1e-8);
  return parts.sort((a, b) => b.lengthSq() - a.lengthSq());
}

/** Where a level step leads, and what lies below its end. */
export interface Landing {
  readonly place: Vector3;
  /** The height to fall to from there. */
  readonly floor: number | undefined;
}

/**
 * Feet on the floor after a level step.
 * @param to - the end of the step, at the height where it began
 * @param floor - height of the floor there; undefined if there is none
 * @returns undefined where the floor is too high to be stepped on
 */
export function land(to: Vector3, floor: number | undefined): Landing | undefined {
  if (floor === undefined) return { place: to.clone(), floor: undefined };
  const rise = floor - to.y;
  if (rise > CLIMB) return undefined;
  if (rise >= -CLIMB) return { place: to.clone().setY(floor), floor: undefined };
  return { place: to.clone(), floor };
}

/** One moment of a fall: never through the floor. @param speed - metres a second downwards */
export function fall(
  height: number,
  speed: number,
  floor: number,
  seconds: number,
): { readonly height: number; readonly speed: number } {
  const faster = Math.min(speed + FALL.gain * seconds, FALL.most);
  const next = height - faster * seconds;
  return next <= floor ? { height: floor, speed: 0 } : { height: next, speed: faster };
}

/** Somewhere on a straight way, by metres along it in plan or, where it leads straight up or down, in height. */
export function along(from: Vector3, to: Vector3, metres: number): Vector3 {
  const length = lengthOf(from, to);
  return length <= metres ? to.clone() : from.clone().lerp(to, metres / length);
}

/** Metres of a way as somebody walks it: climbing takes no longer. */
export function lengthOf(from: Vector3, to: Vector3): number {
  const level = Math.hypot(to.x - from.x, to.z - from.z);
  return level > 1e-6 ? level : Math.abs(to.y - from.y);
}
