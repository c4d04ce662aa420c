import * as z from 'zod';
import { instant, line } from './primitives.ts';

/** The most bytes of a GeoJSON file with a boundary. */
export const boundaryBytes = 2_000_000;
/** The most corners of all rings together. */
export const boundaryCorners = 10_000;
/** The most areas. */
export const boundaryAreas = 200;

/** What a person should know of a boundary. */
export const boundaryNote = z.enum([
  /** A ring of the file did not end where it began; it was closed. */
  'CLOSED',
  /** Points and lines of the file were left out. */
  'LEFT_OUT',
  /** It is more than 50 km from the project's origin. */
  'FAR_AWAY',
  /** Its coordinate system cannot be converted to the project's grid, so it has no areas. */
  'NO_PLACE',
]);
export type BoundaryNote = z.infer<typeof boundaryNote>;

/** A corner: easting and northing in metres. */
const corner = z.tuple([z.number(), z.number()]);
/** Corners of a closed line; the first is not repeated at the end. */
const ring = z.array(corner);

/** The boundary of a site, in metres of the project's grid. */
export const boundaryShape = z.object({
  fileName: z.string(),
  /** EPSG code of the file's coordinate system; 4326: degrees. */
  fileCrs: z.int(),
  /** Each with its outer ring first and then its holes. */
  areas: z.array(z.array(ring).min(1)),
  /** Square metres on the grid, without holes. */
  area: z.number(),
  /** Null without areas. */
  extent: z.object({ min: corner, max: corner }).nullable(),
  /** Metres from the project's origin to its nearest point; 0 inside. Null without areas. */
  distance: z.number().nullable(),
  notes: z.array(boundaryNote),
});
export type BoundaryShape = z.infer<typeof boundaryShape>;

export const savedBoundary = boundaryShape.extend({
  /** Grows with each change. */
  version: z.int(),
  changedBy: z.string(),
  changedAt: instant,
});
export type SavedBoundary = z.infer<typeof savedBoundary>;

/** `GET /api/projects/:projectId/boundary`; null: the project has none. */
export const projectBoundary = z.object({ boundary: savedBoundary.nullable() });
export type ProjectBoundary = z.infer<typeof projectBoundary>;

/** `POST /api/projects/:projectId/boundary/check`: what a file says, without keeping it. 422 with a `BoundaryRefusal` as its code. */
export const boundaryFile = z.strictObject({
  fileName: line(200),
  /** The file's text: GeoJSON. */
  text: z.string().max(boundaryBytes),
});
export type BoundaryFile = z.infer<typeof boundaryFile>;

/** `PUT /api/projects/:projectId/boundary`. 409 VERSION_CONFLICT if `version` is not the current one; null: there is none. */
export const boundaryChange = boundaryFile.extend({ version: z.int().nullable() });
export type BoundaryChange = z.infer<typeof boundaryChange>;

/** `DELETE /api/projects/:projectId/boundary?version=`. */
export const boundaryRemoval = z.strictObject({ version: z.coerce.number().int() });

/** Why a file cannot be the boundary. */
export const boundaryRefusal = z.enum([
  'BOUNDARY_NO_GEOJSON',
  'BOUNDARY_NO_AREA',
  'BOUNDARY_SYSTEM',
  'BOUNDARY_COORDINATES',
  'BOUNDARY_CROSSES',
  'BOUNDARY_OVERLAPS',
  'BOUNDARY_HOLE',
  'BOUNDARY_TOO_MANY',
]);
export type BoundaryRefusal = z.infer<typeof boundaryRefusal>;
