import * as z from 'zod';

const metres = z.number().min(-100_000_000).max(100_000_000);

/** Metres of the project's grid: x easting, y northing, z height. */
export const viewPoint = z.strictObject({ x: metres, y: metres, z: metres });

/** Along the axes of the grid. */
export const viewDirection = viewPoint.refine(({ x, y, z }) => Math.hypot(x, y, z) > 1e-9, {
  message: 'A direction has a length.',
});
