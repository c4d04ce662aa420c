import { voidsElement } from '../contents/cut-away.ts';
import type { FieldDraft, ValueDraft } from '../find/field-index.ts';
import type { StepFile } from '../ifc/step-file.ts';
import { referenceIn, referencesIn } from '../ifc/step-values.ts';
import type { ObjectLine } from '../object-repository.ts';
import { comparedWords } from './compared-words.ts';
import { EntityHashes } from './entity-hashes.ts';
import { hashText, numberText } from './hash-text.ts';
import { ObjectPlaces } from './object-places.ts';

const placement = 5;
const shape = 6;

type Named = Pick<ObjectLine, 'localId' | 'category' | 'name' | 'words'>;

/** What of each object is compared between versions: its shape in its own frame, its place, and what is said of it. */
export class ObjectContents {
  readonly #file: StepFile;
  readonly #entities: EntityHashes;
  readonly #places: ObjectPlaces;
  readonly #openings = new Map<number, number[]>();
  readonly #metre: number;

  /** @param file - must keep `voidsElement`. @param metre - metres in the file's unit of length. */
  constructor(file: StepFile, metre: number) {
    this.#file = file;
    this.#metre = metre;
    this.#entities = new EntityHashes(file);
    this.#places = new ObjectPlaces(file, this.#entities, metre);
    for (const id of file.ids(voidsElement)) {
      const attributes = file.entity(id)?.attributes;
      const [whole, opening] = [referenceIn(attributes?.[4]), referenceIn(attributes?.[5])];
      if (whole === undefined || opening === undefined) continue;
      const known = this.#openings.get(whole);
      if (known === undefined) this.#openings.set(whole, [opening]);
      else known.push(opening);
    }
  }

  /** @param values - what `ObjectFields` noted of it. */
  of(object: Named, values: readonly ValueDraft[]): ObjectLine['content'] {
    const attributes = this.#file.entity(object.localId)?.attributes ?? [];
    const at = referenceIn(attributes[placement]);
    return {
      geometry: this.#geometry(object.localId, referenceIn(attributes[shape]), at),
      place: at === undefined ? null : hashText(this.#places.textOf(at)),
      position: (at === undefined ? undefined : this.#places.positionOf(at)) ?? null,
      properties: hashText(saidOf(object, values)),
    };
  }

  #geometry(id: number, shapeId: number | undefined, at: number | undefined): string | null {
    if (shapeId === undefined) return null;
    const openings = (this.#openings.get(id) ?? []).flatMap((opening) => {
      const attributes = this.#file.entity(opening)?.attributes;
      const [place, cut] = [referenceIn(attributes?.[placement]), referenceIn(attributes?.[shape])];
      if (cut === undefined) return [];
      const where = place === undefined || at === undefined ? '' : this.#places.relativeText(place, at);
      return [`${this.#shape(cut)} ${where}`];
    });
    return hashText([numberText(this.#metre), this.#shape(shapeId), ...openings.sort()].join('\n'));
  }

  /** The representations without the name and description of the whole, which differ from export to export. */
  #shape(id: number): string {
    return referencesIn(this.#file.entity(id)?.attributes[2])
      .map((representation) => this.#entities.of(representation))
      .join(' ');
  }
}

function saidOf({ category, name, words }: Named, values: readonly ValueDraft[]): string {
  const field = ({ kind, set, name: called }: FieldDraft) => `${kind}\t${set ?? ''}\t${called ?? ''}`;
  const said = new Set(values.map((value) => `${field(value.field)}\t${value.text}\t${value.unit ?? ''}`));
  const told = comparedWords(words).map((word) => `${word.kind}\t${word.name ?? ''}\t${word.value}`);
  return [category, name ?? '', ...[...said].sort(), ...told.sort()].join('\n');
}
