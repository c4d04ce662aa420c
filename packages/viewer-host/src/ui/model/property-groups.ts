export interface PropertyGroup {
  /** Name of the property set; undefined for the object's own attributes. */
  readonly set: string | undefined;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

/** Groups the scene's properties (`Set.Property`, or an attribute) by set, without empty values. */
export function propertyGroups(
  properties: Readonly<Record<string, string | number | boolean | null>>,
): readonly PropertyGroup[] {
  const groups = new Map<string | undefined, { name: string; value: string }[]>();
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === '') continue;
    const dot = key.indexOf('.');
    const set = dot < 0 ? undefined : key.slice(0, dot);
    const group = groups.get(set) ?? [];
    group.push({ name: dot < 0 ? key : key.slice(dot + 1), value: String(value) });
    groups.set(set, group);
  }
  const order = ([a]: [string | undefined, unknown], [b]: [string | undefined, unknown]) =>
    (a ?? '').localeCompare(b ?? '');
  return [...groups].sort(order).map(([set, found]) => ({ set, properties: found }));
}
