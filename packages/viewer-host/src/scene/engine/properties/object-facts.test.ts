import type { ItemAttribute, ItemData } from '@thatopen/fragments';
import { describe, expect, it } from 'vitest';
import { flattenProperties } from './flatten-properties.ts';
import { readItemGraph } from './item-graph.ts';
import { objectFacts } from './object-facts.ts';
import { readFileUnits } from './units.ts';

type Entity = Readonly<Record<string, unknown>>;

/** A file's entities as the engine delivers them: relations one step deep, without the relations of what is there. */
function fileOf(entities: Readonly<Record<number, Entity>>) {
  const attributesOf = (id: number): ItemData => {
    const shallow = Object.entries(entities[id] ?? {}).filter(([, value]) => !isRelation(value));
    const own: Record<string, ItemAttribute> = { _localId: { value: id } };
    for (const [name, value] of shallow) own[name] = attributeOf(value);
    return own;
  };
  return {
    getItemsData: (ids: number[]) =>
      Promise.resolve(
        ids.map((id) => {
          const item = attributesOf(id);
          for (const [name, value] of Object.entries(entities[id] ?? {}))
            if (isRelation(value)) item[name] = value.to.map(attributesOf);
          return item;
        }),
      ),
    getItemsOfCategories: () =>
      Promise.resolve({
        IFCUNITASSIGNMENT: Object.entries(entities).flatMap(([id, { _category }]) =>
          _category === 'IFCUNITASSIGNMENT' ? [Number(id)] : [],
        ),
      }),
  };
}

interface Relation {
  readonly to: readonly number[];
}
const to = (...ids: number[]): Relation => ({ to: ids });
const isRelation = (value: unknown): value is Relation =>
  typeof value === 'object' && value !== null && 'to' in value;
const measure = (value: unknown, type: string) => ({ value, type });
const attributeOf = (value: unknown): ItemAttribute =>
  typeof value === 'object' && value !== null && 'type' in value && 'value' in value
    ? { value: value.value, type: String(value.type) }
    : { value };

const wall = fileOf({
  9: { _category: 'IFCUNITASSIGNMENT', Units: to(10, 11) },
  10: { _category: 'IFCSIUNIT', UnitType: 'LENGTHUNIT', Prefix: 'MILLI', Name: 'METRE' },
  11: { _category: 'IFCSIUNIT', UnitType: 'AREAUNIT', Name: 'SQUARE_METRE' },
  12: { _category: 'IFCSIUNIT', UnitType: 'LENGTHUNIT', Prefix: 'CENTI', Name: 'METRE' },
  13: { _category: 'IFCDERIVEDUNIT', UnitType: 'MASSDENSITYUNIT', Elements: to(14, 15) },
  14: { _category: 'IFCDERIVEDUNITELEMENT', Exponent: 1, Unit: to(16) },
  15: { _category: 'IFCDERIVEDUNITELEMENT', Exponent: -3, Unit: to(17) },
  16: { _category: 'IFCSIUNIT', Prefix: 'KILO', Name: 'GRAM' },
  17: { _category: 'IFCSIUNIT', Name: 'METRE' },
  100: {
    _category: 'IFCWALL',
    _guid: '0wall',
    Name: 'Wall 1',
    IsDefinedBy: to(40, 48, 53),
    HasAssociations: to(63, 66),
  },
  40: { _category: 'IFCPROPERTYSET', Name: 'Pset_WallCommon', HasProperties: to(41, 42, 43, 44, 45, 60) },
  41: { _category: 'IFCPROPERTYSINGLEVALUE', Name: 'FireRating', NominalValue: '2 h' },
  42: { _category: 'IFCPROPERTYENUMERATEDVALUE', Name: 'Status', EnumerationValues: ['NEW', 'TEMPORARY'] },
  43: {
    _category: 'IFCPROPERTYLISTVALUE',
    Name: 'Grid',
    ListValues: measure([1.5, 2.5], 'IFCLENGTHMEASURE'),
    Unit: to(12),
  },
  44: { _category: 'IFCPROPERTYBOUNDEDVALUE', Name: 'Load', LowerBoundValue: 10, UpperBoundValue: 30 },
  45: { _category: 'IFCPROPERTYSINGLEVALUE', Name: 'Density', NominalValue: 2400, Unit: to(13) },
  60: { _category: 'IFCCOMPLEXPROPERTY', Name: 'Coat', HasProperties: to(61) },
  61: { _category: 'IFCPROPERTYSINGLEVALUE', Name: 'Colour', NominalValue: 'red' },
  48: { _category: 'IFCELEMENTQUANTITY', Name: 'Qto', Quantities: to(49, 50) },
  49: {
    _category: 'IFCQUANTITYLENGTH',
    Name: 'Width',
    LengthValue: measure(200, 'IFCPOSITIVELENGTHMEASURE'),
  },
  50: { _category: 'IFCQUANTITYAREA', Name: 'Area', AreaValue: measure(12.5, 'IFCAREAMEASURE') },
  53: { _category: 'IFCWALLTYPE', Name: 'Type A', PredefinedType: 'SOLIDWALL', HasPropertySets: to(54, 56) },
  54: { _category: 'IFCPROPERTYSET', Name: 'Pset_Maker', HasProperties: to(55) },
  55: { _category: 'IFCPROPERTYSINGLEVALUE', Name: 'Manufacturer', NominalValue: 'Acme' },
  56: { _category: 'IFCPROPERTYSET', Name: 'Pset_WallCommon', HasProperties: to(57, 58) },
  57: { _category: 'IFCPROPERTYSINGLEVALUE', Name: 'FireRating', NominalValue: '1 h' },
  58: { _category: 'IFCPROPERTYSINGLEVALUE', Name: 'IsExternal', NominalValue: true },
  63: { _category: 'IFCMATERIALLAYERSETUSAGE', ForLayerSet: to(62) },
  62: { _category: 'IFCMATERIALLAYERSET', LayerSetName: 'Outer wall', MaterialLayers: to(70, 71) },
  70: { _category: 'IFCMATERIALLAYER', Name: 'Core', LayerThickness: 200, Material: to(72) },
  71: { _category: 'IFCMATERIALLAYER', LayerThickness: 15, Material: to(73) },
  72: { _category: 'IFCMATERIAL', Name: 'Concrete' },
  73: { _category: 'IFCMATERIAL', Name: 'Plaster' },
  66: {
    _category: 'IFCCLASSIFICATIONREFERENCE',
    Identification: 'Ss_25',
    Name: 'Walls',
    ReferencedSource: to(65),
  },
  65: { _category: 'IFCCLASSIFICATION', Name: 'Uniclass' },
});

