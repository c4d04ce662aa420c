import type { MapConversion } from '@gantry/contract';
import { Matrix4 } from 'three';

/** Metres in the project's grid of the point that lies at the scene's (0, 0, 0). */
export interface ProjectOrigin {
  readonly easting: number;
  readonly northing: number;
  readonly height: number;
}

/**
 * From a fragments file's frame to the scene's. Fragments are delivered in metres with Y up: the engineering point
 * (x, y, z) of the IFC file lies at (x, z, -y), whatever the file's units. All sums are made in double precision before
 * anything is rounded, and the large ones (eastings minus the origin's) first, so no model jitters far from the origin.
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
  // biome-ignore format: one row of the matrix a line
  return matrix.set(
    along,   0,               across, east,
    0,       placement.scale, 0,      up,
    -across, 0,               along,  south,
    0,       0,               0,      1,
  );
}
