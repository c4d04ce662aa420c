import type { ItemAttribute, ItemData } from '@thatopen/fragments';

export type PropertyValue = string | number | boolean | null;

/** Attributes that the engine adds, with their IFC names. */
const ownNames: Readonly<Record<string, string | undefined>> = { _category: 'Class', _guid: 'GlobalId' };

/**
 * An item's attributes by name, and the values of its property and quantity sets as `Set.Property`. If two sets have the same name,
 * the first one wins.
 */
export function flattenProperties(item: ItemData): Readonly<Record<string, PropertyValue>> {
  const flat: Record<string, PropertyValue> = {};
  for (const [name, value] of Object.entries(item)) {
    if (Array.isArray(value)) continue;
    const shown = name.startsWith('_') ? ownNames[name] : name;
    if (shown !== undefined) flat[shown] = toValue(value);
  }
  for (const set of list(item.IsDefinedBy)) addSet(flat, set);
  return flat;
}

function addSet(flat: Record<string, PropertyValue>, set: ItemData): void {
  const setName = nameOf(set);
  if (setName === undefined) return;
  for (const member of [...list(set.HasProperties), ...list(set.Quantities)]) {
    const name = nameOf(member);
    const key = `${setName}.${name}`;
    if (name !== undefined && !(key in flat)) flat[key] = memberValue(member);
  }
}

/** `NominalValue` of a property, or the one `…Value` of a quantity. */
function memberValue(member: ItemData): PropertyValue {
  const found = Object.entries(member).find(
    ([name, value]) => name.endsWith('Value') && !Array.isArray(value),
  );
  return found && !Array.isArray(found[1]) ? toValue(found[1]) : null;
}

function nameOf(data: ItemData): string | undefined {
  const name = data.Name;
  if (!name || Array.isArray(name)) return undefined;
  const value: unknown = name.value;
  return typeof value === 'string' ? value : undefined;
}

function list(value: ItemAttribute | ItemData[] | undefined): readonly ItemData[] {
  return Array.isArray(value) ? value : [];
}

function toValue({ value }: ItemAttribute): PropertyValue {
  const raw: unknown = value;
  if (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  return raw === undefined || raw === null ? null : JSON.stringify(raw);
}
