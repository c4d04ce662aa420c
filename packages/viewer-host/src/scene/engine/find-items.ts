import type { ObjectFilter } from '@gantry/plugin-sdk';
import type { FragmentsModel, ItemsQueryParams } from '@thatopen/fragments';

type PropertyCondition = NonNullable<ObjectFilter['properties']>[number];

/** @returns local ids of the items that match all conditions of the filter. */
export async function findItems(
  model: FragmentsModel,
  { categories, properties = [] }: Pick<ObjectFilter, 'categories' | 'properties'>,
): Promise<number[]> {
  const classes = categories?.map((name) => exactly(name, 'i'));
  if (classes?.length === 0) return [];
  if (properties.length === 0) {
    const found = await model.getItemsOfCategories(classes ?? [/.*/]);
    return Object.values(found).flat();
  }
  const matches = await Promise.all(properties.map((property) => itemsWith(model, property, classes)));
  const [first = [], ...others] = matches;
  const sets = others.map((ids) => new Set(ids));
  return first.filter((id) => sets.every((set) => set.has(id)));
}

/**
 * A name without a set matches an attribute of the object, or a property or quantity in any of its sets or its type's. The value that a
 * type gives matches also where the object overrides it.
 */
async function itemsWith(
  model: FragmentsModel,
  condition: PropertyCondition,
  categories: RegExp[] | undefined,
): Promise<number[]> {
  const shared: ItemsQueryParams = categories ? { categories } : {};
  const sets = (['HasProperties', 'Quantities'] as const).flatMap((members) => {
    const query = setQuery(condition, members);
    return [query, { relation: { name: 'HasPropertySets', query } }];
  });
  const found = await Promise.all(
    sets.map((query) => model.getItemsByQuery({ ...shared, relation: { name: 'IsDefinedBy', query } })),
  );
  const inSets = [...new Set(found.flat())];
  if (condition.set !== undefined) return inSets;
  const own = model.getItemsByQuery({
    ...shared,
    attributes: { queries: [{ name: exactly(condition.name), ...valueTest(condition) }] },
  });
  return [...new Set([...(await own), ...inSets])];
}

function setQuery(condition: PropertyCondition, members: string): ItemsQueryParams {
  const query: ItemsQueryParams = {
    attributes: {
      // The engine's term for "all conditions must match".
      aggregation: 'exclusive',
      queries: [
        { name: /^Name$/, value: exactly(condition.name) },
        ...(condition.equals === undefined ? [] : [{ name: /Values?$/, ...valueTest(condition) }]),
      ],
    },
  };
  return {
    ...(condition.set === undefined
      ? {}
      : { attributes: { queries: [{ name: /^Name$/, value: exactly(condition.set) }] } }),
    relation: { name: members, query },
  };
}

function valueTest({ equals }: PropertyCondition): { value?: RegExp | number | boolean } {
  if (equals === undefined) return {};
  if (typeof equals === 'number' || typeof equals === 'boolean') return { value: equals };
  return { value: exactly(typeof equals === 'string' ? equals : JSON.stringify(equals)) };
}

function exactly(text: string, flags = ''): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, flags);
}
