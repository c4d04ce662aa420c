import { unitTypeOf } from '@gantry/contract';
import type { ItemAttribute, ItemData } from '@thatopen/fragments';
import type { Fact, FactGroup, FactValue, PropertyValue } from '../../../state/object-facts.ts';
import { categoryOf, type ItemGraph, textOf } from './item-graph.ts';
import { materialGroups } from './material-facts.ts';
import { type FileUnits, unitSymbol } from './units.ts';

/** Attributes that the engine adds, with their IFC names. */
const ownNames: Readonly<Record<string, string | undefined>> = { _category: 'Class', _guid: 'GlobalId' };

/** What the file says of an object: by itself first, then through its type, its materials and its classifications. */
export function objectFacts(graph: ItemGraph, units: FileUnits): readonly FactGroup[] {
  const { root } = graph;
  const defined = graph.children(root, 'IsDefinedBy');
  const types = [...defined, ...graph.children(root, 'IsTypedBy')].filter(isType);
  const sets = defined.filter((item) => !isType(item)).flatMap((set) => setGroup(graph, units, set));
  const known = new Set(sets.flatMap((set) => set.facts.map((fact) => keyOf(set, fact))));
  const typeSets = types
    .flatMap((type) => graph.children(type, 'HasPropertySets'))
    .flatMap((set) => setGroup(graph, units, set))
    // What an object says by itself overrides what its type says.
    .map((set) => ({ ...set, facts: set.facts.filter((fact) => !known.has(keyOf(set, fact))) }));
  const associated = [root, ...types].flatMap((item) => graph.children(item, 'HasAssociations'));
  return [
    { kind: 'attributes' as const, facts: attributes(root) },
    ...sets,
    ...types.map((type) => ({
      kind: 'type' as const,
      name: textOf(type, 'Name'),
      facts: typeAttributes(type),
    })),
    ...typeSets,
    ...materialGroups(graph, units, associated),
    {
      kind: 'classification' as const,
      facts: associated.flatMap((item) => classificationFacts(graph, item)),
    },
  ].filter(({ kind, facts }) => facts.length > 0 || kind === 'type');
}

function isType(item: ItemData): boolean {
  return /(TYPE|STYLE|TYPEOBJECT|TYPEPRODUCT)$/.test(categoryOf(item));
}

function attributes(item: ItemData): readonly Fact[] {
  return Object.entries(item).flatMap(([name, value]) => {
    const shown = name.startsWith('_') ? ownNames[name] : name;
    return shown === undefined || Array.isArray(value) ? [] : [{ name: shown, value: factValue(value) }];
  });
}

function typeAttributes(type: ItemData): readonly Fact[] {
  return attributes(type).filter(({ name }) => !['Name', 'GlobalId'].includes(name));
}

function setGroup(graph: ItemGraph, units: FileUnits, set: ItemData): readonly FactGroup[] {
  const name = textOf(set, 'Name');
  if (name === undefined) return [];
  const members = [...graph.children(set, 'HasProperties'), ...graph.children(set, 'Quantities')];
  return [{ kind: 'set', name, facts: members.flatMap((member) => memberFacts(graph, units, member, '')) }];
}

/** @param path - names of the complex properties around the member. */
function memberFacts(graph: ItemGraph, units: FileUnits, member: ItemData, path: string): readonly Fact[] {
  const own = textOf(member, 'Name');
  if (own === undefined) return [];
  const name = `${path}${own}`;
  const parts = [...graph.children(member, 'HasProperties'), ...graph.children(member, 'HasQuantities')];
  if (parts.length > 0) return parts.flatMap((part) => memberFacts(graph, units, part, `${name} / `));
  const [unit] = graph.children(member, 'Unit');
  const measure = measureOf(member);
  const symbol = unit ? unitSymbol(graph, unit) : units.get(unitTypeOf(measure ?? '') ?? '');
  return [{ name, value: memberValue(member), unit: symbol }];
}

function memberValue(member: ItemData): FactValue {
  const at = (name: string) => rawOf(attributeOf(member, name));
  switch (categoryOf(member)) {
    case 'IFCPROPERTYBOUNDEDVALUE':
      return {
        kind: 'range',
        from: at('LowerBoundValue'),
        to: at('UpperBoundValue'),
        usual: at('SetPointValue'),
      };
    case 'IFCPROPERTYTABLEVALUE': {
      const defined = listAt(member, 'DefinedValues');
      return {
        kind: 'list',
        values: listAt(member, 'DefiningValues').map((key, i) => `${key ?? ''} → ${defined[i] ?? ''}`),
      };
    }
    default:
      return factValue(valueAttribute(member));
  }
}

/** `NominalValue`, `EnumerationValues`, `ListValues` of a property, or the one `…Value` of a quantity. */
function valueAttribute(member: ItemData): ItemAttribute | undefined {
  const name = Object.keys(member).find((key) => /Values?$/.test(key) && !Array.isArray(member[key]));
  return name === undefined ? undefined : attributeOf(member, name);
}

function measureOf(member: ItemData): string | undefined {
  const type = valueAttribute(member)?.type;
  return typeof type === 'string' ? type : undefined;
}

function attributeOf(item: ItemData, name: string): ItemAttribute | undefined {
  const value = item[name];
  return value && !Array.isArray(value) ? value : undefined;
}

function listAt(item: ItemData, name: string): readonly PropertyValue[] {
  const value = factValue(attributeOf(item, name));
  return value.kind === 'list' ? value.values : value.kind === 'one' ? [value.value] : [];
}

function factValue(attribute: ItemAttribute | undefined): FactValue {
  const raw: unknown = attribute?.value;
  return Array.isArray(raw) ? { kind: 'list', values: raw.map(plain) } : { kind: 'one', value: plain(raw) };
}

function rawOf(attribute: ItemAttribute | undefined): PropertyValue {
  return plain(attribute?.value);
}

function plain(raw: unknown): PropertyValue {
  if (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  return raw === undefined || raw === null ? null : JSON.stringify(raw);
}

/** The class with its code under the name of the system, which is at the end of the references. */
function classificationFacts(graph: ItemGraph, item: ItemData): readonly Fact[] {
  if (!categoryOf(item).startsWith('IFCCLASSIFICATION')) return [];
  const code = textOf(item, 'Identification') ?? textOf(item, 'ItemReference');
  const values = [code, textOf(item, 'Name')].filter((value) => value !== undefined);
  let system: ItemData | undefined = item;
  for (let step = 0; step < 5 && system && categoryOf(system) !== 'IFCCLASSIFICATION'; step += 1)
    system = graph.children(system, 'ReferencedSource')[0];
  return [
    { name: textOf(system, 'Name') ?? '', value: { kind: 'one', value: [...new Set(values)].join(' ') } },
  ];
}

function keyOf({ name }: FactGroup, fact: Fact): string {
  return `${name}\0${fact.name}`;
}
