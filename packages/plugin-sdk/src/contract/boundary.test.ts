import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInsideBoundary, type SiteBoundary } from './boundary.ts';

/** A square of 100 m with a hole of 20 m in its middle, and a second area to the east. */
const site: SiteBoundary = {
  areas: [[square(836_000, 818_000, 100), square(836_040, 818_040, 20)], [square(836_200, 818_000, 50)]],
  area: 100 * 100 - 20 * 20 + 50 * 50,
};

function square(x: number, y: number, size: number) {
  return [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ] as const;
}

test.each([
  ['in the first area', 836_010, 818_010, true],
  ['in its hole', 836_050, 818_050, false],
  ['between the areas', 836_150, 818_010, false],
  ['in the second area', 836_225, 818_025, true],
  ['level with a corner, outside', 835_900, 818_000, false],
])('a point %s', (_where, x, y, isInside) => {
  expect(isInsideBoundary(site, { x, y })).toBe(isInside);
});

test('nothing is inside a boundary without areas', () => {
  expect(isInsideBoundary({ areas: [] }, { x: 0, y: 0 })).toBe(false);
});

test('the answer for a square is that of its sides, wherever it stands', () => {
  const metres = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const wrong: unknown[] = [];
  fc.assert(
    fc.property(metres, metres, metres, metres, (x, y, dx, dy) => {
      const at = { x: x + dx / 1000 + 0.25, y: y + dy / 1000 + 0.25 };
      const isWithin = at.x > x && at.x < x + 500 && at.y > y && at.y < y + 500;
      if (isInsideBoundary({ areas: [[square(x, y, 500)]] }, at) !== isWithin) wrong.push({ x, y, at });
    }),
  );
  expect(wrong).toEqual([]);
});
