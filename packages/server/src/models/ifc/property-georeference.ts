import { IFCPROJECTEDCRS, IFCPROPERTYSET } from 'web-ifc';
import type { Georeference } from '../place/placement.ts';
import type { IfcModel } from './ifc-model.ts';
import { mapConversion } from './map-conversion.ts';
import { attribute, numberOf, referencesOf, textOf } from './step-line.ts';

/** Of the sets' names, without the letters in which programs differ. */
const spellings = ['et_MapConversion', 'et_ProjectedCRS'];

type Properties = ReadonlyMap<string, unknown>;

/** Metres in the units that programs write as text. */
const metres: Readonly<Record<string, number>> = {
  METRE: 1,
  METER: 1,
  M: 1,
  MILLIMETRE: 0.001,
  MILLIMETER: 0.001,
  MM: 0.001,
  FOOT: 0.3048,
  'US SURVEY FOOT': 1200 / 3937,
};

/**
 * The georeference of a file of IFC2X3, which has no classes for it: by convention it is in property sets of the site or the project
 * with the names and members of the classes that later schemas have. Undefined if the file has none.
 */
export function readPropertyGeoreference(
  model: IfcModel,
): Pick<Georeference, 'crs' | 'conversion'> | undefined {
  if (model.ids(IFCPROJECTEDCRS).length > 0 || !spellings.some((text) => model.mentions(text)))
    return undefined;
  const sets = new Map<string, Properties>();
  for (const id of model.ids(IFCPROPERTYSET)) {
    const line = model.line(id);
    const name = /^ePset_(MapConversion|ProjectedCRS)$/i.exec(textOf(attribute(line, 'Name')) ?? '')?.[1];
    const key = name?.toUpperCase();
    if (key !== undefined && !sets.has(key))
      sets.set(key, propertiesOf(model, referencesOf(attribute(line, 'HasProperties'))));
  }
  const conversion = sets.get('MAPCONVERSION');
  const crs = sets.get('PROJECTEDCRS');
  const name = textOf(crs?.get('name')) ?? textOf(conversion?.get('targetcrs'));
  if (name === null) return undefined;
  const unit = textOf(crs?.get('mapunit'))?.trim().toUpperCase();
  return {
    crs: { name, mapUnit: unit === undefined ? null : (metres[unit] ?? null) },
    conversion:
      conversion === undefined
        ? null
        : mapConversion((member) => numberOf(conversion.get(member.toLowerCase()))),
  };
}

/** Values by the names of their properties in lower case: programs differ in that. */
function propertiesOf(model: IfcModel, ids: readonly number[]): Properties {
  return new Map(
    ids.map((id) => {
      const line = model.line(id);
      return [(textOf(attribute(line, 'Name')) ?? '').toLowerCase(), attribute(line, 'NominalValue')];
    }),
  );
}
