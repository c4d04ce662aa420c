import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { hongKong1980Grid } from '@gantry/contract';
import proj4 from 'proj4';
import { z } from 'zod';

/** A projected coordinate system. Where its formulas give nothing, far from its area, both numbers of an answer are NaN. */
export interface Grid {
  /** Degrees (longitude, latitude) of a point in metres. */
  toDegrees(easting: number, northing: number): readonly [number, number];
  /** Metres of a point in degrees (longitude, latitude). */
  fromDegrees(longitude: number, latitude: number): readonly [number, number];
  /** Whether a point in metres lies in the area for which the system is made, or within a degree of it. */
  covers(easting: number, northing: number): boolean;
}

const entry = z.object({
  proj4: z.string().min(1),
  /** North, west, south and east, in degrees. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

/** Degrees by which a site may lie outside the area of its grid. */
const margin = 1;
/** The entry of this system in the index turns its datum the wrong way round. */
const corrected: Readonly<Record<number, string>> = { 2326: hongKong1980Grid };

const require = createRequire(import.meta.url);
/** A file for each system, named by its code. */
const index = join(dirname(require.resolve('epsg-index')), 's');
const known = new Map<number, Grid | undefined>();

/** @returns undefined if the system is unknown, is not projected, or needs a file of corrections that is not here. */
export function gridOf(epsg: number): Grid | undefined {
  if (!known.has(epsg)) known.set(epsg, readGrid(epsg));
  return known.get(epsg);
}

function readGrid(epsg: number): Grid | undefined {
  const read = readEntry(epsg);
  if (read === undefined || /\+proj=(longlat|geocent)|\+nadgrids=(?!@null)/.test(read.proj4))
    return undefined;
  const converter = proj4(corrected[epsg] ?? read.proj4, 'WGS84');
  const [north, west, south, east] = read.bbox;
  const toDegrees: Grid['toDegrees'] = (easting, northing) => finite(converter.forward, easting, northing);
  return {
    toDegrees,
    fromDegrees: (longitude, latitude) => finite(converter.inverse, longitude, latitude),
    covers(easting, northing) {
      const [longitude, latitude] = toDegrees(easting, northing);
      return (
        latitude <= north + margin &&
        latitude >= south - margin &&
        // An area across the antimeridian ends west of where it begins.
        (west <= east
          ? longitude >= west - margin && longitude <= east + margin
          : longitude >= west - margin || longitude <= east + margin)
      );
    },
  };
}

/** The converter throws for numbers that are not finite, and far from its area it answers with such. */
function finite(
  convert: (point: { readonly x: number; readonly y: number }) => { readonly x: number; readonly y: number },
  x: number,
  y: number,
): readonly [number, number] {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN];
  const point = convert({ x, y });
  return Number.isFinite(point.x) && Number.isFinite(point.y) ? [point.x, point.y] : [Number.NaN, Number.NaN];
}

function readEntry(epsg: number): z.output<typeof entry> | undefined {
  try {
    return entry.parse(JSON.parse(readFileSync(join(index, `${epsg}.json`), 'utf8')));
  } catch {
    // No such system, or one without a projection.
    return undefined;
  }
}