async function factsOf(file: ReturnType<typeof fileOf>, id: number) {
  const graph = await readItemGraph(file, id);
  if (!graph) throw new Error('The file has the item.');
  return objectFacts(graph, await readFileUnits(file));
}

describe('facts of an object', () => {
  it('reads all kinds of values with their own unit or the file’s', async () => {
    const groups = await factsOf(wall, 100);
    const [common, quantities] = groups.filter(({ kind }) => kind === 'set');
    expect(common?.facts).toEqual([
      { name: 'FireRating', value: { kind: 'one', value: '2 h' } },
      { name: 'Status', value: { kind: 'list', values: ['NEW', 'TEMPORARY'] } },
      { name: 'Grid', value: { kind: 'list', values: [1.5, 2.5] }, unit: 'cm' },
      { name: 'Load', value: { kind: 'range', from: 10, to: 30, usual: null } },
      { name: 'Density', value: { kind: 'one', value: 2400 }, unit: 'kg/m³' },
      { name: 'Coat / Colour', value: { kind: 'one', value: 'red' } },
    ]);
    expect(quantities?.facts).toEqual([
      { name: 'Width', value: { kind: 'one', value: 200 }, unit: 'mm' },
      { name: 'Area', value: { kind: 'one', value: 12.5 }, unit: 'm²' },
    ]);
  });

  it('adds what the type says, which the object may override', async () => {
    const flat = flattenProperties(await factsOf(wall, 100));
    expect(flat).toMatchObject({
      Name: 'Wall 1',
      Class: 'IFCWALL',
      'Type.Name': 'Type A',
      'Type.PredefinedType': 'SOLIDWALL',
      'Pset_Maker.Manufacturer': 'Acme',
      'Pset_WallCommon.FireRating': '2 h',
      'Pset_WallCommon.IsExternal': true,
    });
  });

  it('lists material layers with their thickness, and classes with their system', async () => {
    const groups = await factsOf(wall, 100);
    expect(groups.find(({ kind }) => kind === 'materials')).toEqual({
      kind: 'materials',
      name: 'Outer wall',
      facts: [
        { name: 'Core', value: { kind: 'list', values: ['Concrete', 200] }, unit: 'mm' },
        { name: '', value: { kind: 'list', values: ['Plaster', 15] }, unit: 'mm' },
      ],
    });
    expect(groups.find(({ kind }) => kind === 'classification')?.facts).toEqual([
      { name: 'Uniclass', value: { kind: 'one', value: 'Ss_25 Walls' } },
    ]);
  });
});
