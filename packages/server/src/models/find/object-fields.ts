import type { FindKind } from '@gantry/contract';
import type { StepFile } from '../ifc/step-file.ts';
import { referenceIn, referencesIn, textIn } from '../ifc/step-values.ts';
import type { FileRelations } from '../words/file-relations.ts';
import { FileUnits } from '../words/file-units.ts';
import { lastName, type NamedObject } from '../words/object-words.ts';
import type { FieldDraft, FieldIndex, ValueDraft } from './field-index.ts';
import { setValues } from './set-values.ts';

/** References in references; a file may contain a cycle. */
const deepest = 5;

/** Notes for each object of a file what it is found by: class, name, storey, type, materials, properties and quantities. */
export class ObjectFields {
  readonly #file: StepFile;
  readonly #relations: FileRelations;
  readonly #index: FieldIndex;
  readonly #units: FileUnits;
  /** Values of what many objects share, by its id. */
  readonly #known = new Map<number, readonly ValueDraft[]>();

  constructor(file: StepFile, relations: FileRelations, index: FieldIndex) {
    this.#file = file;
    this.#relations = relations;
    this.#index = index;
    this.#units = new FileUnits(file);
  }

  /** What the object says itself goes before what its type says. Returns its values. */
  note({
    localId,
    category,
    name,
    storey,
  }: NamedObject & { readonly storey: string | null }): readonly ValueDraft[] {
    const noted: ValueDraft[] = [];
    const add = (values: readonly ValueDraft[]) => {
      noted.push(...values);
      this.#index.add(localId, values);
    };
    const { sets, types, materials } = this.#relations;
    const ofTypes = types.get(localId) ?? [];
    const plain = (kind: FindKind, texts: readonly (string | null | undefined)[]) =>
      add(texts.flatMap((text) => this.#index.plainValue(kind, text) ?? []));
    plain('class', [category]);
    plain('storey', [storey]);
    if (name !== null) this.#index.addName(localId);
    // Not among what is returned: versions are compared by it, and compare tags and long names as words.
    const last = lastName(this.#file.entity(localId));
    const lastValue = last && this.#index.plainValue(last.kind, last.value);
    if (lastValue) this.#index.add(localId, [lastValue]);
    const objectType = textIn(this.#file.entity(localId)?.attributes[4]);
    plain('type', [objectType, ...ofTypes.map((type) => textIn(this.#file.entity(type)?.attributes[2]))]);
    const made = [localId, ...ofTypes].find((of) => materials.has(of));
    for (const material of made === undefined ? [] : (materials.get(made) ?? []))
      add(this.#shared(material, () => this.#materials(material)));
    const own = new Set<FieldDraft>();
    for (const set of sets.get(localId) ?? [])
      for (const value of this.#shared(set, () => this.#values(set))) {
        own.add(value.field);
        add([value]);
      }
    for (const type of ofTypes)
      for (const set of referencesIn(this.#file.entity(type)?.attributes[5])) {
        const values = this.#shared(set, () => this.#values(set));
        add(values.filter(({ field }) => !own.has(field)));
      }
    return noted;
  }

  #values(set: number): readonly ValueDraft[] {
    return setValues(this.#file, this.#units, set).flatMap((value) => this.#index.value(value) ?? []);
  }

  #materials(id: number): readonly ValueDraft[] {
    const names: string[] = [];
    const read = (at: number | undefined, depth: number) => {
      const entity = this.#file.entity(at);
      if (entity === undefined || depth === deepest || !entity.name.startsWith('IFCMATERIAL')) return;
      if (entity.name === 'IFCMATERIAL') names.push(textIn(entity.attributes[0]) ?? '');
      else
        for (const attribute of entity.attributes)
          for (const part of [referenceIn(attribute), ...referencesIn(attribute)]) read(part, depth + 1);
    };
    read(id, 0);
    return names.flatMap((name) => this.#index.plainValue('material', name) ?? []);
  }

  #shared(id: number, read: () => readonly ValueDraft[]): readonly ValueDraft[] {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const values = read();
    this.#known.set(id, values);
    return values;
  }
}
