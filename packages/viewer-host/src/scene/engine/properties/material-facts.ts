import type { ItemData } from '@thatopen/fragments';
import type { Fact, FactGroup } from '../../../state/object-facts.ts';
import { categoryOf, type ItemGraph, numberOf, textOf } from './item-graph.ts';
import type { FileUnits } from './units.ts';

/** Relations from a set or usage of materials to its parts. */
const parts = [
  'ForLayerSet',
  'ForProfileSet',
  'MaterialLayers',
  'MaterialConstituents',
  'MaterialProfiles',
  'Materials',
];

/** The materials of an object, one group for each set, with the thickness of layers. */
export function materialGroups(
  graph: ItemGraph,
  units: FileUnits,
  associated: readonly ItemData[],
): readonly FactGroup[] {
  return associated
    .filter((item) => categoryOf(item).startsWith('IFCMATERIAL'))
    .map((item) => ({
      kind: 'materials',
      name: setName(graph, item),
      facts: materialFacts(graph, units, item),
    }));
}

function setName(graph: ItemGraph, item: ItemData): string | undefined {
  if (categoryOf(item) === 'IFCMATERIAL') return undefined;
  const [set] = [...graph.children(item, 'ForLayerSet'), ...graph.children(item, 'ForProfileSet')];
  return textOf(set ?? item, 'LayerSetName') ?? textOf(set ?? item, 'Name');
}

/** The name of a fact is the part's own; without one it is empty, and the order says which is meant. */
function materialFacts(graph: ItemGraph, units: FileUnits, item: ItemData): readonly Fact[] {
  const below = parts.flatMap((relation) => graph.children(item, relation));
  if (below.length > 0) return below.flatMap((part) => materialFacts(graph, units, part));
  const [material] = graph.children(item, 'Material');
  const isMaterial = categoryOf(item) === 'IFCMATERIAL';
  const name = textOf(material ?? item, 'Name');
  const thickness = numberOf(item, 'LayerThickness');
  const values = [name, thickness].filter((value) => value !== undefined);
  if (values.length === 0) return [];
  return [
    {
      name: (isMaterial ? undefined : textOf(item, 'Name')) ?? '',
      value: { kind: 'list', values },
      ...(thickness === undefined ? {} : { unit: units.get('LENGTHUNIT') }),
    },
  ];
}
