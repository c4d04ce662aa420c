import { siUnitOf } from '@gantry/contract';
import type { StepEntity, StepFile } from '../ifc/step-file.ts';
import {
  listIn,
  numberIn,
  referenceIn,
  referencesIn,
  type StepValue,
  textIn,
  typeIn,
  wordIn,
} from '../ifc/step-values.ts';
import type { FileUnits } from '../words/file-units.ts';
import { shortNumber } from '../words/property-words.ts';

/** One value of an object. A number has units of the SI, and its text is as the file says it. */
export interface FieldValue {
  readonly kind: 'property' | 'quantity';
  readonly set: string;
  readonly name: string;
  readonly text: string;
  readonly number: number | null;
  /** The unit as the file says it, and the one of the number. */
  readonly unit: string | null;
  readonly si: string | null;
}

type Said = Pick<FieldValue, 'text' | 'number' | 'unit' | 'si'>;

/** Complex properties in complex properties; a file may contain a cycle. */
const deepest = 4;
/** The measure of each kind of quantity, for the file's unit. */
const quantities: Readonly<Record<string, string | undefined>> = {
  IFCQUANTITYLENGTH: 'IFCLENGTHMEASURE',
  IFCQUANTITYAREA: 'IFCAREAMEASURE',
  IFCQUANTITYVOLUME: 'IFCVOLUMEMEASURE',
  IFCQUANTITYWEIGHT: 'IFCMASSMEASURE',
  IFCQUANTITYTIME: 'IFCTIMEMEASURE',
  IFCQUANTITYCOUNT: 'IFCCOUNTMEASURE',
  IFCQUANTITYNUMBER: 'IFCNUMERICMEASURE',
};

/** The values of a set of properties or quantities. A list has one for each of its entries; ranges, tables and references have none. */
export function setValues(file: StepFile, units: FileUnits, id: number): readonly FieldValue[] {
  const set = file.entity(id);
  const title = textIn(set?.attributes[2]) ?? '';
  const isQuantities = set?.name === 'IFCELEMENTQUANTITY';
  if (set === undefined || (!isQuantities && set.name !== 'IFCPROPERTYSET')) return [];
  const kind = isQuantities ? 'quantity' : 'property';
  const read = (at: number, path: string, depth: number): readonly FieldValue[] => {
    const entity = file.entity(at);
    const own = textIn(entity?.attributes[0]);
    if (entity === undefined || own === undefined || depth === deepest) return [];
    const name = `${path}${own}`;
    const parts =
      entity.name === 'IFCCOMPLEXPROPERTY'
        ? entity.attributes[3]
        : entity.name === 'IFCPHYSICALCOMPLEXQUANTITY'
          ? entity.attributes[2]
          : undefined;
    if (parts !== undefined)
      return referencesIn(parts).flatMap((part) => read(part, `${name} / `, depth + 1));
    return saidBy(units, entity).map((said) => ({ kind, set: title, name, ...said }));
  };
  return referencesIn(set.attributes[isQuantities ? 5 : 4]).flatMap((part) => read(part, '', 0));
}

function saidBy(units: FileUnits, { name, attributes }: StepEntity): readonly Said[] {
  const [, , third, fourth] = attributes;
  const measure = quantities[name];
  if (measure !== undefined) return one(fourth, unitOf(units, measure, third));
  switch (name) {
    case 'IFCPROPERTYSINGLEVALUE':
      return one(third, unitOf(units, typeIn(third), fourth));
    case 'IFCPROPERTYLISTVALUE':
      return listIn(third).flatMap((each) => one(each, unitOf(units, typeIn(each), fourth)));
    case 'IFCPROPERTYENUMERATEDVALUE':
      return listIn(third).flatMap((each) => one(each, undefined));
    default:
      return [];
  }
}

function one(value: StepValue | undefined, unit: string | undefined): readonly Said[] {
  const number = numberIn(value);
  if (number !== undefined) {
    const si = unit === undefined ? undefined : siUnitOf(unit);
    return [
      {
        text: shortNumber(number),
        number: number * (si?.factor ?? 1),
        unit: unit ?? null,
        si: si?.symbol ?? unit ?? null,
      },
    ];
  }
  const text = textIn(value) ?? truth(value);
  return text === undefined ? [] : [{ text, number: null, unit: null, si: null }];
}

const truths: Readonly<Record<string, string>> = { T: 'true', F: 'false', U: 'unknown' };

function truth(value: StepValue | undefined): string | undefined {
  const inner = typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  return truths[wordIn(inner) ?? ''];
}

/** The unit that a value names, or the file's for its measure. */
function unitOf(
  units: FileUnits,
  measure: string | undefined,
  named: StepValue | undefined,
): string | undefined {
  return units.symbol(referenceIn(named)) ?? units.ofMeasure(measure);
}
