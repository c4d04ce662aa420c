import type { MapConversion } from '@gantry/contract';

/** What an IFC file says about its place on the earth, in the file's own numbers. */
export interface Georeference {
  /** Metres in one unit of length of the file. */
  readonly lengthUnit: number;
  /** From IfcProjectedCRS; null when the file names no projected grid. */
  readonly crs: {
    readonly name: string | null;
    /** Metres in one unit of the grid; null when the file does not say, which means the file's own unit. */
    readonly mapUnit: number | null;
  } | null;
  /** From IfcMapConversion or IfcRigidOperation, in units of the grid. */
  readonly conversion: {
    readonly eastings: number;
    readonly northings: number;
    readonly height: number;
    readonly xAxisAbscissa: number | null;
    readonly xAxisOrdinate: number | null;
    /** Grid units in one unit of length of the file, or null. */
    readonly scale: number | null;
  } | null;
}

/** Metres in the engineering frame, Z up. */
export type Point = readonly [number, number, number];

/**
 * Coordinates beyond this many metres from the origin are taken for absolute ones: the grid's own numbers typed into the
 * model. Single precision would show them in steps of a millimetre and more.
 */
export const farFromOrigin = 10_000;

/**
 * Where a converted model stands.
 *
 * Frames. The engineering frame of an IFC file is right-handed with Z up; here always in metres. A fragments file has Y up:
 * an engineering point (X, Y, Z) lies at (X - ox, Z - oz, -(Y - oy)), in metres whatever the file's unit. The offset
 * (ox, oy, oz) is zero except for files with absolute coordinates, which the converter moves to the neighbourhood of the
 * origin. The placement made here takes the offset in, so a client needs no case distinction. To place a model it
 *
 * - switches off whatever its engine does about coordinates by itself (`autoCoordinate`), for that knows nothing of grids;
 * - reads a fragments point (fx, fy, fz) as x = fx, y = -fz, z = fy;
 * - puts x, y, z into the formula of `mapConversion`, giving E, N, H;
 * - draws at (E - E0, H - H0, -(N - N0)), the project's origin being (E0, N0, H0).
 *
 * As a matrix of the model: a rotation about the Y axis by atan2(ordinate, abscissa), times the scale, then a move to
 * (eastings - E0, orthogonalHeight - H0, -(northings - N0)). A model without placement is drawn with no matrix at all.
 *
 * @param offset - engineering point that lies at the origin of the fragments file; `[0, 0, 0]` when nothing was moved.
 * @returns null when the file says nothing of its place and its coordinates are not absolute either.
 */
export function placementOf(georeference: Georeference, offset: Point): MapConversion | null {
  const { conversion, crs } = georeference;
  const moved = offset.some((value) => value !== 0);
  if (conversion === null || crs === null) {
    if (!moved) return null;
    // The file's coordinates are the grid's; which grid it does not say.
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
  const mapUnit = crs.mapUnit ?? georeference.lengthUnit;
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

/**
 * Map metres in one metre of the model. By the standard, Scale turns the file's unit into the grid's, so a file in
 * millimetres on a grid in metres has 0.001. Many exporters write 1 regardless, or only the scale factor of the projection.
 * A true factor is within a percent of 1, which tells the two apart.
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
