import type { MapConversion } from '@gantry/contract';
import { z } from 'zod';

const conversion = z.object({
  eastings: z.number(),
  northings: z.number(),
  height: z.number(),
  xAxisAbscissa: z.number().nullable(),
  xAxisOrdinate: z.number().nullable(),
  /** Grid units in the file's unit of length, or null. */
  scale: z.number().nullable(),
});

/** The georeference of an IFC file, in the file's own units. */
export const georeference = z.object({
  /** Metres in the file's unit of length. */
  lengthUnit: z.number(),
  /** From IfcProjectedCRS; null if the file has no projected grid. */
  crs: z
    .object({
      name: z.string().nullable(),
      /** Metres in the grid's unit; null if not given, which means the file's own unit. */
      mapUnit: z.number().nullable(),
    })
    .nullable(),
  /** From IfcMapConversion or IfcRigidOperation, in units of the grid. */
  conversion: conversion.nullable(),
});
export type Georeference = z.output<typeof georeference>;

/** Metres in the engineering frame, Z up. */
const point = z.tuple([z.number(), z.number(), z.number()]).readonly();
export type Point = z.output<typeof point>;

const extent = z.object({ min: point, max: point });
export type Extent = z.output<typeof extent>;

/** What is read of a file to find its place on the map, whatever the project. */
export const modelFrame = z.object({
  georeference,
  /** The engineering point at the origin of the fragments file; `[0, 0, 0]` if the converter did not move the model. */
  offset: point,
  /** The box around all shapes, relative to the offset. */
  extent: extent.nullable(),
});
export type ModelFrame = z.output<typeof modelFrame>;

/**
 * Coordinates more than this many metres from the origin count as absolute: the author used grid coordinates in the model. Single
 * precision would round them to a millimetre or more.
 */
export const farFromOrigin = 10_000;

/**
 * The placement of a converted model.
 *
 * Frames. The engineering frame of an IFC file is right-handed with Z up; here always in metres. A fragments file has Y up:
 * an engineering point (X, Y, Z) is at (X - ox, Z - oz, -(Y - oy)), in metres whatever the file's unit. The offset
 * (ox, oy, oz) is zero except for files with absolute coordinates, which the converter moves close to the origin. The returned
 * placement includes the offset, so a client needs no case distinction. To place a model, a client
 *
 * - switches off the engine's own handling of coordinates (`autoCoordinate`), which knows nothing of grids;
 * - reads a fragments point (fx, fy, fz) as x = fx, y = -fz, z = fy;
 * - puts x, y, z into the formula of `mapConversion`, giving E, N, H;
 * - draws at (E - E0, H - H0, -(N - N0)), the project's origin being (E0, N0, H0).
 *
 * As a matrix of the model: a rotation about the Y axis by atan2(ordinate, abscissa), times the scale, then a move to
 * (eastings - E0, orthogonalHeight - H0, -(northings - N0)). A model without placement is drawn with no matrix at all.
 *
 * @param mapUnit - metres in the unit of the file's map coordinates, if other than the file says.
 * @returns in the file's own grid; null if the file has no georeference and no absolute coordinates.
 */
export function placementOf(
  { georeference, offset }: Pick<ModelFrame, 'georeference' | 'offset'>,
  mapUnit = mapUnitOf(georeference),
): MapConversion | null {
  const { conversion, crs } = georeference;
  const moved = offset.some((value) => value !== 0);
  if (conversion === null || crs === null) {
    if (!moved) return null;
    // The file has grid coordinates without a map conversion.
    const [eastings, northings, orthogonalHeight] = offset;
    return {
      crs: epsgCode(crs?.name ?? null),
      eastings,
      northings,
      orthogonalHeight,
      xAxisAbscissa: 1,
      xAxisOrdinate: 0,
      scale: 1,
    };
  }
  const scale = scaleOf(conversion.scale ?? 1, mapUnit, georeference.lengthUnit);
  const [abscissa, ordinate] = unitVector(conversion.xAxisAbscissa ?? 1, conversion.xAxisOrdinate ?? 0);
  const [ox, oy, oz] = offset;
  const placement = {
    crs: epsgCode(crs.name),
    eastings: conversion.eastings * mapUnit + scale * (ox * abscissa - oy * ordinate),
    northings: conversion.northings * mapUnit + scale * (ox * ordinate + oy * abscissa),
    orthogonalHeight: conversion.height * mapUnit + scale * oz,
    xAxisAbscissa: abscissa,
    xAxisOrdinate: ordinate,
    scale,
  };
  const numbers = [placement.eastings, placement.northings, placement.orthogonalHeight, scale];
  return numbers.every(Number.isFinite) ? placement : null;
}

/** Metres in the unit of a file's map coordinates, as the file says: by the standard the file's own unit unless it names another. */
export function mapUnitOf({ crs, lengthUnit }: Georeference): number {
  return crs?.mapUnit ?? lengthUnit;
}

/**
 * Map metres in one metre of the model. By the standard, Scale converts the file's unit into the grid's: a file in millimetres on
 * a grid in metres has 0.001. Many exporters always write 1, or only the projection's scale factor. A true factor is within one
 * percent of 1, which distinguishes the two.
 */
function scaleOf(scale: number, mapUnit: number, lengthUnit: number): number {
  const byTheStandard = (scale * mapUnit) / lengthUnit;
  if (isNearOne(byTheStandard)) return byTheStandard;
  if (isNearOne(scale)) return scale;
  return byTheStandard > 0 ? byTheStandard : 1;
}

function isNearOne(value: number): boolean {
  return value > 0.99 && value < 1.01;
}

function unitVector(x: number, y: number): readonly [number, number] {
  const length = Math.hypot(x, y);
  return length > 0 && Number.isFinite(length) ? [x / length, y / length] : [1, 0];
}

/** From names such as `EPSG:2326`, `epsg 2326`, `urn:ogc:def:crs:EPSG::2326` or `EPSG:2326+5738`; null for other names. */
export function epsgCode(name: string | null): number | null {
  const match = /EPSG[\s:/_-]*(?:[\d.]*:)?(\d{4,6})(?!\d)/i.exec(name ?? '');
  return match === null ? null : Number(match[1]);
}
