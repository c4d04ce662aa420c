import type { Vector3Like } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { angleOf, facingOf, fromFace, spanOf, surfaceOf } from './geometry.ts';
import { cross, dot, type GridPoint, lengthOf, middleOf, minus, plus } from './vectors.ts';

/** A corner of a site on the Hong Kong grid: the numbers are large there. */
const site: GridPoint = { x: 836_000, y: 818_900, z: 5 };
const at = (x: number, y: number, z: number): GridPoint => plus(site, { x, y, z });

const metres = fc.double({ min: -200, max: 200, noNaN: true });
const point = fc.record({ x: metres, y: metres, z: metres }).map((one) => plus(site, one));
const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
const direction = fc
  .record({ x: metres, y: metres, z: metres })
  .filter((one) => lengthOf(one) > 1)
  .map((one) => plus({ x: 0, y: 0, z: 0 }, one, 1 / lengthOf(one)));

/** Turned about an axis through the site's corner. */
function turned(one: Vector3Like, axis: Vector3Like, by: number): Vector3Like {
  const along = dot(axis, one) * (1 - Math.cos(by));
  const sideways = cross(axis, one);
  return plus(plus(plus({ x: 0, y: 0, z: 0 }, one, Math.cos(by)), sideways, Math.sin(by)), axis, along);
}
const movement = fc.record({
  axis: direction,
  by: angle,
  to: fc.record({ x: metres, y: metres, z: metres }),
});
type Movement = { readonly axis: Vector3Like; readonly by: number; readonly to: Vector3Like };
const moved = (one: GridPoint, { axis, by, to }: Movement): GridPoint =>
  plus(plus(site, turned(minus(one, site), axis, by)), to);

describe('two points', () => {
  test('have a length, a distance on plan, a height and a slope', () => {
    expect(spanOf(at(0, 0, 0), at(3, 4, -2.5))).toEqual({
      length: expect.closeTo(Math.sqrt(31.25), 9),
      horizontal: expect.closeTo(5, 9),
      height: -2.5,
      slope: {
        degrees: expect.closeTo(-26.565051, 5),
        percent: expect.closeTo(-50, 8),
        ratio: expect.closeTo(2, 8),
      },
    });
  });

  test('one above the other have no slope in percent, and level ones no ratio', () => {
    expect(spanOf(at(0, 0, 0), at(0, 0, 4)).slope).toEqual({ degrees: 90, percent: undefined, ratio: 0 });
    expect(spanOf(at(0, 0, 0), at(4, 0, 0)).slope).toEqual({ degrees: 0, percent: 0, ratio: undefined });
  });

  test('at the same place have no slope', () => {
    expect(spanOf(site, site)).toEqual({ length: 0, horizontal: 0, height: 0, slope: undefined });
  });

  test('keep their length wherever they are moved and turned, and in both directions', () => {
    fc.assert(
      fc.property(point, point, movement, (a, b, by) => {
        const { length, height } = spanOf(a, b);
        expect(spanOf(moved(a, by), moved(b, by)).length).toBeCloseTo(length, 6);
        expect(spanOf(b, a).length).toBeCloseTo(length, 9);
        expect(spanOf(b, a).height).toBeCloseTo(-height, 9);
      }),
    );
  });
});

