import type { StepFile } from '../ifc/step-file.ts';
import { referenceIn, referencesIn, type StepValue } from '../ifc/step-values.ts';

const definedBy = 'IFCRELDEFINESBYPROPERTIES';
const typedBy = 'IFCRELDEFINESBYTYPE';
const madeOf = 'IFCRELASSOCIATESMATERIAL';
const classedAs = 'IFCRELASSOCIATESCLASSIFICATION';
/** Classes of the relations between objects and what is said of them, and of the file's units. */
export const relationClasses: ReadonlySet<string> = new Set([
  definedBy,
  typedBy,
  madeOf,
  classedAs,
  'IFCUNITASSIGNMENT',
]);

type Related = ReadonlyMap<number, readonly number[]>;

/** Ids of what the file says of an object or of a type, by its id. */
export interface FileRelations {
  readonly sets: Related;
  readonly types: Related;
  readonly materials: Related;
  readonly classes: Related;
}

/** @param file - must keep `relationClasses`. */
export function readRelations(file: StepFile): FileRelations {
  const read = (relation: string) => related(file, relation);
  return { sets: read(definedBy), types: read(typedBy), materials: read(madeOf), classes: read(classedAs) };
}

/** What a kind of relation says of each object: they all have the objects at the fifth place and the rest at the sixth. */
function related(file: StepFile, relation: string): Related {
  const found = new Map<number, number[]>();
  for (const id of file.ids(relation)) {
    const attributes = file.entity(id)?.attributes;
    const said = saidIn(attributes?.[5]);
    for (const object of referencesIn(attributes?.[4])) {
      const others = found.get(object);
      if (others === undefined) found.set(object, [...said]);
      else others.push(...said);
    }
  }
  return found;
}

/** One reference, or since IFC4 perhaps a set of property sets. */
function saidIn(value: StepValue | undefined): readonly number[] {
  const inner = typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  const one = referenceIn(inner);
  return one === undefined ? referencesIn(inner) : [one];
}
