import type { Json } from '@gantry/plugin-sdk';

export interface PropertyGroup {
  /** Name of the property set; undefined for the attributes of the object itself. */
  readonly set: string | undefined;
  readonly properties: readonly { readonly name: string; readonly value: Json }[];
}

/**
 * The object's attributes first, then its property sets by name.
 * @param flat - keys are `Set.Property`, or bare names of attributes
 */
export function groupProperties(flat: Readonly<Record<string, Json>>): readonly PropertyGroup[] {
  const groups = new Map<string, { name: string; value: Json }[]>();
  for (const [key, value] of Object.entries(flat)) {
    // A property's own name may hold a dot; the set ends at the first.
    const dot = key.indexOf('.');
    const set = dot < 0 ? '' : key.slice(0, dot);
    const group = groups.get(set) ?? [];
    groups.set(set, group);
    group.push({ name: key.slice(dot + 1), value });
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([set, properties]) => ({ set: set === '' ? undefined : set, properties }));
}
