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

/** Symbol of an IfcSIUnit, such as `mm` for `MILLI` and `METRE`. */
export function siUnitSymbol(prefix: string | undefined, name: string): string {
  return `${prefixes[prefix ?? ''] ?? ''}${names[name] ?? name.toLowerCase()}`;
}

/** Symbol of a unit with a name of its own, such as a conversion-based one. Undefined for an empty name. */
export function namedUnitSymbol(name: string): string | undefined {
  return names[name.toUpperCase()] ?? (name || undefined);
}

/** Symbol of an IfcDerivedUnit, such as `kg/m³`. Undefined if it has no parts. */
export function derivedUnitSymbol(
  parts: readonly { readonly symbol: string; readonly exponent: number }[],
): string | undefined {
  if (parts.length === 0) return undefined;
  const side = (isBelow: boolean) =>
    parts
      .filter(({ exponent }) => exponent < 0 === isBelow)
      .map(({ symbol, exponent }) => `${symbol}${powers[String(Math.abs(exponent))] ?? ''}`)
      .join('·');
  const below = side(true);
  return `${side(false) || '1'}${below === '' ? '' : `/${below}`}`;
}

/** The type of the unit for an IFC measure: `LENGTHUNIT` for `IFCPOSITIVELENGTHMEASURE`. */
export function unitTypeOf(measure: string): string | undefined {
  const kind = /^IFC(?:NONNEGATIVE|POSITIVE)?(.+)MEASURE$/.exec(measure)?.[1];
  return kind === undefined ? undefined : `${kind}UNIT`;
}
