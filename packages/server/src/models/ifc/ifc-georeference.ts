import {
  IFCCONVERSIONBASEDUNIT,
  IFCMAPCONVERSION,
  IFCPROJECTEDCRS,
  IFCRIGIDOPERATION,
  IFCSIUNIT,
  IFCUNITASSIGNMENT,
} from 'web-ifc';
import type { Georeference } from '../place/placement.ts';
import type { IfcModel } from './ifc-model.ts';
import { mapConversion } from './map-conversion.ts';
import { readPropertyGeoreference } from './property-georeference.ts';
import { attribute, measureOf, numberOf, referenceOf, referencesOf, textOf } from './step-line.ts';

const prefixes: Readonly<Record<string, number>> = {
  KILO: 1000,
  HECTO: 100,
  DECA: 10,
  DECI: 0.1,
  CENTI: 0.01,
  MILLI: 0.001,
  MICRO: 1e-6,
};

/**
 * The file's georeference: IfcMapConversion, otherwise IfcRigidOperation if its coordinates are lengths on a projected grid, otherwise
 * property sets with the same names.
 * Latitudes and longitudes are ignored: they are too coarse and often just the exporter's default.
 */
export function readGeoreference(model: IfcModel): Georeference {
  const lengthUnit = readLengthUnit(model);
  const operation = first(model, IFCMAPCONVERSION) ?? first(model, IFCRIGIDOPERATION);
  const line = operation === undefined ? undefined : model.line(operation);
  const target = referenceOf(attribute(line, 'TargetCRS')) ?? first(model, IFCPROJECTEDCRS);
  const crs =
    target !== undefined && model.categoryOf(target) === IFCPROJECTEDCRS ? model.line(target) : undefined;
  if (crs === undefined)
    return { lengthUnit, crs: null, conversion: null, ...readPropertyGeoreference(model) };
  const mapUnit = referenceOf(attribute(crs, 'MapUnit'));
  return {
    lengthUnit,
    crs: {
      name: textOf(attribute(crs, 'Name')),
      mapUnit: mapUnit === null ? null : metresIn(model, mapUnit),
    },
    conversion: operation === undefined ? null : readConversion(model, operation),
  };
}

function readConversion(model: IfcModel, id: number): Georeference['conversion'] {
  const line = model.line(id);
  const of = (name: string) => numberOf(attribute(line, name));
  if (model.categoryOf(id) === IFCRIGIDOPERATION) {
    if (measureOf(attribute(line, 'FirstCoordinate')) === 'IFCPLANEANGLEMEASURE') return null;
    const [eastings, northings] = [of('FirstCoordinate'), of('SecondCoordinate')];
    if (eastings === null || northings === null) return null;
    return {
      eastings,
      northings,
      height: of('Height') ?? 0,
      xAxisAbscissa: null,
      xAxisOrdinate: null,
      scale: null,
    };
  }
  return mapConversion(of);
}

/** Metres in the file's unit of length; 1 if the file has none. */
function readLengthUnit(model: IfcModel): number {
  for (const assignment of model.ids(IFCUNITASSIGNMENT)) {
    for (const unit of referencesOf(attribute(model.line(assignment), 'Units'))) {
      if (textOf(attribute(model.line(unit), 'UnitType')) !== 'LENGTHUNIT') continue;
      return metresIn(model, unit) ?? 1;
    }
  }
  return 1;
}

/** Metres in a unit, or null for a unit that is not a length. */
function metresIn(model: IfcModel, unit: number): number | null {
  const line = model.line(unit);
  const category = model.categoryOf(unit);
  if (category === IFCSIUNIT) {
    if (textOf(attribute(line, 'Name')) !== 'METRE') return null;
    const prefix = textOf(attribute(line, 'Prefix'));
    return prefix === null ? 1 : (prefixes[prefix] ?? null);
  }
  if (category !== IFCCONVERSIONBASEDUNIT) return null;
  const factor = referenceOf(attribute(line, 'ConversionFactor'));
  if (factor === null) return null;
  const measure = model.line(factor);
  const value = numberOf(attribute(measure, 'ValueComponent'));
  const base = referenceOf(attribute(measure, 'UnitComponent'));
  // A unit that is based on itself would cause endless recursion.
  if (value === null || base === null || base === unit || model.categoryOf(base) !== IFCSIUNIT) return null;
  const metres = metresIn(model, base);
  return metres === null ? null : value * metres;
}

function first(model: IfcModel, category: number): number | undefined {
  return model.ids(category)[0];
}
