import type { FragmentsModel, ItemAttribute, ItemData } from '@thatopen/fragments';

/** Relations to other objects and back from shared data to its users, of which there may be thousands. */
const foreign = [
  'DefinesOccurrence',
  'DefinesOcurrence',
  'ObjectTypeOf',
  'AssociatedTo',
  'ClassificationForObjects',
  'Decomposes',
  'IsDecomposedBy',
  'ContainedInStructure',
  'ContainsElements',
  'ReferencedInStructures',
  'ReferencesElements',
  'Nests',
  'IsNestedBy',
];
const left = { attributes: false, relations: false };
const request = {
  attributesDefault: true,
  relationsDefault: { attributes: true, relations: false },
  relations: Object.fromEntries(foreign.map((name) => [name, left])),
};
/** An object, its type, the type's sets, their properties, parts of those, and units of parts. */
const MAX_LEVELS = 7;

/** What a file says of one item, with everything that it refers to. */
export interface ItemGraph {
  readonly root: ItemData;
  /** The full data of the items to which this one refers by the given relation. */
  children(item: ItemData, relation: string): readonly ItemData[];
}

/** Reads level by level, because the engine follows relations no further than one step. */
export async function readItemGraph(
  model: Pick<FragmentsModel, 'getItemsData'>,
  localId: number,
): Promise<ItemGraph | undefined> {
  const found = new Map<number, ItemData>();
  let next = [localId];
  for (let level = 0; level < MAX_LEVELS && next.length > 0; level += 1) {
    const items = await model.getItemsData(next, request);
    for (const item of items) found.set(idOf(item) ?? -1, item);
    const below = items.flatMap((item) => Object.values(item).flatMap((value) => listOf(value)));
    const ids = new Set(below.flatMap((item) => idOf(item) ?? []));
    next = [...ids].filter((id) => id > 0 && !found.has(id));
  }
  const root = found.get(localId);
  if (!root) return undefined;
  return {
    root,
    children: (item, relation) =>
      listOf(item[relation]).map((child) => found.get(idOf(child) ?? -1) ?? child),
  };
}

export function categoryOf(item: ItemData): string {
  const value = single(item._category);
  return typeof value === 'string' ? value : '';
}

export function textOf(item: ItemData | undefined, attribute: string): string | undefined {
  const value = single(item?.[attribute]);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberOf(item: ItemData | undefined, attribute: string): number | undefined {
  const value = single(item?.[attribute]);
  return typeof value === 'number' ? value : undefined;
}

function idOf(item: ItemData): number | undefined {
  return numberOf(item, '_localId');
}

function single(value: ItemAttribute | ItemData[] | undefined): unknown {
  return value && !Array.isArray(value) ? value.value : undefined;
}

function listOf(value: ItemAttribute | ItemData[] | undefined): readonly ItemData[] {
  return Array.isArray(value) ? value : [];
}
