import { ifcCategoryMap } from '@thatopen/fragments';
import {
  IFCANNOTATION,
  IFCFEATUREELEMENTSUBTRACTION,
  IFCGRID,
  IFCPORT,
  IFCPRODUCT,
  IFCRELAGGREGATES,
  IFCRELCONTAINEDINSPATIALSTRUCTURE,
  IFCRELNESTS,
  IFCSTRUCTURALACTIVITY,
  IFCSTRUCTURALITEM,
} from 'web-ifc';
import { farFromOrigin } from '../place/placement.ts';
import type { IfcModel } from './ifc-model.ts';
import { isPart, placeKindOf } from './place-kinds.ts';
import { attribute, numberOf, referenceOf, referencesOf, textOf } from './step-line.ts';

/** One object of the index: something that a person can see, pick or search for. */
export interface ScannedObject {
  /** Number of the entity in the file; the item's local id in the fragments. */
  readonly localId: number;
  readonly globalId: string;
  /** In upper case, such as `IFCWALL`: the fragments' spelling. */
  readonly category: string;
  readonly name: string | null;
  /** Name of its storey or, in a facility without storeys, of its part of the facility. */
  readonly storey: string | null;
  /** Numbers of the spaces, storeys and parts of facilities in which it lies, the nearest first. */
  readonly places: readonly number[];
  /** Number of its parent: the whole that it belongs to, or else the place that contains it. Null at the top. */
  readonly parent: number | null;
  /** Height of a storey, in the file's unit. */
  readonly elevation: number | null;
}

/** Products of the schema that are not objects to a person: openings, ports, analysis models, texts and dimensions. */
const notObjects = [
  IFCFEATUREELEMENTSUBTRACTION,
  IFCPORT,
  IFCSTRUCTURALITEM,
  IFCSTRUCTURALACTIVITY,
  IFCANNOTATION,
];

const longestText = 1000;

/**
 * Ids of the entities that count as objects.
 * @throws Error if two of them have the same number in the file, which makes references ambiguous.
 */
export function objectIds(model: IfcModel): readonly number[] {
  const left = new Set(notObjects.flatMap((category) => model.ids(category)));
  const ids = model.ids(IFCPRODUCT).filter((id) => !left.has(id));
  const seen = new Set<number>();
  for (const id of ids) {
    if (seen.has(id)) throw new Error(`The file has more than one entity #${id}.`);
    seen.add(id);
  }
  return ids;
}

/** Yields the objects of a model that have a GlobalId. */
export function* scanObjects(model: IfcModel, ids: readonly number[]): Generator<ScannedObject> {
  const places = new SpatialPlaces(model);
  for (const localId of ids) {
    const line = model.line(localId);
    const globalId = stored(textOf(attribute(line, 'GlobalId')));
    const category = ifcCategoryMap[model.categoryOf(localId)];
    if (globalId === null || category === undefined) continue;
    yield {
      localId,
      globalId,
      category,
      name: stored(textOf(attribute(line, 'Name'))),
      storey: places.storeyOf(localId),
      places: places.of(localId),
      parent: places.parentOf(localId),
      elevation: category === 'IFCBUILDINGSTOREY' ? numberOf(attribute(line, 'Elevation')) : null,
    };
  }
}

/** Whether the model's coordinates are absolute: most of a sample is far from the origin horizontally. */
export function isFarFromOrigin(model: IfcModel, ids: readonly number[]): boolean {
  // Grid axes extend far beyond the building.
  const stray = new Set(model.ids(IFCGRID));
  const solid = ids.filter((id) => !stray.has(id));
  const points: (readonly [number, number, number])[] = [];
  // The sample is spread over the file. Several rounds, because spatial elements usually have no shape.
  for (let round = 0; round < 4 && points.length < 5; round++) {
    const sample = Array.from(
      { length: 8 },
      (_, index) => solid[Math.floor(((index + round / 4) * solid.length) / 8)],
    );
    points.push(...model.somePoints([...new Set(sample.filter((id) => id !== undefined))]));
  }
  const far = points.filter(([x, y]) => Math.hypot(x, y) > farFromOrigin);
  return far.length * 2 > points.length;
}

/** Finds the storey of an element, and all places around it, by following its parents. */
class SpatialPlaces {
  readonly #model: IfcModel;
  readonly #parents = new Map<number, number>();
  /** Only wholes of which something is a part, not the place in which it lies. */
  readonly #wholes = new Map<number, number>();
  /** Storey names of spatial elements and assemblies, by id. */
  readonly #names = new Map<number, string | null>();

  constructor(model: IfcModel) {
    this.#model = model;
    this.#link(IFCRELAGGREGATES, 'RelatingObject', 'RelatedObjects');
    this.#link(IFCRELNESTS, 'RelatingObject', 'RelatedObjects');
    for (const [part, whole] of this.#parents) this.#wholes.set(part, whole);
    this.#link(IFCRELCONTAINEDINSPATIALSTRUCTURE, 'RelatingStructure', 'RelatedElements');
  }

  /** Files often say of a part that it lies in the storey too: it is shown below its whole. */
  parentOf(id: number): number | null {
    return this.#wholes.get(id) ?? this.#parents.get(id) ?? null;
  }

  of(id: number): readonly number[] {
    const found: number[] = [];
    // A file may contain a cycle.
    const seen = new Set([id]);
    for (let at = this.#parents.get(id); at !== undefined && !seen.has(at); at = this.#parents.get(at)) {
      seen.add(at);
      if (placeKindOf(this.#categoryOf(at)) !== undefined) found.push(at);
    }
    return found;
  }

  storeyOf(id: number): string | null {
    const parent = this.#parents.get(id);
    return parent === undefined ? null : this.#nameAt(parent, new Set([id]));
  }

  #nameAt(id: number, seen: Set<number>): string | null {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    // A file may contain a cycle.
    if (seen.has(id)) return null;
    seen.add(id);
    const category = this.#categoryOf(id);
    const parent = this.#parents.get(id);
    const above = () => (parent === undefined ? null : this.#nameAt(parent, seen));
    const own = () => stored(textOf(attribute(this.#model.line(id), 'Name')));
    let name: string | null;
    if (category === 'IFCBUILDINGSTOREY') name = own();
    else if (isPart(category)) name = above() ?? own();
    else name = above();
    this.#names.set(id, name);
    return name;
  }

  #categoryOf(id: number): string {
    return ifcCategoryMap[this.#model.categoryOf(id)] ?? '';
  }

  #link(relation: number, whole: string, parts: string): void {
    for (const id of this.#model.ids(relation)) {
      const line = this.#model.line(id);
      const parent = referenceOf(attribute(line, whole));
      if (parent === null) continue;
      for (const part of referencesOf(attribute(line, parts))) this.#parents.set(part, parent);
    }
  }
}

/** Prepares a text for PostgreSQL, which cannot store the NUL character. */
function stored(text: string | null): string | null {
  const cleaned = text?.replaceAll('\0', '').trim().slice(0, longestText) ?? '';
  return cleaned === '' ? null : cleaned;
}
