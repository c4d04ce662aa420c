import type { Json, ObjectFilter } from '@gantry/plugin-sdk';

/** What a filter looks at. Property keys are `Set.Property`, or bare names of attributes. */
export interface FilteredObject {
  readonly modelId: string;
  readonly category: string;
  readonly properties: Readonly<Record<string, Json>>;
}

/** Whether an object passes every part of a filter. A property without `equals` must only be there. */
export function passesFilter(filter: ObjectFilter, object: FilteredObject): boolean {
  if (filter.models && !filter.models.includes(object.modelId)) return false;
  if (filter.categories) {
    const category = object.category.toUpperCase();
    if (!filter.categories.some((one) => one.toUpperCase() === category)) return false;
  }
  return (filter.properties ?? []).every(({ set, name, equals }) => {
    const found = Object.entries(object.properties).filter(([key]) =>
      set === undefined ? key === name || key.endsWith(`.${name}`) : key === `${set}.${name}`,
    );
    return found.some(
      ([, value]) => equals === undefined || JSON.stringify(value) === JSON.stringify(equals),
    );
  });
}
