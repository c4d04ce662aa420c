import type { FactGroup, FactValue, PropertyValue } from '../../../state/object-facts.ts';

/** Names of the groups that are not property sets. */
const groupNames = { type: 'Type', materials: 'Material', classification: 'Classification' } as const;

/**
 * What the file says of an object by name: attributes by their own, everything else as `Set.Property`. Without units; several values
 * are joined. If two facts have the same name, the first one wins.
 */
export function flattenProperties(groups: readonly FactGroup[]): Readonly<Record<string, PropertyValue>> {
  const flat: Record<string, PropertyValue> = {};
  for (const { kind, name, facts } of groups) {
    const set = kind === 'attributes' ? undefined : kind === 'set' ? name : groupNames[kind];
    if (kind === 'type') flat['Type.Name'] ??= name ?? null;
    for (const [i, fact] of facts.entries()) {
      const own = fact.name || String(i + 1);
      flat[set === undefined ? own : `${set}.${own}`] ??= flatValue(fact.value);
    }
  }
  return flat;
}

function flatValue(value: FactValue): PropertyValue {
  if (value.kind === 'one') return value.value;
  if (value.kind === 'list') return value.values.map((one) => one ?? '').join(', ');
  return [value.from ?? '', value.to ?? ''].join(' – ');
}
