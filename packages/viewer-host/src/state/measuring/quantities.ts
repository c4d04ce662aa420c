import { angleOf, facingOf, fromFace, spanOf, surfaceOf } from './geometry.ts';
import type { Measurement, MeasureUnit } from './measurement.ts';

const METRES_PER_FOOT = 0.3048;

/** A number as text without grouping, so that it can be pasted into a table, and its unit. */
export interface Quantity {
  readonly what:
    | 'length'
    | 'horizontal'
    | 'heightDifference'
    | 'slopeRatio'
    | 'slopePercent'
    | 'slopeDegrees'
    | 'area'
    | 'plan'
    | 'perimeter'
    | 'angle'
    | 'distance'
    | 'easting'
    | 'northing'
    | 'level';
  readonly value: string;
  /** Empty for a ratio. */
  readonly unit: string;
}

/** What a reader of the numbers should know. */
export type MeasureNote =
  | { readonly kind: 'crossed' | 'parallel' }
  | { readonly kind: 'warped'; readonly deviation: string }
  | { readonly kind: 'notParallel'; readonly degrees: string };

const fixed = (value: number, decimals: number) => {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
};

function lengthIn(metres: number, unit: MeasureUnit): Pick<Quantity, 'value' | 'unit'> {
  if (unit === 'mm') return { value: fixed(metres * 1000, 0), unit };
  return { value: fixed(unit === 'ft' ? metres / METRES_PER_FOOT : metres, 3), unit };
}

/** Square millimetres would be numbers that nobody reads: with lengths in mm, areas are in m². */
function areaIn(squareMetres: number, unit: MeasureUnit): Pick<Quantity, 'value' | 'unit'> {
  if (unit === 'ft') return { value: fixed(squareMetres / METRES_PER_FOOT ** 2, 2), unit: 'ft²' };
  return { value: fixed(squareMetres, 3), unit: 'm²' };
}

/** The numbers of a measurement, the most important one first. Coordinates are in metres in any unit. */
export function quantitiesOf(
  { kind, points }: Pick<Measurement, 'kind' | 'points'>,
  unit: MeasureUnit,
): Quantity[] {
  const [first, second, third] = points;
  if (kind === 'area') {
    const surface = surfaceOf(points.map(({ at }) => at));
    if (surface === undefined) return [];
    return [
      { what: 'area', ...areaIn(surface.area, unit) },
      { what: 'plan', ...areaIn(surface.plan, unit) },
      { what: 'perimeter', ...lengthIn(surface.perimeter, unit) },
    ];
  }
  if (first === undefined) return [];
  if (kind === 'point')
    return [
      { what: 'easting', value: fixed(first.at.x, 3), unit: 'm' },
      { what: 'northing', value: fixed(first.at.y, 3), unit: 'm' },
      { what: 'level', value: fixed(first.at.z, 3), unit: 'm' },
    ];
  if (second === undefined) return [];
  if (kind === 'face') {
    const { at, normal } = first;
    if (normal === undefined) return [];
    return [{ what: 'distance', ...lengthIn(Math.abs(fromFace({ at, normal }, second.at)), unit) }];
  }
  if (kind === 'angle') {
    const degrees = third && angleOf(first.at, second.at, third.at);
    return degrees === undefined ? [] : [{ what: 'angle', value: fixed(degrees, 2), unit: '°' }];
  }
  const { length, horizontal, height, slope } = spanOf(first.at, second.at);
  return [
    { what: 'length', ...lengthIn(length, unit) },
    { what: 'horizontal', ...lengthIn(horizontal, unit) },
    { what: 'heightDifference', ...lengthIn(height, unit) },
    ...(slope?.ratio === undefined || slope.percent === undefined
      ? []
      : [{ what: 'slopeRatio', value: `1:${fixed(slope.ratio, 2)}`, unit: '' } as const]),
    ...(slope?.percent === undefined
      ? []
      : [{ what: 'slopePercent', value: fixed(slope.percent, 2), unit: '%' } as const]),
    ...(slope === undefined
      ? []
      : [{ what: 'slopeDegrees', value: fixed(slope.degrees, 2), unit: '°' } as const]),
  ];
}

/** Metres from the plane that nobody would see. */
const FLAT = 0.005;

export function notesOf(
  { kind, points }: Pick<Measurement, 'kind' | 'points'>,
  unit: MeasureUnit,
): MeasureNote[] {
  if (kind === 'area') {
    const surface = surfaceOf(points.map(({ at }) => at));
    if (surface === undefined) return [];
    const { value, unit: of } = lengthIn(surface.deviation, unit);
    return [
      ...(surface.isCrossed ? [{ kind: 'crossed' } as const] : []),
      ...(surface.deviation > FLAT ? [{ kind: 'warped', deviation: `${value} ${of}` } as const] : []),
    ];
  }
  const [first, second] = points;
  if (kind !== 'face' || !first?.normal || !second?.normal) return [];
  const { degrees, isParallel } = facingOf(first.normal, second.normal);
  return isParallel ? [{ kind: 'parallel' }] : [{ kind: 'notParallel', degrees: fixed(degrees, 1) }];
}

/** `12.345 m`, `32.00°`, `1:20.00` */
export function quantityText({ value, unit }: Pick<Quantity, 'value' | 'unit'>): string {
  return unit === '' || unit === '°' || unit === '%' ? `${value}${unit}` : `${value} ${unit}`;
}

/** The text beside a measurement in the 3D view: its main number, or all coordinates of a point. */
export function labelOf(measurement: Pick<Measurement, 'kind' | 'points'>, unit: MeasureUnit): string {
  const quantities = quantitiesOf(measurement, unit);
  if (measurement.kind === 'point') return quantities.map(({ value }) => value).join(', ');
  const [main] = quantities;
  return main === undefined ? '' : quantityText(main);
}
