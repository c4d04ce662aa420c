import type { ObjectWord } from '@gantry/contract';
import type { StepFile } from '../ifc/step-file.ts';
import { referencesIn, textIn } from '../ifc/step-values.ts';
import { classWords, materialWords } from './associated-words.ts';
import type { FileRelations } from './file-relations.ts';
import { FileUnits } from './file-units.ts';
import { setWords } from './property-words.ts';

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
  readonly #relations: FileRelations;
  /** Words of what many objects share, by its id. */
  readonly #known = new Map<number, readonly ObjectWord[]>();

  constructor(file: StepFile, relations: FileRelations) {
    this.#file = file;
    this.#units = new FileUnits(file);
    this.#relations = relations;
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
    const { sets, types: allTypes, materials, classes } = this.#relations;
    const types = allTypes.get(id) ?? [];
    for (const type of types) yield* this.#shared(type, () => this.#typeWords(type));
    yield* this.#attributes(id);
    for (const of of [id, ...types]) {
      for (const material of materials.get(of) ?? [])
        yield* this.#shared(material, () => materialWords(this.#file, this.#units, material));
      for (const each of classes.get(of) ?? []) yield* this.#shared(each, () => classWords(this.#file, each));
    }
    for (const set of sets.get(id) ?? []) yield* setWords(this.#file, this.#units, set);
    for (const type of types)
      for (const set of referencesIn(this.#file.entity(type)?.attributes[5]))
        yield* this.#shared(set, () => setWords(this.#file, this.#units, set));
  }

  *#attributes(id: number): Generator<ObjectWord> {
    const entity = this.#file.entity(id);
    const [objectType, description] = [4, 3].map((at) => textIn(entity?.attributes[at]));
    const last = lastName(entity);
    if (objectType !== undefined) yield { kind: 'objectType', name: null, value: objectType };
    if (last !== undefined) yield { ...last, name: null };
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
}

/** The long name of a place, or the tag of an element. */
export function lastName(
  entity: ReturnType<StepFile['entity']>,
): { readonly kind: 'longName' | 'tag'; readonly value: string } | undefined {
  const value = textIn(entity?.attributes[7]);
  return value === undefined ? undefined : { kind: isSpatial(entity?.name) ? 'longName' : 'tag', value };
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
