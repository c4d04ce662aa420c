import type { Vector3Like } from '@gantry/plugin-sdk';
import type { Monitor } from '../camera.ts';
import { type Box, cross, distanceToBox, overlaps, plus, type Solid, sliceAt, times } from './solid.ts';

/**
 * How far a camera is taken to see, in metres. At this distance a full HD picture of 65 degrees has 25 pixels a metre, the least at which
 * people can be made out (EN 62676-4, "detect").
 */
export const sightRange = 60;
/** Degrees above the horizon of a camera without a tilt: it looks down a little, as most do. */
export const usualTilt = -15;
/** Degrees across the picture of a camera without a field of view. */
export const usualFieldOfView = 80;
/** Degrees across the picture above which it is that of a fisheye, which a pyramid does not describe. */
export const widestPyramid = 120;
/** Height of a picture as a share of its width: 16:9. */
const pictureRatio = 9 / 16;
/** The most degrees of a circle that one straight piece stands for. */
const arcStep = 10;

/** Where a camera looks: degrees clockwise from north, above the horizon and across the picture. */
export type Sight = Pick<Monitor, 'heading' | 'tilt' | 'fieldOfView'>;

/**
 * What a camera sees if nothing stands before it. Coordinates are metres of the scene frame: x east, y up, z south.
 *
 * - `pyramid`: `far` has the corners of the picture at the range, from the upper left one clockwise as the camera sees them.
 * - `wedge`: the camera is a fisheye and sees everything from its own height down to the range below it, within a sector or, for 360
 *   degrees, a circle. `far` has the corners of the arc at the camera's height, clockwise as seen from above; a circle's first is also its
 *   last.
 */
export interface Coverage {
  /** A picture of up to `widestPyramid` degrees is a pyramid, a wider one a wedge. */
  readonly kind: 'pyramid' | 'wedge';
  /** Where the camera hangs. */
  readonly apex: Vector3Like;
  /** The corners that are farthest from it. */
  readonly far: readonly Vector3Like[];
  /** Metres along the camera's axis (`pyramid`), or from it to any side (`wedge`). */
  readonly range: number;
  /** Whether the tilt or the field of view is the usual one, because the camera has none. */
  readonly isAssumed: boolean;
}

/** Whether it is known where the camera looks: it has a heading, or sees to all sides. */
export const hasDirection = ({ heading, fieldOfView }: Sight): boolean =>
  heading !== null || (fieldOfView ?? 0) >= 360;

/**
 * What a camera covers. A missing tilt or field of view counts as the usual one.
 * @param apex - where it hangs: metres of the scene frame
 * @param range - metres
 * @returns undefined where it is not known in which direction it looks, or where it hangs
 */
export function coverageOf(sight: Sight, apex: Vector3Like, range = sightRange): Coverage | undefined {
  if (!hasDirection(sight) || ![apex.x, apex.y, apex.z].every(Number.isFinite)) return undefined;
  const { heading, tilt, fieldOfView } = sight;
  const across = Math.min(fieldOfView ?? usualFieldOfView, 360);
  const isWedge = across > widestPyramid;
  const reach = isWedge ? arcOf(heading ?? 0, across) : pictureOf(heading ?? 0, tilt ?? usualTilt, across);
  return {
    kind: isWedge ? 'wedge' : 'pyramid',
    apex,
    far: reach.map((direction) => plus(apex, times(direction, range))),
    range,
    // A wedge has no tilt.
    isAssumed: fieldOfView === null || (tilt === null && !isWedge),
  };
}

/** Whether something of the box is where the camera sees, within its range. What stands between them is not considered. */
export const sees = (coverage: Coverage, box: Box): boolean =>
  solidsOf(coverage).some((solid) => overlaps(solid, box));

/** Metres from the camera to the nearest point of a box. */
export const distanceFrom = ({ apex }: Pick<Coverage, 'apex'>, box: Box): number => distanceToBox(apex, box);

