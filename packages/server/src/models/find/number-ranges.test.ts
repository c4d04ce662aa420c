import { readMeasure, siUnitOf } from '@gantry/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  difference,
  intersection,
  pageOf,
  rangesFromText,
  rangesOf,
  rangesToText,
  ShapeNumbers,
  sizeOf,
  union,
} from './number-ranges.ts';

const some = fc.uniqueArray(fc.nat(60)).map((numbers) => numbers.toSorted((a, b) => a - b));
const all = (ranges: readonly number[]) => pageOf(ranges, 0, 1000);

test('ranges are sets of numbers', () => {
  fc.assert(
    fc.property(some, some, fc.nat(20), fc.nat(20), (a, b, from, limit) => {
      const [x, y] = [rangesOf(a), rangesOf(b)];
      const isIn = (numbers: readonly number[]) => (number: number) => numbers.includes(number);
      expect(all(x)).toEqual(a);
      expect(sizeOf(x)).toBe(a.length);
      expect(rangesFromText(rangesToText(x))).toEqual(x);
      expect(all(intersection(x, y))).toEqual(a.filter(isIn(b)));
      expect(all(difference(x, y))).toEqual(a.filter((number) => !b.includes(number)));
      expect(union(x, y)).toEqual(rangesOf([...new Set([...a, ...b])].sort((i, j) => i - j)));
      expect(pageOf(x, from, limit)).toEqual(a.slice(from, from + limit));
    }),
  );
});

test('shapes are counted in the order of the objects that have one', () => {
  fc.assert(
    fc.property(some, some, (shaped, objects) => {
      const shapes = new ShapeNumbers(rangesOf(shaped)).of(rangesOf(objects));
      expect(shapes).toEqual(
        rangesOf(shaped.flatMap((number, at) => (objects.includes(number) ? [at] : []))),
      );
    }),
  );
});

test('measures are read in units of the SI', () => {
  const read = (text: string) => {
    const { number, unit } = readMeasure(text) ?? { number: Number.NaN, unit: undefined };
    return [Number(number.toPrecision(9)), unit];
  };
  expect(read('0.3')).toEqual([0.3, undefined]);
  expect(read('-1.5e3 kN/m2')).toEqual([-1_500_000, 'N/m²']);
  expect(read('300mm')).toEqual([0.3, 'm']);
  expect(read('2 l')).toEqual([0.002, 'm³']);
  expect(read('10 in')).toEqual([0.254, 'm']);
  expect(read('25 kg/m³')).toEqual([25, 'kg/m³']);
  expect(read('1 t')).toEqual([1000, 'kg']);
  expect(siUnitOf('min')).toEqual({ factor: 60, symbol: 's' });
  for (const text of ['', '3 apples', '1 2', 'mm', '0x10']) expect(readMeasure(text)).toBeUndefined();
});
