import type { Position, Vector3Like } from '@gantry/plugin-sdk';
import {
  type Coverage,
  coverageOf,
  hasDirection,
  type Monitor,
  type Sight,
} from '@gantry/plugin-sdk/cameras';
import { placeOf } from './camera-place.ts';

/** The most cameras whose coverage is drawn at a time: the nearest ones. */
export const mostDrawn = 100;
/** Metres from the project's origin from which a camera counts as one of another place. */
const farthest = 20_000;

/** Converts positions, as `context.scene` does. */
export interface Converts {
  /**
   * The same place in the scene's frame.
   * @throws Error without a scene, and where the project's grid has no degrees
   */
  convert(position: Position, frame: 'scene'): Position;
}

/** A camera whose direction is known, with what it covers. */
export interface PlacedCoverage {
  /** The camera. */
  readonly camera: Monitor;
  /** In metres of the scene frame. */
  readonly coverage: Coverage;
}

const isNear = ({ x, y, z }: Vector3Like) => Math.hypot(x, y, z) <= farthest;

function converted(scene: Converts, place: Position): Vector3Like | undefined {
  try {
    const found = scene.convert(place, 'scene');
    return found.frame === 'scene' ? found.at : undefined;
  } catch {
    // Whoever asks says what cannot be shown.
    return undefined;
  }
}

/** Where a place is in the scene, in metres of its frame; undefined without a scene, and for a place that is no part of the project. */
export function inScene(scene: Converts, place: Position): Vector3Like | undefined {
  const at = converted(scene, place);
  return at && isNear(at) ? { x: at.x, y: at.y, z: at.z } : undefined;
}

/** Whether a place is that of another project, most often because somebody mistyped it. */
export function isFaraway(scene: Converts, place: Position): boolean {
  const at = converted(scene, place);
  return at !== undefined && !isNear(at);
}

/** What a camera covers; undefined for one that is not on the model, or whose direction nobody entered. */
export function coverageIn(
  scene: Converts,
  camera: Sight & Pick<Monitor, 'latitude' | 'longitude' | 'height'>,
): Coverage | undefined {
  const place = placeOf(camera);
  if (place === undefined || !hasDirection(camera)) return undefined;
  const apex = inScene(scene, place);
  return apex && coverageOf(camera, apex);
}

/** What the cameras of a list cover, without those that are not on the model or have no direction. */
export const coveragesIn = (scene: Converts, cameras: readonly Monitor[]): readonly PlacedCoverage[] =>
  cameras.flatMap((camera) => {
    const coverage = coverageIn(scene, camera);
    return coverage ? [{ camera, coverage }] : [];
  });

/** At most `mostDrawn` of them, the nearest to a point first. */
export function nearestOf(
  placed: readonly PlacedCoverage[],
  { x, y, z }: Vector3Like,
): readonly PlacedCoverage[] {
  const away = ({ coverage: { apex } }: PlacedCoverage) => Math.hypot(apex.x - x, apex.y - y, apex.z - z);
  return placed.toSorted((one, other) => away(one) - away(other)).slice(0, mostDrawn);
}
