import * as z from 'zod';

/**
 * Where a model stands, from IfcMapConversion and IfcProjectedCRS:
 * `E = eastings + scale * (x * a - y * o)`, `N = northings + scale * (x * o + y * a)`, `H = orthogonalHeight + scale * z`
 * with x, y, z in metres in the model's engineering frame (Z up) and (a, o) the unit vector of
 * (xAxisAbscissa, xAxisOrdinate).
 */
export const mapConversion = z.object({
  /** EPSG code, such as 2326, or null when the file names none. */
  crs: z.number().int().nullable(),
  eastings: z.number(),
  northings: z.number(),
  orthogonalHeight: z.number(),
  xAxisAbscissa: z.number(),
  xAxisOrdinate: z.number(),
  /** From metres of the model to metres of the map; unit factors are already applied. */
  scale: z.number().positive(),
});
export type MapConversion = z.infer<typeof mapConversion>;
