import type { SavedViewpoint } from '@gantry/contract';
import type { Vector3Like, Viewpoint } from '@gantry/plugin-sdk';
import { FIELD_OF_VIEW } from '../field-of-view.ts';

/** Metres in the project's grid: where the scene has its zero. */
export interface GridOrigin {
  readonly easting: number;
  readonly northing: number;
  readonly height: number;
}
type Camera = SavedViewpoint['camera'];

/** Slightly off the vertical, no direction is upward. */
const VERTICAL = 1e-6;
/** Radians off the vertical that give a direction a heading: a millimetre in a hundred metres. */
const TILT = 1e-5;

/** @param view - in the scene frame, where x is east, y is up and z is south. */
export function toSavedCamera(view: Viewpoint, origin: GridOrigin): Camera {
  const towards = minus(view.target, view.position);
  const targetDistance = length(towards);
  const direction = turned(scaled(towards, 1 / targetDistance));
  const placed = {
    cameraViewPoint: {
      x: view.position.x + origin.easting,
      y: origin.northing - view.position.z,
      z: view.position.y + origin.height,
    },
    cameraDirection: direction,
    cameraUpVector: upOf(direction),
    targetDistance,
  };
  return view.projection === 'perspective'
    ? { kind: 'perspective', ...placed, fieldOfView: FIELD_OF_VIEW }
    : { kind: 'orthogonal', ...placed, viewToWorldScale: heightAt(targetDistance) };
}

/**
 * The inverse, for views of other programs too. The camera always stands upright and has one field of view: it stands as much nearer or farther
 * as what is seen at the target's distance needs. Looking straight down or up, it turns so that `cameraUpVector` is up in the picture.
 */
export function fromSavedCamera(camera: Camera, origin: GridOrigin): Viewpoint {
  const { cameraViewPoint: at, targetDistance } = camera;
  const position = { x: at.x - origin.easting, y: at.z - origin.height, z: origin.northing - at.y };
  const direction = turnedUp(unit(camera.cameraDirection), camera.cameraUpVector);
  const towards = { x: direction.x, y: direction.z, z: 0 - direction.y };
  const target = plus(position, scaled(towards, targetDistance));
  const isPerspective = camera.kind === 'perspective';
  if (isPerspective && camera.fieldOfView === FIELD_OF_VIEW)
    return { position, target, projection: 'perspective' };
  // The distance says how much is seen, of a parallel view too.
  const seen = isPerspective ? heightAt(targetDistance, camera.fieldOfView) : camera.viewToWorldScale;
  return {
    position: minus(target, scaled(towards, seen / heightAt(1))),
    target,
    projection: isPerspective ? 'perspective' : 'orthographic',
  };
}

/** Visible height in metres at a distance. @param fieldOfView - degrees from the upper to the lower edge */
const heightAt = (distance: number, fieldOfView = FIELD_OF_VIEW) =>
  2 * distance * Math.tan((fieldOfView / 2) * (Math.PI / 180));

/** A vertical direction has no heading, so it gets a slight one, from which the camera takes what is up. North is up without. */
function turnedUp(direction: Vector3Like, up: Vector3Like): Vector3Like {
  const flat = Math.hypot(up.x, up.y);
  const isNorth = up.y > 0 && Math.abs(up.x) < VERTICAL * flat;
  const heading = Math.hypot(direction.x, direction.y);
  if (heading >= TILT || flat < VERTICAL || isNorth) return direction;
  // A view of our own that is hardly off the vertical: its up is where its slight heading has it.
  const along = (direction.x * up.x + direction.y * up.y) * -Math.sign(direction.z);
  if (heading >= VERTICAL / 2 && along > 0.999 * heading * flat) return direction;
  const by = (TILT / flat) * -Math.sign(direction.z);
  return unit({ x: up.x * by, y: up.y * by, z: direction.z });
}

/** From the axes of the scene to those of the grid. */
const turned = ({ x, y, z }: Vector3Like) => ({ x, y: 0 - z, z: y });

function upOf(direction: Vector3Like): Vector3Like {
  const flat = Math.hypot(direction.x, direction.y);
  if (flat < VERTICAL) return { x: 0, y: 1, z: 0 };
  const slope = direction.z / flat;
  return { x: 0 - direction.x * slope, y: 0 - direction.y * slope, z: flat };
}

const length = ({ x, y, z }: Vector3Like) => Math.hypot(x, y, z);
const plus = (a: Vector3Like, b: Vector3Like) => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
const minus = (a: Vector3Like, b: Vector3Like) => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const scaled = ({ x, y, z }: Vector3Like, by: number) => ({ x: x * by, y: y * by, z: z * by });
const unit = (direction: Vector3Like) => scaled(direction, 1 / length(direction));