describe('a polygon', () => {
  /** A roof of 4 by 3 m on plan that rises by 3 m over its width of 4 m. */
  const roof = [at(0, 0, 0), at(4, 0, 3), at(4, 3, 3), at(0, 3, 0)];

  test('has an area on its plane, an area on plan and a perimeter', () => {
    expect(surfaceOf(roof)).toEqual({
      area: expect.closeTo(15, 8),
      plan: expect.closeTo(12, 8),
      perimeter: expect.closeTo(16, 8),
      deviation: expect.closeTo(0, 8),
      isCrossed: false,
    });
  });

  test('that is upright has no area on plan', () => {
    const wall = surfaceOf([at(0, 0, 0), at(4, 3, 0), at(4, 3, 2), at(0, 0, 2)]);
    expect(wall?.area).toBeCloseTo(10, 8);
    expect(wall?.plan).toBeCloseTo(0, 8);
  });

  test('keeps its area and perimeter wherever it is moved, turned, begun or turned over', () => {
    const angles = fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(angles, movement, fc.nat(8), (parts, by, start) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        let turn = 0;
        const round = parts.map((part) => {
          turn += (2 * Math.PI * part) / total;
          return at(20 * Math.cos(turn), 20 * Math.sin(turn), 0);
        });
        const before = surfaceOf(round);
        const shift = start % round.length;
        const begun = [...round.slice(shift), ...round.slice(0, shift)].reverse();
        const after = surfaceOf(begun.map((one) => moved(one, by)));
        expect(after?.area).toBeCloseTo(before?.area ?? Number.NaN, 4);
        expect(after?.perimeter).toBeCloseTo(before?.perimeter ?? Number.NaN, 5);
        expect(after?.isCrossed).toBe(false);
        expect(after?.plan).toBeLessThanOrEqual((after?.area ?? 0) + 1e-6);
      }),
    );
  });

  test('says how far its points lie off its plane, and that its sides cross', () => {
    const warped = surfaceOf([at(0, 0, 0.1), at(4, 0, -0.1), at(4, 4, 0.1), at(0, 4, -0.1)]);
    expect(warped?.deviation).toBeCloseTo(0.1, 8);
    const bow = surfaceOf([at(0, 0, 0), at(6, 0, 0), at(0, 4, 0), at(4, 4, 0)]);
    expect(bow?.isCrossed).toBe(true);
  });

  test('of points on one line, of the same point and of two points has no area', () => {
    fc.assert(
      fc.property(
        point,
        direction,
        fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 3, maxLength: 6 }),
        (start, along, steps) => {
          expect(surfaceOf(steps.map((step) => plus(start, along, step)))).toBeUndefined();
        },
      ),
    );
    expect(surfaceOf([site, site, site])).toBeUndefined();
    expect(surfaceOf([site, at(1, 0, 0)])).toBeUndefined();
  });
});

describe('three points', () => {
  test('have an angle at the second', () => {
    expect(angleOf(at(5, 0, 0), site, at(0, 0, 2))).toBeCloseTo(90, 8);
    expect(angleOf(at(5, 0, 0), site, at(-1, 0, 0))).toBeCloseTo(180, 8);
    expect(angleOf(at(5, 0, 0), site, at(1, 1, 0))).toBeCloseTo(45, 8);
  });

  test('of which two are the same have none', () => {
    expect(angleOf(site, site, at(1, 0, 0))).toBeUndefined();
    expect(angleOf(at(1, 0, 0), site, site)).toBeUndefined();
  });

  test('keep their angle wherever they are moved and turned', () => {
    fc.assert(
      fc.property(direction, direction, movement, (a, b, by) => {
        const [from, to] = [plus(site, a, 10), plus(site, b, 30)];
        const before = angleOf(from, site, to);
        const after = angleOf(moved(from, by), moved(site, by), moved(to, by));
        expect(after).toBeCloseTo(before ?? Number.NaN, 4);
      }),
    );
  });
});

describe('a face', () => {
  test('has a distance from a point, on either side', () => {
    const face = { at: site, normal: { x: 0, y: 0, z: 1 } };
    expect(fromFace(face, at(7, -3, 2.5))).toBeCloseTo(2.5, 9);
    expect(fromFace(face, at(7, -3, -2.5))).toBeCloseTo(-2.5, 9);
  });

  test('keeps its distance wherever both are moved and turned', () => {
    fc.assert(
      fc.property(point, direction, point, movement, (on, normal, from, by) => {
        const before = fromFace({ at: on, normal }, from);
        const after = fromFace(
          { at: moved(on, by), normal: turned(normal, by.axis, by.by) },
          moved(from, by),
        );
        expect(after).toBeCloseTo(before, 5);
      }),
    );
  });

  test('is nearly parallel to another up to a degree, whichever way they look', () => {
    const up = { x: 0, y: 0, z: 1 };
    const tilted = (degrees: number) => {
      const by = (degrees * Math.PI) / 180;
      return { x: Math.sin(by), y: 0, z: -Math.cos(by) };
    };
    expect(facingOf(up, tilted(0.9)).isParallel).toBe(true);
    expect(facingOf(up, tilted(1.1)).isParallel).toBe(false);
    expect(facingOf(up, tilted(32)).degrees).toBeCloseTo(32, 8);
  });
});

test('the middle of points keeps millimetres on a grid', () => {
  const { x, y, z } = middleOf([site, at(1, 2, 0.002)]);
  expect([x, y, z]).toEqual([836_000.5, 818_901, expect.closeTo(5.001, 9)]);
  expect(middleOf([])).toEqual({ x: 0, y: 0, z: 0 });
});
