import type { Georeference } from '../place/placement.ts';

/** The values of an IfcMapConversion by their names; null without a place. */
export function mapConversion(of: (name: string) => number | null): Georeference['conversion'] {
  const [eastings, northings] = [of('Eastings'), of('Northings')];
  if (eastings === null || northings === null) return null;
  return {
    eastings,
    northings,
    height: of('OrthogonalHeight') ?? 0,
    xAxisAbscissa: of('XAxisAbscissa'),
    xAxisOrdinate: of('XAxisOrdinate'),
    scale: scaleOf(of('Scale'), of('FactorX')),
  };
}

/** IfcMapConversionScaled has a factor for each axis beside the scale. Its factors are the same for all axes of a map. */
function scaleOf(scale: number | null, factor: number | null): number | null {
  return scale === null && factor === null ? null : (scale ?? 1) * (factor ?? 1);
}
