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
import { farFromOrigin } from '../placement.ts';
import type { IfcModel } from './ifc-model.ts';
import { attribute, referenceOf, referencesOf, textOf } from './step-line.ts';

/** One object of the index: what a person can see, pick or look for. */
export interface ScannedObject {
  /** Number of the entity in the file; the item's local id in the fragments. */
  readonly localId: number;
  readonly globalId: string;
  /** In upper case, such as `IFCWALL`: the fragments' spelling. */
  readonly category: string;
  readonly name: string | null;
  /** Name of the storey it is in; where there are none, of the part of the facility. */
  readonly storey: string | null;
}

/** Products by the schema, but nothing a person points at: holes, connection points, analysis, texts and dimensions. */
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
 * @throws Error when the file gives one number to two of them: nobody could say which of the two is meant.
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
  const storeys = new StoreyNames(model);
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
      storey: storeys.of(localId),
    };
  }
}

/** Whether the model's coordinates are absolute: most of a sample lies far from the origin, horizontally. */
export function isFarFromOrigin(model: IfcModel, ids: readonly number[]): boolean {
  // Axes are drawn far beyond what stands on them.
  const stray = new Set(model.ids(IFCGRID));
  const solid = ids.filter((id) => !stray.has(id));
  const points: (readonly [number, number, number])[] = [];
  // Spread over the file; in rounds, for spatial elements usually have no shape.
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

/** Climbs from an element through what it is part of to the storey that contains it. */
class StoreyNames {
  readonly #model: IfcModel;
  readonly #parents = new Map<number, number>();
  /** Of spatial elements and of assemblies, by their id. */
  readonly #names = new Map<number, string | null>();

  constructor(model: IfcModel) {
    this.#model = model;
    this.#link(IFCRELAGGREGATES, 'RelatingObject', 'RelatedObjects');
    this.#link(IFCRELNESTS, 'RelatingObject', 'RelatedObjects');
    this.#link(IFCRELCONTAINEDINSPATIALSTRUCTURE, 'RelatingStructure', 'RelatedElements');
  }

  of(id: number): string | null {
    const parent = this.#parents.get(id);
    return parent === undefined ? null : this.#nameAt(parent, new Set([id]));
  }

  #nameAt(id: number, seen: Set<number>): string | null {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    // A file may claim that a part contains its whole.
    if (seen.has(id)) return null;
    seen.add(id);
    const category = ifcCategoryMap[this.#model.categoryOf(id)] ?? '';
    const parent = this.#parents.get(id);
    const above = () => (parent === undefined ? null : this.#nameAt(parent, seen));
    const own = () => stored(textOf(attribute(this.#model.line(id), 'Name')));
    let name: string | null;
    if (category === 'IFCBUILDINGSTOREY') name = own();
    else if (/^IFC(FACILITY|BRIDGE|ROAD|RAILWAY|MARINE)PART/.test(category)) name = above() ?? own();
    else name = above();
    this.#names.set(id, name);
    return name;
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

/** PostgreSQL has no zero character in its texts. */
function stored(text: string | null): string | null {
  const cleaned = text?.replaceAll('\0', '').trim().slice(0, longestText) ?? '';
  return cleaned === '' ? null : cleaned;
}
