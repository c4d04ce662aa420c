import type { MapConversion } from '@gantry/contract';
import { Matrix4 } from 'three';

/** Project grid coordinates, in metres, of the scene's origin. */
export interface ProjectOrigin {
  readonly easting: number;
  readonly northing: number;
  readonly height: number;
}

/**
 * Transformation from a fragments file's frame to the scene's. Fragments are in metres with Y up: the engineering point (x, y, z) of
 * the IFC file is at (x, z, -y), whatever the file's units. Everything is computed in double precision, with the large differences
 * (eastings minus the origin's) first, so that models far from the origin do not jitter.
 * @param placement - null draws the model at the project's origin.
 */
export function placementMatrix(placement: MapConversion | null, origin: ProjectOrigin): Matrix4 {
  const matrix = new Matrix4();
  if (!placement) return matrix;
  const length = Math.hypot(placement.xAxisAbscissa, placement.xAxisOrdinate);
  const along = length > 0 ? (placement.scale * placement.xAxisAbscissa) / length : placement.scale;
  const across = length > 0 ? (placement.scale * placement.xAxisOrdinate) / length : 0;
  const east = placement.eastings - origin.easting;
  const up = placement.orthogonalHeight - origin.height;
  const south = origin.northing - placement.northings;
  // biome-ignore format: one line for each row of the matrix
  return matrix.set(
    along,   0,               across, east,
    0,       placement.scale, 0,      up,
    -across, 0,               along,  south,
    0,       0,               0,      1,
  );
}
