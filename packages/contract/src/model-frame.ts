import type { MapConversion } from './georeference.ts';

/** Coordinates of the project's grid, in metres. */
export interface GridPoint {
  readonly easting: number;
  readonly northing: number;
  readonly height: number;
}

/** Where a model is in the scene: (x, y, z) of its fragments is at `move` plus the turned (x, y, z). */
export interface ModelFrame {
  /** Factor of heights. */
  readonly scale: number;
  /** x of the scene is `along` x + `across` z, z is `along` z - `across` x. Both include the scale. */
  readonly along: number;
  readonly across: number;
  /** Metres to the east, up and to the south of the scene's origin. */
  readonly move: readonly [number, number, number];
}

/**
 * Fragments are in metres with Y up: the engineering point (x, y, z) of the IFC file is at (x, z, -y), whatever the file's units. The
 * large differences (eastings minus the origin's) are taken first, so that models far from the origin do not jitter.
 * @param placement - null is a model at the project's origin.
 */
export function modelFrame(placement: MapConversion | null, origin: GridPoint): ModelFrame {
  if (!placement) return { scale: 1, along: 1, across: 0, move: [0, 0, 0] };
  const { scale, xAxisAbscissa, xAxisOrdinate } = placement;
  const length = Math.hypot(xAxisAbscissa, xAxisOrdinate);
  return {
    scale,
    along: length > 0 ? (scale * xAxisAbscissa) / length : scale,
    across: length > 0 ? (scale * xAxisOrdinate) / length : 0,
    move: [
      placement.eastings - origin.easting,
      placement.orthogonalHeight - origin.height,
      origin.northing - placement.northings,
    ],
  };
}
