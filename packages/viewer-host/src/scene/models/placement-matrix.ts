import { type GridPoint, type MapConversion, modelFrame } from '@gantry/contract';
import { Matrix4 } from 'three';

/** Project grid coordinates of the scene's origin. */
export type ProjectOrigin = GridPoint;

/**
 * Transformation from a fragments file's frame to the scene's, in double precision.
 * @param placement - null draws the model at the project's origin.
 */
export function placementMatrix(placement: MapConversion | null, origin: ProjectOrigin): Matrix4 {
  const { scale, along, across, move } = modelFrame(placement, origin);
  const [east, up, south] = move;
  // Taken from 0, because -across is -0 for a model that is not turned.
  const back = 0 - across;
  // biome-ignore format: one line for each row of the matrix
  return new Matrix4().set(
    along, 0,     across, east,
    0,     scale, 0,      up,
    back,  0,     along,  south,
    0,     0,     0,      1,
  );
}
