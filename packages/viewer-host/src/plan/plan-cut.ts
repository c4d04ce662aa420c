import type { Vector3Like } from 'three';
import type { PlainBox } from '../scene/camera/framing.ts';

/** Metres above the eyes: a wall is cut, and what is looked down on is seen from above. */
const aboveEyes = 0.3;
/** Metres beside the models where somebody still counts as between them. */
const beside = 5;

/** The height at which a plan is cut, in scene metres. @returns undefined where the eyes are above or beside all that is there */
export function cutHeight({ x, y, z }: Vector3Like, { min, max }: PlainBox): number | undefined {
  const isBetween =
    x > min.x - beside && x < max.x + beside && z > min.z - beside && z < max.z + beside && y > min.y;
  const height = y + aboveEyes;
  return isBetween && height < max.y ? height : undefined;
}
