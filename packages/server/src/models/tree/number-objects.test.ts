import { expect, test } from 'vitest';
import { numberObjects, type TreeObject } from './number-objects.ts';

const object = (localId: number, more: Partial<TreeObject> = {}): TreeObject => ({
  localId,
  category: 'IFCWALL',
  name: `Wall ${localId}`,
  parent: null,
  elevation: null,
  hasShape: true,
  ...more,
});
const place = (localId: number, category: string, more: Partial<TreeObject> = {}) =>
  object(localId, { category, hasShape: false, ...more });

test('storeys come by height and objects by name as a person counts; shapes are numbered from above', () => {
  const numbers = numberObjects([
    object(21, { parent: 3, name: 'Wall 10' }),
    object(22, { parent: 3, name: 'wall 9' }),
    object(23, { parent: 2 }),
    place(2, 'IFCBUILDINGSTOREY', { parent: 1, elevation: 4.2, name: 'A' }),
    place(3, 'IFCBUILDINGSTOREY', { parent: 1, elevation: -1, name: 'B' }),
    place(1, 'IFCBUILDING'),
  ]);
  expect(numbers.get(1)).toEqual({
    number: 0,
    parent: null,
    nth: 0,
    children: 2,
    hasShape: false,
    shapeAt: 0,
    shapes: 3,
    nthInClass: 0,
  });
  expect([3, 22, 21, 2, 23].map((id) => numbers.get(id))).toMatchObject([
    { parent: 1, nth: 0, children: 2, shapeAt: 0, shapes: 2 },
    { parent: 3, nth: 0, children: 0, shapeAt: 0, shapes: 1 },
    { parent: 3, nth: 1, shapeAt: 1, shapes: 1 },
    { parent: 1, nth: 1, children: 1, shapeAt: 2, shapes: 1 },
    { parent: 2, nth: 0, shapeAt: 2, shapes: 1 },
  ]);
});

test('parts of an assembly lie below it, and an element with a shape and parts counts itself too', () => {
  const numbers = numberObjects([
    object(1, { category: 'IFCELEMENTASSEMBLY', hasShape: false }),
    object(2, { parent: 1, category: 'IFCBEAM' }),
    object(3, { parent: 2, category: 'IFCPLATE' }),
    object(4, { parent: 1, category: 'IFCPLATE' }),
  ]);
  expect([1, 2, 3, 4].map((id) => numbers.get(id))).toMatchObject([
    { children: 2, shapeAt: 0, shapes: 3 },
    { shapeAt: 0, shapes: 2 },
    { shapeAt: 1, shapes: 1, nthInClass: 0 },
    { shapeAt: 2, shapes: 1, nthInClass: 1 },
  ]);
});

test('a missing parent and a ring of parents lead to the top, once', () => {
  const numbers = numberObjects([
    object(1, { parent: 99 }),
    object(2, { parent: 3 }),
    object(3, { parent: 2 }),
    object(4, { parent: 4 }),
    object(5, { parent: 3 }),
  ]);
  const tops = [...numbers].filter(([, { parent }]) => parent === null).map(([id]) => id);
  expect([numbers.size, tops.includes(1), tops.includes(4), tops.length]).toEqual([5, true, true, 3]);
  expect(
    [...numbers.values()].reduce((sum, { parent, shapes }) => sum + (parent === null ? shapes : 0), 0),
  ).toBe(5);
});

test('in a class, objects with a shape come first', () => {
  const numbers = numberObjects([
    object(1, { name: 'A', hasShape: false }),
    object(2, { name: null }),
    object(3, { name: 'C' }),
  ]);
  expect([3, 2, 1].map((id) => numbers.get(id)?.nthInClass)).toEqual([0, 1, 2]);
});
