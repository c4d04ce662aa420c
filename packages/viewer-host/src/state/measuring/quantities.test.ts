import { describe, expect, test } from 'vitest';
import type { Measurement, MeasureUnit } from './measurement.ts';
import { labelOf, notesOf, quantitiesOf, quantityText } from './quantities.ts';

const measured = (kind: Measurement['kind'], ...points: Measurement['points']) => ({ kind, points });
const at = (x: number, y: number, z = 0) => ({ at: { x, y, z } });
const texts = (one: ReturnType<typeof measured>, unit: MeasureUnit) =>
  quantitiesOf(one, unit).map((quantity) => `${quantity.what} ${quantityText(quantity)}`);

describe('a length', () => {
  const fall = measured('length', at(0, 0, 2), at(3, 4, 1.75));
  test.each([
    ['m', ['length 5.006 m', 'horizontal 5.000 m', 'heightDifference -0.250 m']],
    ['mm', ['length 5006 mm', 'horizontal 5000 mm', 'heightDifference -250 mm']],
    ['ft', ['length 16.425 ft', 'horizontal 16.404 ft', 'heightDifference -0.820 ft']],
  ] as const)('in %s has its slope in three ways', (unit, lengths) => {
    const slopes = ['slopeRatio 1:20.00', 'slopePercent -5.00%', 'slopeDegrees -2.86°'];
    expect(texts(fall, unit)).toEqual([...lengths, ...slopes]);
  });

  test('that is vertical has its slope in degrees only, and a level one has no ratio', () => {
    expect(texts(measured('length', at(0, 0), at(0, 0, 3)), 'm').slice(3)).toEqual(['slopeDegrees 90.00°']);
    expect(texts(measured('length', at(0, 0), at(5, 0)), 'm').slice(2)).toEqual([
      'heightDifference 0.000 m',
      'slopePercent 0.00%',
      'slopeDegrees 0.00°',
    ]);
  });
});

test('areas are in m² with millimetres, and in ft² with feet', () => {
  const square = measured('area', at(0, 0), at(2, 0), at(2, 2), at(0, 2));
  expect(texts(square, 'mm')).toEqual(['area 4.000 m²', 'plan 4.000 m²', 'perimeter 8000 mm']);
  expect(texts(square, 'ft')).toEqual(['area 43.06 ft²', 'plan 43.06 ft²', 'perimeter 26.247 ft']);
  expect(notesOf(square, 'm')).toEqual([]);
  const warped = measured('area', at(0, 0, 0.1), at(2, 0, -0.1), at(2, 2, 0.1), at(0, 2, -0.1));
  expect(notesOf(warped, 'mm')).toEqual([{ kind: 'warped', deviation: '100 mm' }]);
  expect(notesOf(measured('area', at(0, 0), at(6, 0), at(0, 4), at(4, 4)), 'm')).toEqual([
    { kind: 'crossed' },
  ]);
});

test('a distance from a face says whether the other face is parallel', () => {
  const floor = { ...at(0, 0, 1), normal: { x: 0, y: 0, z: 1 } };
  const ceiling = { ...at(9, 9, 4.5), normal: { x: 0, y: 0, z: -1 } };
  const wall = { ...at(9, 9, 4.5), normal: { x: 1, y: 0, z: 0 } };
  expect(texts(measured('face', floor, ceiling), 'm')).toEqual(['distance 3.500 m']);
  expect(notesOf(measured('face', floor, ceiling), 'm')).toEqual([{ kind: 'parallel' }]);
  expect(notesOf(measured('face', floor, wall), 'm')).toEqual([{ kind: 'notParallel', degrees: '90.0' }]);
  expect(notesOf(measured('face', floor, at(0, 0, 9)), 'm')).toEqual([]);
});

test('coordinates are in metres in any unit; the label has all of them, and otherwise the main number', () => {
  const corner = measured('point', at(836_412.35, 818_987.1, 4.2));
  expect(texts(corner, 'ft')).toEqual(['easting 836412.350 m', 'northing 818987.100 m', 'level 4.200 m']);
  expect(labelOf(corner, 'ft')).toBe('836412.350, 818987.100, 4.200');
  expect(labelOf(measured('angle', at(5, 0), at(0, 0), at(0, 5)), 'm')).toBe('90.00°');
  expect(labelOf(measured('length', at(0, 0)), 'm')).toBe('');
});
