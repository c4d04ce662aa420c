import type { Bearing } from '@gantry/plugin-sdk';
import { type Box3, MathUtils, Sphere, Vector3, type Vector3Like } from 'three';
import { FIELD_OF_VIEW } from '../../state/field-of-view.ts';
import { cornersOf, frame, type PlainView } from './framing.ts';
import type { Insets, Room } from './room.ts';

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

/** See `frame`. */
export function framePoints(points: readonly Vector3[], direction: Vector3, room: Room): CameraView {
  return viewOf(frame(points, direction, room));
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

export function viewOf({ position, target }: PlainView): CameraView {
  return { position: new Vector3().copy(position), target: new Vector3().copy(target) };
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
  return cornersOf(box).map((corner) => new Vector3().copy(corner));
}
