import { type Box, distanceFrom, hasDirection, type Monitor, sees } from '@gantry/plugin-sdk/cameras';
import { type Converts, coveragesIn, isListed } from '@gantry/plugin-ui/cameras';

/** A camera that sees something, and metres from it. */
export interface SeeingCamera {
  readonly camera: Monitor;
  readonly distance: number;
}

/** Which cameras see something, as far as that can be told. */
export interface SeeingCameras {
  /** The nearest first. */
  readonly seeing: readonly SeeingCamera[];
  /** How many have a place on the model and no direction. */
  readonly undirected: number;
  /** How many are not on the model. */
  readonly unplaced: number;
}

/**
 * The cameras whose coverage holds something of a box. What stands between is not considered.
 * @param box - metres of the scene frame; an empty one is seen by no camera
 */
export function camerasThatSee(scene: Converts, cameras: readonly Monitor[], box: Box): SeeingCameras {
  const listed = cameras.filter(isListed);
  const placed = listed.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const seeing = coveragesIn(scene, placed)
    .filter(({ coverage }) => sees(coverage, box))
    .map(({ camera, coverage }) => ({ camera, distance: distanceFrom(coverage, box) }))
    .toSorted((one, other) => one.distance - other.distance);
  return {
    seeing,
    undirected: placed.filter((camera) => !hasDirection(camera)).length,
    unplaced: listed.length - placed.length,
  };
}
