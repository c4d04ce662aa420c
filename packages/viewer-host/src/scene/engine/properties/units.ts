import { derivedUnitSymbol, namedUnitSymbol, siUnitSymbol } from '@gantry/contract';
import type { FragmentsModel, ItemData } from '@thatopen/fragments';
import { categoryOf, type ItemGraph, numberOf, readItemGraph, textOf } from './item-graph.ts';

/** Symbols by IFC unit type, such as `LENGTHUNIT`. */
export type FileUnits = ReadonlyMap<string, string>;

/** The units that the file uses where a value names none. */
export async function readFileUnits(
  model: Pick<FragmentsModel, 'getItemsData' | 'getItemsOfCategories'>,
): Promise<FileUnits> {
  const [assignment] = Object.values(await model.getItemsOfCategories([/^IFCUNITASSIGNMENT$/])).flat();
  const graph = assignment === undefined ? undefined : await readItemGraph(model, assignment);
  const units = graph?.children(graph.root, 'Units') ?? [];
  return new Map(
    units.flatMap((unit) => {
      const type = textOf(unit, 'UnitType');
      const symbol = graph && unitSymbol(graph, unit);
      return type !== undefined && symbol ? [[type, symbol] as const] : [];
    }),
  );
}

export function unitSymbol(graph: ItemGraph, unit: ItemData): string | undefined {
  const name = textOf(unit, 'Name') ?? '';
  switch (categoryOf(unit)) {
    case 'IFCSIUNIT':
      return siUnitSymbol(textOf(unit, 'Prefix'), name);
    case 'IFCDERIVEDUNIT':
      return derivedSymbol(graph, unit);
    case 'IFCMONETARYUNIT':
      return textOf(unit, 'Currency');
    default:
      return namedUnitSymbol(name);
  }
}

function derivedSymbol(graph: ItemGraph, unit: ItemData): string | undefined {
  const parts: { symbol: string; exponent: number }[] = [];
  for (const element of graph.children(unit, 'Elements')) {
    const [base] = graph.children(element, 'Unit');
    const symbol = base && unitSymbol(graph, base);
    if (!symbol) return textOf(unit, 'UserDefinedType');
    parts.push({ symbol, exponent: numberOf(element, 'Exponent') ?? 1 });
  }
  return derivedUnitSymbol(parts) ?? textOf(unit, 'UserDefinedType');
}
