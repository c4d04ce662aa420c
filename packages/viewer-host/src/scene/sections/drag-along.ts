import { type Camera, type Ray, Raycaster, Vector2, type Vector3 } from 'three';

/** The least sine of the angle between the line of sight and an axis along which a pointer can be followed. */
const STEEPEST = 0.12;

/** A place in the window in normalised device coordinates. */
export function lineOfSight(at: Vector2, camera: Camera): Ray {
  const caster = new Raycaster();
  caster.setFromCamera(at, camera);
  return caster.ray;
}

/**
 * Metres along an axis at which it is nearest to a line of sight; undefined if the axis points almost at the eye.
 * @param along - of length 1
 */
export function alongAxis(start: Vector3, along: Vector3, sight: Ray): number | undefined {
  const cos = along.dot(sight.direction);
  const sin2 = 1 - cos * cos;
  if (sin2 < STEEPEST * STEEPEST) return undefined;
  const away = start.clone().sub(sight.origin);
  return (cos * away.dot(sight.direction) - along.dot(away)) / sin2;
}

/** Where a point appears, in CSS px of a stage of this size; undefined behind the camera. */
export function onScreen(
  point: Vector3,
  camera: Camera,
  size: { readonly width: number; readonly height: number },
): Vector2 | undefined {
  const seen = point.clone().applyMatrix4(camera.matrixWorldInverse);
  if ('isPerspectiveCamera' in camera && seen.z >= 0) return undefined;
  const { x, y } = seen.applyMatrix4(camera.projectionMatrix);
  return new Vector2(((x + 1) / 2) * size.width, ((1 - y) / 2) * size.height);
}
