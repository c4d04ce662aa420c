import type { ObjectWord } from '@gantry/contract';
import type { StepFile } from '../ifc/step-file.ts';
import { referenceIn, referencesIn, type StepValue, textIn } from '../ifc/step-values.ts';
import { classWords, materialWords } from './associated-words.ts';
import { FileUnits } from './file-units.ts';
import { setWords } from './property-words.ts';

const definedBy = 'IFCRELDEFINESBYPROPERTIES';
const typedBy = 'IFCRELDEFINESBYTYPE';
const madeOf = 'IFCRELASSOCIATESMATERIAL';
const classedAs = 'IFCRELASSOCIATESCLASSIFICATION';
/** Classes of the relations between objects and what is said of them. */
export const wordClasses: ReadonlySet<string> = new Set([
  definedBy,
  typedBy,
  madeOf,
  classedAs,
  'IFCUNITASSIGNMENT',
]);

/** Characters of all words of one object together, and of one word. */
const mostText = 1000;
const longestWord = 200;

export interface NamedObject {
  readonly localId: number;
  readonly globalId: string;
  readonly category: string;
  readonly name: string | null;
}

/**
 * Finds the words by which a person would look for an object: attributes, type, materials, classes and values of properties, its own
 * and those of its type.
 */
export class ObjectWords {
  readonly #file: StepFile;
  readonly #units: FileUnits;
  readonly #sets: ReadonlyMap<number, readonly number[]>;
  readonly #types: ReadonlyMap<number, readonly number[]>;
  readonly #materials: ReadonlyMap<number, readonly number[]>;
  readonly #classes: ReadonlyMap<number, readonly number[]>;
  /** Words of what many objects share, by its id. */
  readonly #known = new Map<number, readonly ObjectWord[]>();

  constructor(file: StepFile) {
    this.#file = file;
    this.#units = new FileUnits(file);
    this.#sets = this.#related(definedBy);
    this.#types = this.#related(typedBy);
    this.#materials = this.#related(madeOf);
    this.#classes = this.#related(classedAs);
  }

  /** Without texts that are part of the object's name, GlobalId or class, by which it is found anyway. */
  of(object: NamedObject): readonly ObjectWord[] {
    const said = [object.name ?? '', object.globalId, object.category].map((text) => text.toLowerCase());
    const seen = new Set<string>();
    const words: ObjectWord[] = [];
    let room = mostText;
    for (const { kind, name, value } of this.#all(object.localId)) {
      const text = clean(value);
      const key = text.toLowerCase();
      if (!/[\p{L}\p{N}]/u.test(text) || text.length > room || seen.has(key)) continue;
      if (said.some((known) => known.includes(key))) continue;
      seen.add(key);
      room -= text.length;
      words.push({ kind, name: name === null ? null : clean(name), value: text });
    }
    return words;
  }

  *#all(id: number): Generator<ObjectWord> {
    const types = this.#types.get(id) ?? [];
    for (const type of types) yield* this.#shared(type, () => this.#typeWords(type));
    yield* this.#attributes(id);
    for (const of of [id, ...types]) {
      for (const material of this.#materials.get(of) ?? [])
        yield* this.#shared(material, () => materialWords(this.#file, this.#units, material));
      for (const each of this.#classes.get(of) ?? [])
        yield* this.#shared(each, () => classWords(this.#file, each));
    }
    for (const set of this.#sets.get(id) ?? []) yield* setWords(this.#file, this.#units, set);
    for (const type of types)
      for (const set of referencesIn(this.#file.entity(type)?.attributes[5]))
        yield* this.#shared(set, () => setWords(this.#file, this.#units, set));
  }

  *#attributes(id: number): Generator<ObjectWord> {
    const entity = this.#file.entity(id);
    const [objectType, description, last] = [4, 3, 7].map((at) => textIn(entity?.attributes[at]));
    if (objectType !== undefined) yield { kind: 'objectType', name: null, value: objectType };
    if (last !== undefined)
      yield { kind: isSpatial(entity?.name) ? 'longName' : 'tag', name: null, value: last };
    if (description !== undefined) yield { kind: 'description', name: null, value: description };
  }

  #typeWords(id: number): readonly ObjectWord[] {
    const value = textIn(this.#file.entity(id)?.attributes[2]);
    return value === undefined ? [] : [{ kind: 'type', name: null, value }];
  }

  #shared(id: number, read: () => readonly ObjectWord[]): readonly ObjectWord[] {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const words = read();
    this.#known.set(id, words);
    return words;
  }

  /** What a kind of relation says of each object: they all have the objects at the fifth place and the rest at the sixth. */
  #related(relation: string): ReadonlyMap<number, readonly number[]> {
    const found = new Map<number, number[]>();
    for (const id of this.#file.ids(relation)) {
      const attributes = this.#file.entity(id)?.attributes;
      const said = saidIn(attributes?.[5]);
      for (const object of referencesIn(attributes?.[4])) {
        const others = found.get(object);
        if (others === undefined) found.set(object, [...said]);
        else others.push(...said);
      }
    }
    return found;
  }
}

/** One reference, or since IFC4 perhaps a set of property sets. */
function saidIn(value: StepValue | undefined): readonly number[] {
  const inner = typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  const one = referenceIn(inner);
  return one === undefined ? referencesIn(inner) : [one];
}

/** Spaces, storeys and the like have a long name where elements have a tag. */
function isSpatial(name: string | undefined): boolean {
  return /^IFC(SITE|BUILDING|BUILDINGSTOREY|SPACE|SPATIALZONE|EXTERNALSPATIALELEMENT|FACILITY.*|BRIDGE.*|ROAD.*|RAILWAY.*|MARINEFACILITY|MARINEPART|TUNNEL.*)$/.test(
    name ?? '',
  );
}

/** PostgreSQL cannot store the NUL character. */
function clean(text: string): string {
  return text
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, longestWord);
}
