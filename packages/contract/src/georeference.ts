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

/**
 * How a version's place is found: by the file's own georeference; by the same with its coordinates read as metres, because their
 * unit is often left out or wrong; or at the project's origin.
 */
export const placementRule = z.enum(['file', 'metres', 'origin']);
export type PlacementRule = z.infer<typeof placementRule>;

/** What a person should know of a place. The last four are reasons to doubt it. */
export const placementNote = z.enum([
  /** The file has no georeference. */
  'NO_GEOREFERENCE',
  /** The file's coordinate system is not the project's: the place was transformed. */
  'TRANSFORMED',
  /** The file's coordinates are read as metres, against the unit that it declares. */
  'UNIT_ASSUMED',
  /** The file's coordinate system is not known here. */
  'UNKNOWN_CRS',
  /** The model would be smaller than 1 m or larger than 100 km. */
  'SIZE',
  /** The place is outside the area in which the file's coordinate system is used. */
  'OUTSIDE_GRID',
  /** The place is more than 50 km from the project's origin. */
  'FAR_AWAY',
]);
export type PlacementNote = z.infer<typeof placementNote>;

/** One of the places that a version can have. */
export const placementChoice = z.object({
  rule: placementRule,
  notes: z.array(placementNote),
  /** Metres in the project's grid, of the middle of the model. Null at the project's origin. */
  middle: z.object({ easting: z.number(), northing: z.number() }).nullable(),
  /** Metres on the map from one corner of the model's box to the opposite one. Null if the model has no shapes. */
  size: z.number().nullable(),
});
export type PlacementChoice = z.infer<typeof placementChoice>;

/** `PUT /api/projects/:projectId/versions/:versionId/placement`. */
export const placementInput = z.strictObject({ rule: placementRule });

/**
 * `GET /api/projects/:projectId/coordinates`, and the answer of `PUT`: the project's grid (an EPSG code) and the origin of its scene in metres in
 * that grid. The grid cannot be changed once a model is placed.
 */
export const projectCoordinates = z.strictObject({
  crs: z.int().min(1024).max(999_999),
  easting: z.number().min(-1e8).max(1e8),
  northing: z.number().min(-1e8).max(1e8),
  height: z.number().min(-12_000).max(12_000),
});
export type ProjectCoordinates = z.infer<typeof projectCoordinates>;

/** Body of `PUT /api/projects/:projectId/coordinates`. */
export const coordinatesChange = projectCoordinates.extend({
  /** What was seen before the change. If it is no longer so, the answer is 409 `VERSION_CONFLICT`. */
  before: projectCoordinates.optional(),
});
export type CoordinatesChange = z.infer<typeof coordinatesChange>;

/**
 * EPSG:2326, the Hong Kong 1980 Grid, as proj4 reads it. The rotations have the signs that proj4 expects. Well-known text has the
 * opposite signs, with which points would be 56 m off.
 */
export const hongKong1980Grid =
  '+proj=tmerc +lat_0=22.3121333333333 +lon_0=114.178555555556 +k=1 +x_0=836694.05 +y_0=819069.8 +ellps=intl ' +
  '+towgs84=-162.619,-276.959,-161.764,0.067753,-2.24365,-1.15883,-1.09425 +units=m +no_defs';
