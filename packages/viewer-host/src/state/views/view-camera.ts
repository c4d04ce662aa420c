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

/** The inverse. The camera always stands upright. */
export function fromSavedCamera(camera: Camera, origin: GridOrigin): Viewpoint {
  const { cameraViewPoint: at, targetDistance } = camera;
  const position = { x: at.x - origin.easting, y: at.z - origin.height, z: origin.northing - at.y };
  const direction = unit(camera.cameraDirection);
  const towards = { x: direction.x, y: direction.z, z: 0 - direction.y };
  const target = plus(position, scaled(towards, targetDistance));
  if (camera.kind === 'perspective') return { position, target, projection: 'perspective' };
  // Of a parallel view, the distance says how much is seen.
  const distance = camera.viewToWorldScale / heightAt(1);
  return { position: minus(target, scaled(towards, distance)), target, projection: 'orthographic' };
}

/** Visible height in metres at a distance. */
const heightAt = (distance: number) => 2 * distance * Math.tan((FIELD_OF_VIEW / 2) * (Math.PI / 180));

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
