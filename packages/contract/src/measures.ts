const prefixes: Readonly<Record<string, number>> = {
  G: 1e9,
  M: 1e6,
  k: 1e3,
  h: 1e2,
  da: 10,
  d: 0.1,
  c: 0.01,
  m: 1e-3,
  µ: 1e-6,
  n: 1e-9,
};

interface Unit {
  readonly factor: number;
  /** The unit to which the factor leads. */
  readonly si: string;
  readonly power: number;
}

const unit = (si: string, factor = 1, power = 1): Unit => ({ factor, si, power });
/** Units that take prefixes. */
const basic = new Map<string, Unit>([
  ['g', unit('kg', 1e-3)],
  ...[
    'm',
    's',
    'A',
    'K',
    'mol',
    'cd',
    'sr',
    'Hz',
    'N',
    'Pa',
    'J',
    'W',
    'V',
    'Ω',
    'F',
    'H',
    'lm',
    'lx',
    'T',
    'Wb',
    'S',
  ].map((symbol) => [symbol, unit(symbol)] as const),
]);
const others = new Map<string, Unit>([
  ['ft', unit('m', 0.3048)],
  ['in', unit('m', 0.0254)],
  ['yd', unit('m', 0.9144)],
  ['mi', unit('m', 1609.344)],
  ['l', unit('m', 1e-3, 3)],
  ['t', unit('kg', 1000)],
  ['lb', unit('kg', 0.45359237)],
  ['min', unit('s', 60)],
  ['h', unit('s', 3600)],
  ['d', unit('s', 86_400)],
  ['rad', unit('°', 180 / Math.PI)],
  ['deg', unit('°')],
  ['°', unit('°')],
  ['°C', unit('°C')],
  ['%', unit('%')],
]);
const digits: Readonly<Record<string, string>> = { '²': '2', '³': '3', '⁴': '4' };
const superscripts: Readonly<Record<number, string>> = { 1: '', 2: '²', 3: '³', 4: '⁴' };

/** A unit by its symbol, as the number by which a value is multiplied to be in units of the SI. */
export interface SiUnit {
  readonly factor: number;
  /** Such as `m`, `m²` or `kg/m³`. Angles are in degrees, and temperatures in the unit that is written. */
  readonly symbol: string;
}

/** @param symbol - such as `mm`, `m2` or `kN/m²`. @returns undefined for a unit that is not known. */
export function siUnitOf(symbol: string): SiUnit | undefined {
  const sides = symbol.split('/');
  if (sides.length > 2) return undefined;
  let factor = 1;
  const written = ['', ''];
  for (const [side, text] of sides.entries())
    for (const part of text.split('·')) {
      if (part === '1' && side === 0 && sides.length === 2) continue;
      const read = partOf(part);
      if (read === undefined) return undefined;
      factor *= side === 0 ? read.factor : 1 / read.factor;
      written[side] = [written[side], `${read.si}${superscripts[read.power] ?? read.power}`]
        .filter(Boolean)
        .join('·');
    }
  const [above = '', below = ''] = written;
  return { factor, symbol: below === '' ? above : `${above || '1'}/${below}` };
}

function partOf(text: string): Unit | undefined {
  const [, name = '', written = ''] = /^(.*?)([234²³⁴]?)$/.exec(text.trim().replace(/^u(?=m)/, 'µ')) ?? [];
  const exponent = Number(digits[written] ?? (written || '1'));
  const known = others.get(name) ?? basic.get(name) ?? prefixed(name);
  return known && { factor: known.factor ** exponent, si: known.si, power: known.power * exponent };
}

function prefixed(name: string): Unit | undefined {
  for (const [prefix, factor] of Object.entries(prefixes)) {
    const base = name.startsWith(prefix) ? basic.get(name.slice(prefix.length)) : undefined;
    if (base !== undefined) return { ...base, factor: factor * base.factor };
  }
  return undefined;
}

/** A number as a person types it. */
export interface Measure {
  /** In units of the SI if a unit is written; see `siUnitOf`. */
  readonly number: number;
  /** The unit of the SI. Undefined if none is written. */
  readonly unit: string | undefined;
}

/** Reads `0.3`, `300 mm` or `1.5e3 kN/m2`. @returns undefined for anything else. */
export function readMeasure(text: string): Measure | undefined {
  const [, written, symbol = ''] =
    /^([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(\D.*)?$/.exec(text.trim()) ?? [];
  if (written === undefined) return undefined;
  const number = Number(written);
  if (!Number.isFinite(number)) return undefined;
  if (symbol === '') return { number, unit: undefined };
  const known = siUnitOf(symbol.trim());
  return known && { number: number * known.factor, unit: known.symbol };
}
