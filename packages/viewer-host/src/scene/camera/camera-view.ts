import type { Bearing, Viewpoint } from '@gantry/plugin-sdk';
import { type Box3, MathUtils, Sphere, Vector3, type Vector3Like } from 'three';
import { FIELD_OF_VIEW } from '../../state/field-of-view.ts';
import type { Insets, Room } from './room.ts';

/** Margin around framed points: 4 %. */
const MARGIN = 1.04;
/** The least distance of the camera from what it frames, in metres. */
const CLEARANCE = 1;

/** Camera position and target in scene metres. Their distance determines how much is visible, in either projection. */
export interface CameraView {
  readonly position: Vector3;
  readonly target: Vector3;
  /** The target is in the middle of the rest of the stage. Undefined leaves it where it is on the screen. */
  readonly insets?: Insets | undefined;
}

export type SideView = 'top' | 'north' | 'south' | 'east' | 'west';
export type StandardView = 'home' | SideView;

/** Directions from the target to the camera. `top` is tilted slightly to the south, so that north is up on the screen. */
const directions: Readonly<Record<SideView, Vector3>> = {
  top: new Vector3(0, 1, 0.0001).normalize(),
  north: new Vector3(0, 0.0001, -1).normalize(),
  south: new Vector3(0, 0.0001, 1).normalize(),
  east: new Vector3(1, 0.0001, 0).normalize(),
  west: new Vector3(-1, 0.0001, 0).normalize(),
};

/** Visible height at `distance`, in metres. */
export function visibleHeight(distance: number): number {
  return 2 * distance * Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2));
}

/** Distance at which a height just fits the view, in metres. */
export function distanceFor(height: number): number {
  return height / (2 * Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2)));
}

/**
 * A view of the points from a direction: centred, and as close as possible while all are visible.
 * @param room - the part of the stage in which they are.
 */
export function framePoints(points: readonly Vector3[], direction: Vector3, room: Room): CameraView {
  const forward = direction.clone().negate();
  const right = new Vector3().crossVectors(forward, new Vector3(0, 1, 0));
  if (right.lengthSq() < 1e-9) right.set(1, 0, 0);
  right.normalize();
  const up = new Vector3().crossVectors(right, forward);
  const slope = (room.share * Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2))) / MARGIN;
  const across = fitAxis(points, right, forward, slope * Math.max(room.aspect, 0.1));
  const along = fitAxis(points, up, forward, slope);
  const depths = points.map((point) => point.dot(forward));
  const nearest = Math.min(...depths);
  const middle = (nearest + Math.max(...depths)) / 2;
  const depth = Math.min(across.depth, along.depth, nearest - CLEARANCE);
  const position = new Vector3()
    .addScaledVector(right, across.offset)
    .addScaledVector(up, along.offset)
    .addScaledVector(forward, depth);
  return { position, target: position.clone().addScaledVector(forward, middle - depth) };
}

/**
 * For a camera that looks along `forward`: its position along the axis, and how far forward it can be, so that all points are between
 * the two planes that limit the view along the axis. Each plane touches the outermost point.
 */
function fitAxis(points: readonly Vector3[], axis: Vector3, forward: Vector3, slope: number) {
  const high = Math.max(...points.map((point) => point.dot(axis) - slope * point.dot(forward)));
  const low = Math.max(...points.map((point) => -point.dot(axis) - slope * point.dot(forward)));
  return { offset: (high - low) / 2, depth: -(high + low) / (2 * slope) };
}

/** @param padding - metres added on each side. */
export function frameBox(box: Box3, direction: Vector3, room: Room, padding = 0): CameraView {
  return framePoints(corners(box.clone().expandByScalar(padding)), direction, room);
}

/** @param points - corners of what is shown. */
export function sideView(name: SideView, points: readonly Vector3[], room: Room): CameraView {
  return framePoints(points, directions[name], room);
}

/**
 * Looks down at a position from `focusHeight` metres above it, from the camera's current side, because people lose their orientation
 * when a flight also turns around.
 */
export function framePosition(at: Vector3Like, focusHeight: number, from: CameraView): CameraView {
  const target = new Vector3(at.x, at.y, at.z);
  const side = from.position.clone().sub(from.target).setY(0);
  if (side.lengthSq() < 1e-6) side.set(0, 0, 1);
  // 40 degrees above the horizon shows the position and its surroundings.
  const back = focusHeight / Math.tan(MathUtils.degToRad(40));
  const position = target.clone().addScaledVector(side.normalize(), back);
  position.y += focusHeight;
  return { target, position };
}

/** Metres behind and above something that looks somewhere, and ahead of it to the target. */
const along = { behind: 14, above: 8, ahead: 25 };

/**
 * Looks the way that something at a position looks, from behind and above it: the ground before it is in view, and so is it itself unless
 * it looks steeply down.
 */
export function frameAlong(at: Vector3Like, { heading, tilt = 0 }: Bearing): CameraView {
  const turn = MathUtils.degToRad(heading);
  // What looks up looks over the ground: the view does not follow it.
  const rise = MathUtils.degToRad(MathUtils.clamp(tilt, -90, 0));
  // North is -z.
  const flat = new Vector3(Math.sin(turn), 0, -Math.cos(turn));
  const here = new Vector3(at.x, at.y, at.z);
  const target = here.clone().addScaledVector(flat, along.ahead * Math.cos(rise));
  target.y += along.ahead * Math.sin(rise);
  const position = here.addScaledVector(flat, -along.behind);
  position.y += along.above;
  return { target, position };
}

export function viewOf(viewpoint: Viewpoint): CameraView {
  return {
    position: new Vector3().copy(viewpoint.position),
    target: new Vector3().copy(viewpoint.target),
  };
}

/** Direction from the target to the camera, for framing without turning. Never straight down, where "up" is not defined. */
export function directionOf(view: CameraView): Vector3 {
  const direction = view.position.clone().sub(view.target);
  return direction.lengthSq() > 1e-9 ? direction.normalize() : new Vector3(0, 0.5, 0.8).normalize();
}

/** @returns the camera's heading in degrees clockwise from grid north, and its tilt in degrees above the horizon. */
export function bearingOf(view: CameraView): { heading: number; tilt: number } {
  const forward = view.target.clone().sub(view.position);
  const flat = Math.hypot(forward.x, forward.z);
  // North is -z.
  const heading = (MathUtils.radToDeg(Math.atan2(forward.x, -forward.z)) + 360) % 360;
  return { heading, tilt: MathUtils.radToDeg(Math.atan2(-forward.y, flat)) };
}

/**
 * Near and far distance of the depth range. A smaller near distance makes the rest less precise, so it depends on the distance of the
 * target.
 */
export function clipRange(view: CameraView, bounds: Box3): { near: number; far: number } {
  const distance = view.position.distanceTo(view.target);
  const sphere = bounds.isEmpty()
    ? new Sphere(view.target, distance)
    : bounds.getBoundingSphere(new Sphere());
  const toCentre = view.position.distanceTo(sphere.center);
  const near = Math.max(0.05, distance / 150, (toCentre - sphere.radius) / 2);
  return {
    near: Math.min(near, distance / 4 + 0.05),
    far: Math.max(toCentre + sphere.radius * 2, distance * 4, 100),
  };
}

export function corners(box: Box3): Vector3[] {
  const found: Vector3[] = [];
  for (const x of [box.min.x, box.max.x])
    for (const y of [box.min.y, box.max.y])
      for (const z of [box.min.z, box.max.z]) found.push(new Vector3(x, y, z));
  return found;
}
