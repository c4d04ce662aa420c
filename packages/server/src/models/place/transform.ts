import type { MapConversion } from '@gantry/contract';
import type { Grid } from './grid.ts';
import type { Extent } from './placement.ts';

/** Metres from the middle of a model to the points that show how grids are turned against each other. */
const arm = 100;

/**
 * A placement in another grid. Grids differ by a curved mapping. It is replaced by a move, a turn and a scale that are right at the
 * middle of the model: a site of 1 km is bent by less than a centimetre.
 */
export function inGrid(
  placement: MapConversion,
  extent: Extent | null,
  from: Grid,
  to: { readonly grid: Grid; readonly crs: number },
): MapConversion {
  const { xAxisAbscissa: a, xAxisOrdinate: o, scale } = placement;
  const [x, y] = middleOf(extent);
  const easting = placement.eastings + scale * (x * a - y * o);
  const northing = placement.northings + scale * (x * o + y * a);
  const moved = (east: number, north: number) =>
    to.grid.fromDegrees(...from.toDegrees(easting + east, northing + north));
  const [e, n] = moved(0, 0);
  const [eastE, eastN] = moved(arm, 0);
  const [northE, northN] = moved(0, arm);
  // As complex numbers: the mean of what the two arms became, each turned back to the east.
  const re = (eastE - e + (northN - n)) / (2 * arm);
  const im = (eastN - n - (northE - e)) / (2 * arm);
  const stretch = Math.hypot(re, im);
  const abscissa = (a * re - o * im) / stretch;
  const ordinate = (a * im + o * re) / stretch;
  const full = scale * stretch;
  return {
    ...placement,
    crs: to.crs,
    eastings: e - full * (x * abscissa - y * ordinate),
    northings: n - full * (x * ordinate + y * abscissa),
    xAxisAbscissa: abscissa,
    xAxisOrdinate: ordinate,
    scale: full,
  };
}

/** Metres in the engineering frame, relative to the model's offset. */
export function middleOf(extent: Extent | null): readonly [number, number] {
  if (extent === null) return [0, 0];
  const { min, max } = extent;
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
}
