import type { ObjectWord } from '@gantry/contract';
import type { StepEntity, StepFile } from '../ifc/step-file.ts';
import {
  listIn,
  numberIn,
  referenceIn,
  referencesIn,
  type StepValue,
  textIn,
  typeIn,
} from '../ifc/step-values.ts';
import type { FileUnits } from './file-units.ts';

/** Complex properties in complex properties; a file may contain a cycle. */
const deepest = 4;
const digits = 6;

/**
 * The values of a property set that a person would type: texts, and enumerated, list, bounded and table values. Numbers alone and
 * truth values are left out.
 */
export function setWords(file: StepFile, units: FileUnits, id: number): readonly ObjectWord[] {
  const set = file.entity(id);
  if (set?.name !== 'IFCPROPERTYSET') return [];
  return referencesIn(set.attributes[4]).flatMap((property) => propertyWords(file, units, property, '', 0));
}

function propertyWords(
  file: StepFile,
  units: FileUnits,
  id: number,
  path: string,
  depth: number,
): readonly ObjectWord[] {
  const property = file.entity(id);
  const own = textIn(property?.attributes[0]);
  if (property === undefined || own === undefined) return [];
  const name = `${path}${own}`;
  if (property.name === 'IFCCOMPLEXPROPERTY')
    return depth === deepest
      ? []
      : referencesIn(property.attributes[3]).flatMap((part) =>
          propertyWords(file, units, part, `${name} / `, depth + 1),
        );
  const value = textOfValue(units, property);
  return value === undefined ? [] : [{ kind: 'property', name, value }];
}

function textOfValue(units: FileUnits, { name, attributes }: StepEntity): string | undefined {
  const [, , first, second, third] = attributes;
  switch (name) {
    case 'IFCPROPERTYSINGLEVALUE':
      return textIn(first);
    case 'IFCPROPERTYENUMERATEDVALUE':
      return listed(units, first, undefined);
    case 'IFCPROPERTYLISTVALUE':
      return listed(units, first, second);
    case 'IFCPROPERTYBOUNDEDVALUE':
      return range(second, first, unitOf(units, first ?? second ?? null, third));
    case 'IFCPROPERTYTABLEVALUE': {
      const defined = listIn(second);
      const pairs = listIn(first).map((key, at) => `${plain(key)} → ${plain(defined[at])}`);
      return pairs.join(', ');
    }
    default:
      return undefined;
  }
}

function listed(
  units: FileUnits,
  values: StepValue | undefined,
  unit: StepValue | undefined,
): string | undefined {
  const [first] = listIn(values);
  return withUnit(listIn(values).map(plain).filter(Boolean).join(', '), unitOf(units, first, unit));
}

function range(
  from: StepValue | undefined,
  to: StepValue | undefined,
  unit: string | undefined,
): string | undefined {
  const [low, high] = [plain(from), plain(to)];
  if (low === '') return high === '' ? undefined : withUnit(`≤ ${high}`, unit);
  return withUnit(high === '' ? `≥ ${low}` : `${low} – ${high}`, unit);
}

/** The unit that a value names, or the file's for its measure. */
function unitOf(
  units: FileUnits,
  value: StepValue | undefined,
  named: StepValue | undefined,
): string | undefined {
  return units.symbol(referenceIn(named)) ?? units.ofMeasure(typeIn(value));
}

function withUnit(text: string, unit: string | undefined): string {
  return unit === undefined || text === '' ? text : `${text} ${unit}`;
}

function plain(value: StepValue | undefined): string {
  const number = numberIn(value);
  return number === undefined ? (textIn(value) ?? '') : shortNumber(number);
}

/** A number without the noise of floating point. */
export function shortNumber(number: number): string {
  return String(Number(number.toPrecision(digits)));
}
