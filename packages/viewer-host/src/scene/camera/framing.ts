import type { Vector3Like } from 'three';
import { FIELD_OF_VIEW } from '../../state/field-of-view.ts';
import type { Room } from './room.ts';

/** Margin around framed points: 4 %. */
const MARGIN = 1.04;
/** The least distance of the camera from what it frames, in metres. */
const CLEARANCE = 1;

/** A box in metres. The engine's boxes are some too. */
export interface PlainBox {
  readonly min: Vector3Like;
  readonly max: Vector3Like;
}

/** A camera in metres, in a form that needs no code of the 3D engine: the first look uses it before that is there. */
export interface PlainView {
  readonly position: Vector3Like;
  readonly target: Vector3Like;
}

/**
 * A view of the points from a direction: centred, and as close as possible while all are visible.
 * @param direction - from the target to the camera, of length 1
 * @param room - the part of the stage in which they are.
 */
export function frame(points: readonly Vector3Like[], direction: Vector3Like, room: Room): PlainView {
  const forward = times(direction, -1);
  const { right, up } = axesOf(forward);
  const slope = (room.share * Math.tan((FIELD_OF_VIEW * Math.PI) / 360)) / MARGIN;
  const across = fitAxis(points, right, forward, slope * Math.max(room.aspect, 0.1));
  const along = fitAxis(points, up, forward, slope);
  let [nearest, farthest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    const depth = dot(point, forward);
    nearest = Math.min(nearest, depth);
    farthest = Math.max(farthest, depth);
  }
  const depth = Math.min(across.depth, along.depth, nearest - CLEARANCE);
  const position = plus(plus(times(right, across.offset), times(up, along.offset)), times(forward, depth));
  return { position, target: plus(position, times(forward, (nearest + farthest) / 2 - depth)) };
}

/** Right and up on the screen of a camera that looks along a direction of length 1. */
export function axesOf(forward: Vector3Like): { readonly right: Vector3Like; readonly up: Vector3Like } {
  const across = { x: -forward.z, y: 0, z: forward.x };
  const right = dot(across, across) < 1e-9 ? { x: 1, y: 0, z: 0 } : unit(across);
  return { right, up: cross(right, forward) };
}

/**
 * For a camera that looks along `forward`: its position along the axis, and how far forward it can be, so that all points are between
 * the two planes that limit the view along the axis. Each plane touches the outermost point.
 */
function fitAxis(points: readonly Vector3Like[], axis: Vector3Like, forward: Vector3Like, slope: number) {
  let [high, low] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    const [aside, ahead] = [dot(point, axis), slope * dot(point, forward)];
    high = Math.max(high, aside - ahead);
    low = Math.max(low, -aside - ahead);
  }
  return { offset: (high - low) / 2, depth: -(high + low) / (2 * slope) };
}

export function cornersOf({ min, max }: PlainBox): Vector3Like[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => ({
    x: corner & 4 ? max.x : min.x,
    y: corner & 2 ? max.y : min.y,
    z: corner & 1 ? max.z : min.z,
  }));
}

export function dot(a: Vector3Like, b: Vector3Like): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

export function plus(a: Vector3Like, b: Vector3Like): Vector3Like {
  return { x: a.x + b.x, y: a.y + b.y, z: a.z + b.z };
}

export function times(a: Vector3Like, factor: number): Vector3Like {
  return { x: a.x * factor, y: a.y * factor, z: a.z * factor };
}

export function unit(a: Vector3Like): Vector3Like {
  return times(a, 1 / Math.sqrt(dot(a, a)));
}

function cross(a: Vector3Like, b: Vector3Like): Vector3Like {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}
