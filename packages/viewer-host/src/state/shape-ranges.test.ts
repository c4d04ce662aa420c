import { expect, test } from 'vitest';
import { type Range, ShapeRanges } from './shape-ranges.ts';

test('counts shapes once, whatever overlaps', () => {
  const set = new ShapeRanges([
    [10, 20],
    [2, 4],
    [15, 25],
    [4, 5],
    [7, 7],
  ]);
  expect(set.ranges).toEqual([
    [2, 5],
    [10, 25],
  ]);
  const counts = (
    [
      [0, 100],
      [3, 11],
      [5, 10],
      [24, 26],
      [12, 12],
    ] satisfies Range[]
  ).map((range) => set.count(range));
  expect(counts).toEqual([18, 3, 0, 1, 0]);
});

test('takes one set from another', () => {
  const all = new ShapeRanges([
    [0, 10],
    [20, 30],
    [40, 45],
  ]);
  const some = new ShapeRanges([
    [3, 5],
    [8, 25],
    [27, 28],
    [44, 60],
  ]);
  expect(all.without(some).ranges).toEqual([
    [0, 3],
    [5, 8],
    [25, 27],
    [28, 30],
    [40, 44],
  ]);
  expect(all.without(new ShapeRanges([[0, 100]])).ranges).toEqual([]);
});
