import type { FragmentsModel, ItemData } from '@thatopen/fragments';

/** The relations from a whole to what it is made of: assemblies and facilities, nested elements, and what lies in a place. */
const relations = ['IsDecomposedBy', 'IsNestedBy', 'ContainsElements'];
const request = {
  attributesDefault: false,
  attributes: ['Name'],
  relationsDefault: { attributes: false, relations: false },
  relations: Object.fromEntries(relations.map((name) => [name, { attributes: true, relations: false }])),
};

/** The direct parts of each item, by its local id; items without parts are left out. */
export async function readParts(
  model: Pick<FragmentsModel, 'getItemsData'>,
  localIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const items = await model.getItemsData([...localIds], request);
  const found = new Map<number, readonly number[]>();
  for (const item of items) {
    const parts = relations.flatMap((relation) =>
      itemsOf(item[relation]).flatMap((part) => idOf(part) ?? []),
    );
    const id = idOf(item);
    if (id !== undefined && parts.length > 0) found.set(id, parts);
  }
  return found;
}

function itemsOf(value: ItemData[string] | undefined): readonly ItemData[] {
  return Array.isArray(value) ? value : [];
}

function idOf(item: ItemData): number | undefined {
  const id = item._localId;
  return id && !Array.isArray(id) && typeof id.value === 'number' ? id.value : undefined;
}
