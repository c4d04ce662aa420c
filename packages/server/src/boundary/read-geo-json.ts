import { type BoundaryNote, type BoundaryRefusal, boundaryAreas, boundaryCorners } from '@gantry/contract';
import type { SiteBoundary } from '@gantry/plugin-sdk/contract';
import { RuleError } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { gridOf } from '../models/place/grid.ts';
import { isOnLine, type Ring } from './rings.ts';

/** EPSG code of WGS 84 in degrees, which RFC 7946 prescribes. */
export const degrees = 4326;

/** What a file says of a boundary, in its own coordinate system: degrees as longitude and latitude, or metres as easting and northing. */
export interface FileBoundary {
  /** EPSG code. */
  readonly crs: number;
  readonly areas: SiteBoundary['areas'];
  readonly notes: readonly BoundaryNote[];
}

const position = z.array(z.number()).min(2);
const polygon = z.array(z.array(position).min(1)).min(1);
const geometry = z.object({
  type: z.enum([
    'Point',
    'MultiPoint',
    'LineString',
    'MultiLineString',
    'Polygon',
    'MultiPolygon',
    'GeometryCollection',
  ]),
  coordinates: z.unknown().optional(),
  geometries: z.array(z.unknown()).optional(),
});
const feature = z.object({ type: z.literal('Feature'), geometry: z.unknown() });
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });
/** The member of the format before RFC 7946. */
const named = z.object({ crs: z.object({ properties: z.object({ name: z.string() }) }) });

interface Found {
  readonly polygons: z.output<typeof polygon>[];
  others: number;
}

/**
 * Reads the areas of a GeoJSON file: RFC 7946, or the older format with a `crs` member that names an EPSG code.
 * @throws RuleError 422 with a BoundaryRefusal as its code
 */
export function readGeoJson(text: string): FileBoundary {
  const file = parse(text);
  const crs = systemOf(file);
  const found: Found = { polygons: [], others: 0 };
  collect(file, found, 0);
  if (found.polygons.length === 0)
    throw refused('BOUNDARY_NO_AREA', 'The file has no Polygon and no MultiPolygon.');
  const corners = found.polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (corners > boundaryCorners || found.polygons.length > boundaryAreas)
    throw refused('BOUNDARY_TOO_MANY', `The file has ${corners} corners in ${found.polygons.length} areas.`);
  let wasOpen = false;
  const areas = found.polygons.map((rings) =>
    rings.map((given) => {
      const { ring, isOpen } = ringOf(given, crs);
      wasOpen ||= isOpen;
      return ring;
    }),
  );
  const notes: BoundaryNote[] = [
    ...(wasOpen ? ['CLOSED' as const] : []),
    ...(found.others > 0 ? ['LEFT_OUT' as const] : []),
  ];
  return { crs, areas, notes };
}

export function refused(code: BoundaryRefusal, message: string, details?: unknown): RuleError {
  return new RuleError(code, message, details);
}

function parse(text: string): unknown {
  try {
    // Some programs begin the file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw refused('BOUNDARY_NO_GEOJSON', 'The file is not JSON.');
  }
}

/** Such as `urn:ogc:def:crs:EPSG::2326`, `EPSG:2326`, or `urn:ogc:def:crs:OGC:1.3:CRS84`. */
function systemOf(file: unknown): number {
  const { data } = named.safeParse(file);
  if (data === undefined) return degrees;
  const { name } = data.crs.properties;
  if (/\bCRS84$/i.test(name)) return degrees;
  const code = Number(/\bEPSG:+(?:[\d.]*:)?(\d+)$/i.exec(name)?.[1]);
  if (code === degrees || (Number.isInteger(code) && gridOf(code) !== undefined)) return code;
  throw refused('BOUNDARY_SYSTEM', `The coordinate system ${name.slice(0, 80)} is not known.`, { name });
}

/** Depth is limited, because a file may put collections into collections without end. */
function collect(value: unknown, found: Found, depth: number): void {
  const features = collection.safeParse(value);
  if (features.success && depth === 0) {
    for (const each of features.data.features) collect(each, found, 1);
    return;
  }
  const single = feature.safeParse(value);
  if (single.success && depth <= 1) {
    // A feature may have no geometry.
    if (single.data.geometry !== null && single.data.geometry !== undefined)
      collect(single.data.geometry, found, 2);
    return;
  }
  const shape = geometry.safeParse(value);
  if (!shape.success || depth > 10) throw refused('BOUNDARY_NO_GEOJSON', 'The file is not GeoJSON.');
  const { type, coordinates, geometries = [] } = shape.data;
  if (type === 'GeometryCollection')
    for (const each of geometries) collect(each, found, Math.max(2, depth) + 1);
  else if (type === 'Polygon') found.polygons.push(coordinatesOf(polygon, coordinates));
  else if (type === 'MultiPolygon') found.polygons.push(...coordinatesOf(z.array(polygon), coordinates));
  else found.others += 1;
}

function coordinatesOf<S extends z.ZodType>(schema: S, coordinates: unknown): z.output<S> {
  const parsed = schema.safeParse(coordinates);
  if (parsed.success) return parsed.data;
  throw refused('BOUNDARY_NO_GEOJSON', 'The coordinates of an area are not those of GeoJSON.');
}

/** A ring without the repeated corner at its end and without corners that follow each other at one place. */
function ringOf(
  given: z.output<typeof polygon>[number],
  crs: number,
): { readonly ring: Ring; readonly isOpen: boolean } {
  const corners = given.map(([x = 0, y = 0]) => [x, y] as const);
  for (const [x, y] of corners) {
    const isPossible =
      crs === degrees ? Math.abs(x) <= 180 && Math.abs(y) <= 90 : Math.max(Math.abs(x), Math.abs(y)) < 1e8;
    if (!isPossible)
      throw refused('BOUNDARY_COORDINATES', `${x}, ${y} are no coordinates of EPSG:${crs}.`, { x, y, crs });
  }
  const [first] = corners;
  const last = corners.at(-1);
  const isOpen = first?.[0] !== last?.[0] || first?.[1] !== last?.[1];
  const ring = corners.filter(([x, y], at) => {
    const [beforeX, beforeY] = corners[at - 1] ?? [Number.NaN, Number.NaN];
    return x !== beforeX || y !== beforeY;
  });
  if (!isOpen && ring.length > 1) ring.pop();
  if (ring.length < 3 || isOnLine(ring))
    throw refused('BOUNDARY_NO_AREA', 'A ring has fewer than three corners, or all of them on one line.');
  return { ring, isOpen };
}