/**
 * What the camera covers of a horizontal plane, such as the ground.
 * @param height - of the plane, metres of the scene frame
 * @returns the corners of one polygon in order, at `height`; none where it sees nothing of the plane
 */
export function groundOf(coverage: Coverage, height: number): readonly Vector3Like[] {
  const { kind, apex, far, range } = coverage;
  if (kind === 'pyramid') return solidsOf(coverage).flatMap((solid) => sliceAt(solid, height));
  if (height > apex.y || height < apex.y - range) return [];
  const rim = isCircle(coverage) ? far.slice(1) : [apex, ...far];
  return rim.map(({ x, z }) => ({ x, y: height, z }));
}

/** Whether a wedge goes all the way round. */
export function isCircle({ kind, far }: Coverage): boolean {
  const [first, last] = [far.at(0), far.at(-1)];
  if (kind === 'pyramid' || first === undefined || last === undefined) return false;
  return Math.hypot(first.x - last.x, first.z - last.z) < 1e-6;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Unit vector of a heading and a tilt, in degrees, in the scene frame. */
export function directionOf(heading: number, tilt: number): Vector3Like {
  const [turn, rise] = [radians(heading), radians(tilt)];
  return { x: Math.sin(turn) * Math.cos(rise), y: Math.sin(rise), z: -Math.cos(turn) * Math.cos(rise) };
}

/**
 * The heading and the tilt, in degrees, of a camera that looks at a point. Both points are in metres of the scene frame.
 * @returns the heading is from 0 to below 360, and 0 for a point right above or below; undefined where both points are one
 */
export function aimAt(
  from: Vector3Like,
  to: Vector3Like,
): { readonly heading: number; readonly tilt: number } | undefined {
  const [east, up, south] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const flat = Math.hypot(east, south);
  if (!(Math.hypot(flat, up) > 1e-3)) return undefined;
  const turn = flat < 1e-9 ? 0 : (Math.atan2(east, -south) * 180) / Math.PI;
  return { heading: (turn + 360) % 360, tilt: (Math.atan2(up, flat) * 180) / Math.PI };
}

/** From the camera to the corners of its picture, one metre along its axis. */
function pictureOf(heading: number, tilt: number, across: number): readonly Vector3Like[] {
  const forward = directionOf(heading, tilt);
  const right = directionOf(heading + 90, 0);
  const up = cross(right, forward);
  const half = Math.tan(radians(across / 2));
  const corner = (x: number, y: number) =>
    plus(forward, plus(times(right, x * half), times(up, y * half * pictureRatio)));
  return [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
}

/** From the camera to the corners of an arc with a radius of one metre. */
function arcOf(heading: number, across: number): readonly Vector3Like[] {
  const pieces = Math.ceil(across / arcStep);
  return Array.from({ length: pieces + 1 }, (_, nth) =>
    directionOf(heading - across / 2 + (across * nth) / pieces, 0),
  );
}

/** The convex bodies of which a coverage consists. */
function solidsOf({ kind, apex, far, range }: Coverage): readonly Solid[] {
  if (kind === 'pyramid') return [{ points: [apex, ...far], ...pyramid }];
  const down = (point: Vector3Like) => ({ ...point, y: point.y - range });
  return far.slice(1).flatMap((to, nth) => {
    const from = far[nth];
    const top = from === undefined ? [] : [apex, from, to];
    return [{ points: [...top, ...top.map(down)], ...prism }];
  });
}

const pyramid: Pick<Solid, 'faces' | 'edges'> = {
  faces: [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 4],
    [0, 4, 1],
    [1, 2, 3, 4],
  ],
  edges: [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 1],
  ],
};
const prism: Pick<Solid, 'faces' | 'edges'> = {
  faces: [
    [0, 1, 2],
    [0, 1, 4, 3],
    [1, 2, 5, 4],
    [2, 0, 3, 5],
  ],
  edges: [
    [0, 1],
    [1, 2],
    [2, 0],
    [0, 3],
    [1, 4],
    [2, 5],
    [3, 4],
    [4, 5],
    [5, 3],
  ],
};
