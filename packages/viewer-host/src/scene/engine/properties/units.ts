import type { FragmentsModel, ItemData } from '@thatopen/fragments';
import { categoryOf, type ItemGraph, numberOf, readItemGraph, textOf } from './item-graph.ts';

/** Symbols by IFC unit type, such as `LENGTHUNIT`. */
export type FileUnits = ReadonlyMap<string, string>;

const prefixes: Readonly<Record<string, string | undefined>> = {
  GIGA: 'G',
  MEGA: 'M',
  KILO: 'k',
  HECTO: 'h',
  DECA: 'da',
  DECI: 'd',
  CENTI: 'c',
  MILLI: 'm',
  MICRO: 'µ',
  NANO: 'n',
};
const names: Readonly<Record<string, string | undefined>> = {
  METRE: 'm',
  SQUARE_METRE: 'm²',
  CUBIC_METRE: 'm³',
  GRAM: 'g',
  SECOND: 's',
  AMPERE: 'A',
  KELVIN: 'K',
  DEGREE_CELSIUS: '°C',
  MOLE: 'mol',
  CANDELA: 'cd',
  RADIAN: 'rad',
  STERADIAN: 'sr',
  HERTZ: 'Hz',
  NEWTON: 'N',
  PASCAL: 'Pa',
  JOULE: 'J',
  WATT: 'W',
  VOLT: 'V',
  OHM: 'Ω',
  FARAD: 'F',
  HENRY: 'H',
  LUMEN: 'lm',
  LUX: 'lx',
  TESLA: 'T',
  WEBER: 'Wb',
  SIEMENS: 'S',
  FOOT: 'ft',
  INCH: 'in',
  YARD: 'yd',
  MILE: 'mi',
  'SQUARE FOOT': 'ft²',
  'SQUARE INCH': 'in²',
  'CUBIC FOOT': 'ft³',
  'CUBIC INCH': 'in³',
  DEGREE: '°',
  POUND: 'lb',
  TON: 't',
  LITRE: 'l',
  MINUTE: 'min',
  HOUR: 'h',
  DAY: 'd',
};
const powers: Readonly<Record<string, string | undefined>> = { '2': '²', '3': '³', '4': '⁴' };

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
      return siSymbol(textOf(unit, 'Prefix'), name);
    case 'IFCDERIVEDUNIT':
      return derivedSymbol(graph, unit);
    case 'IFCMONETARYUNIT':
      return textOf(unit, 'Currency');
    default:
      return names[name.toUpperCase()] ?? (name || undefined);
  }
}

/** The type of the unit for an IFC measure: `LENGTHUNIT` for `IFCPOSITIVELENGTHMEASURE`. */
export function unitTypeOf(measure: string): string | undefined {
  const kind = /^IFC(?:NONNEGATIVE|POSITIVE)?(.+)MEASURE$/.exec(measure)?.[1];
  return kind === undefined ? undefined : `${kind}UNIT`;
}

function siSymbol(prefix: string | undefined, name: string): string {
  return `${prefixes[prefix ?? ''] ?? ''}${names[name] ?? name.toLowerCase()}`;
}

function derivedSymbol(graph: ItemGraph, unit: ItemData): string | undefined {
  const above: string[] = [];
  const below: string[] = [];
  for (const element of graph.children(unit, 'Elements')) {
    const [base] = graph.children(element, 'Unit');
    const symbol = base && unitSymbol(graph, base);
    const exponent = numberOf(element, 'Exponent') ?? 1;
    if (!symbol) return textOf(unit, 'UserDefinedType');
    (exponent < 0 ? below : above).push(`${symbol}${powers[String(Math.abs(exponent))] ?? ''}`);
  }
  if (above.length + below.length === 0) return textOf(unit, 'UserDefinedType');
  return `${above.join('·') || '1'}${below.length > 0 ? `/${below.join('·')}` : ''}`;
}
