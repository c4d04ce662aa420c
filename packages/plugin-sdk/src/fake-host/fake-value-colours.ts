import type { ObjectRef, StyleLayer, ValueColours, ValueField } from '@gantry/plugin-sdk';
import type { FakeModel } from './fake-host-options.ts';

type FakeObject = FakeModel['objects'][number];

const colours = ['#88ccee', '#cc6677', '#ddcc77', '#117733', '#332288', '#aa4499'];

/**
 * Colours fake objects by the texts of their values, most frequent first; a number is a text too. Types, storeys and materials are the
 * properties `Type`, `Storey` and `Material`.
 */
export function colourFakes(
  objects: readonly (ObjectRef & FakeObject)[],
  field: ValueField,
  layer: StyleLayer,
): ValueColours {
  const byValue = new Map<string, ObjectRef[]>();
  for (const object of objects) {
    const value = fakeValue(object, field);
    if (value === undefined) continue;
    const others = byValue.get(value);
    if (others === undefined) byValue.set(value, [object]);
    else others.push(object);
  }
  const groups = [...byValue].sort(([, a], [, b]) => b.length - a.length);
  const legend = groups.map(([label, { length: count }], at) => ({
    label,
    color: colours[at % colours.length] ?? '',
    count,
  }));
  for (const [at, [, group]] of groups.entries()) layer.set(group, { color: legend[at]?.color ?? '' });
  const none = objects.length - legend.reduce((sum, { count }) => sum + count, 0);
  return { legend, none, dispose: () => layer.dispose(), [Symbol.dispose]: () => layer.dispose() };
}

function fakeValue({ category, properties = {} }: FakeObject, field: ValueField): string | undefined {
  if (field.kind === 'class') return category;
  const key = Object.keys(properties).find((name) => isMeant(name.toLowerCase(), field));
  const value = key === undefined ? undefined : properties[key];
  return value === undefined || value === null ? undefined : String(value);
}

function isMeant(key: string, field: ValueField): boolean {
  if (!('name' in field)) return key === field.kind;
  const name = field.name.toLowerCase();
  return field.set === undefined
    ? key === name || key.endsWith(`.${name}`)
    : key === `${field.set.toLowerCase()}.${name}`;
}
