import * as z from 'zod';

const metres = z.number().min(-100_000_000).max(100_000_000);

/** Metres of the project's grid: x easting, y northing, z height. */
export const point = z.strictObject({ x: metres, y: metres, z: metres });
export type Point = z.output<typeof point>;

/** Along the axes of the grid. */
export const direction = point.refine(
  ({ x, y, z }) => Math.hypot(x, y, z) > 1e-9,
  'A direction has a length.',
);
