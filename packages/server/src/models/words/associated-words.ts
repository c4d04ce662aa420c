import type { ObjectWord } from '@gantry/contract';
import type { StepFile } from '../ifc/step-file.ts';
import { numberIn, referenceIn, referencesIn, type StepValue, textIn } from '../ifc/step-values.ts';
import type { FileUnits } from './file-units.ts';
import { shortNumber } from './property-words.ts';

/** References in references; a file may contain a cycle. */
const deepest = 5;

/** The names of a material and of what it is made of, layers with their thickness. */
export function materialWords(file: StepFile, units: FileUnits, id: number): readonly ObjectWord[] {
  const thicknessUnit = units.ofMeasure('IFCLENGTHMEASURE');
  const values: string[] = [];
  const note = (...parts: readonly (string | undefined)[]) => {
    const value = parts.filter(Boolean).join(', ');
    if (value !== '') values.push(value);
  };
  const read = (at: number | undefined, depth: number) => {
    const entity = file.entity(at);
    if (entity === undefined || depth === deepest) return;
    const { name, attributes } = entity;
    const [first, second, third, fourth] = attributes;
    const below = (parts: StepValue | undefined) => {
      for (const part of referencesIn(parts)) read(part, depth + 1);
    };
    const nameOf = (material: StepValue | undefined) =>
      textIn(file.entity(referenceIn(material))?.attributes[0]);
    switch (name) {
      case 'IFCMATERIAL':
        return note(textIn(first));
      case 'IFCMATERIALLIST':
        return below(first);
      case 'IFCMATERIALLAYERSETUSAGE':
      case 'IFCMATERIALPROFILESETUSAGE':
      case 'IFCMATERIALPROFILESETUSAGETAPERING':
        return read(referenceIn(first), depth + 1);
      case 'IFCMATERIALLAYERSET':
        note(textIn(second));
        return below(first);
      case 'IFCMATERIALCONSTITUENTSET':
      case 'IFCMATERIALPROFILESET':
        note(textIn(first));
        return below(third);
      case 'IFCMATERIALLAYER':
      case 'IFCMATERIALLAYERWITHOFFSETS': {
        const thickness = numberIn(second);
        const size = thickness === undefined ? [] : [shortNumber(thickness), thicknessUnit];
        return note(nameOf(first), textIn(fourth), size.filter(Boolean).join(' '));
      }
      case 'IFCMATERIALCONSTITUENT':
      case 'IFCMATERIALPROFILE':
      case 'IFCMATERIALPROFILEWITHOFFSETS':
        return note(nameOf(third), textIn(first));
    }
  };
  read(id, 0);
  return values.map((value) => ({ kind: 'material', name: null, value }));
}

/** The code and name of a class, under the name of its system. */
export function classWords(file: StepFile, id: number): readonly ObjectWord[] {
  const first = file.entity(id);
  if (first === undefined) return [];
  const isSystem = first.name === 'IFCCLASSIFICATION';
  const code = isSystem ? undefined : textIn(first.attributes[1]);
  const title = textIn(first.attributes[isSystem ? 3 : 2]);
  let system = isSystem ? undefined : first;
  for (let step = 0; step < deepest && system?.name === 'IFCCLASSIFICATIONREFERENCE'; step++)
    system = file.entity(referenceIn(system.attributes[3]));
  const name = system?.name === 'IFCCLASSIFICATION' ? (textIn(system.attributes[3]) ?? null) : null;
  const value = [...new Set([code, title])].filter(Boolean).join(' ');
  return [{ kind: 'class', name, value }];
}
