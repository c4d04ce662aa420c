import fc from 'fast-check';
import { Line3, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { walkDesign } from './curve-walk.ts';
import { chordTolerance, drawnPoints, mostChords } from './drawn-points.ts';
import type { PlaneCurve } from './plane-curve.ts';
import { directionAt, pointAt } from './plane-curve.ts';
import { heightAt, type ProfilePiece } from './profile.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const bend = fc.oneof(
  fc.constant(0),
  fc.tuple(number(20, 5000), fc.constantFrom(1, -1)).map(([radius, sign]) => sign / radius),
);
const shape = {
  length: number(1, 400),
  to: bend,
  transition: fc.constantFrom('constant', 'clothoid', 'bloss', 'cosine', 'sine', 'helmert', 'viennese'),
} as const;

/** Pieces that go on where the one before ends, in its direction and with its bend. */
const plan = fc
  .tuple(number(-4, 4), bend, fc.array(fc.record(shape), { minLength: 1, maxLength: 4 }))
  .map(([first, bent, pieces]) => {
    let [start, direction, from]: [readonly [number, number], number, number] = [[500, -300], first, bent];
    return pieces.map((piece): PlaneCurve => {
      const curve = { ...piece, start, direction, from };
      start = pointAt(curve, curve.length);
      direction = directionAt(curve, curve.length);
      from = curve.transition === 'constant' ? from : curve.to;
      return curve;
    });
  });

/** Slopes that join smoothly. Vertical radii go down to some 150 m. */
const profile = fc
  .tuple(
    number(-0.06, 0.06),
    fc.array(fc.tuple(number(10, 300), number(-0.06, 0.06), fc.constantFrom('line', 'parabola', 'circle')), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([first, pieces]) => {
    let [start, height, from] = [0, 20, first];
    return pieces.map(([length, gradient, shape]): ProfilePiece => {
      const piece = { start, length, height, from, to: shape === 'line' ? from : gradient, shape };
      start += length;
      height = heightAt([piece], start);
      from = piece.to;
      return piece;
    });
  });

const samples = 150;

test('the drawn line stays within the tolerance of its curve, and begins and ends with it', () => {
  fc.assert(
    fc.property(plan, profile, (horizontal, heights) => {
      const design = { horizontal, profile: heights };
      const walk = walkDesign(design);
      const total = horizontal.reduce((sum, { length }) => sum + length, 0);
      const points = drawnPoints(design);
      const chords = points.slice(1).map((point, index) => new Line3(points[index], point));
      const nearest = new Vector3();
      for (let nth = 0; nth <= samples; nth++) {
        const { point } = walk((total * nth) / samples) ?? { point: new Vector3(Number.NaN) };
        const away = Math.min(
          ...chords.map((chord) => chord.closestPointToPoint(point, true, nearest).distanceTo(point)),
        );
        expect(away).toBeLessThanOrEqual(Math.SQRT2 * chordTolerance + 1e-5);
      }
      expect(points[0]?.distanceTo(walk(0)?.point ?? new Vector3())).toBeLessThan(1e-5);
      expect(points.at(-1)?.distanceTo(walk(total)?.point ?? new Vector3())).toBeLessThan(1e-5);
    }),
    { numRuns: 30 },
  );
});

test('on a straight plan the heights alone decide where a chord ends', () => {
  const straight = {
    start: [0, 0],
    direction: 0,
    length: 900,
    from: 0,
    to: 0,
    transition: 'constant',
  } as const;
  fc.assert(
    fc.property(profile, (heights) => {
      const points = drawnPoints({ horizontal: [straight], profile: heights });
      for (const [index, { x, z }] of points.slice(1).entries()) {
        const before = points[index] ?? new Vector3();
        for (const share of [0.25, 0.5, 0.75]) {
          const drawn = before.z + (z - before.z) * share;
          expect(Math.abs(drawn - heightAt(heights, before.x + (x - before.x) * share))).toBeLessThan(
            chordTolerance + 1e-6,
          );
        }
      }
    }),
  );
  const slope = { start: 0, length: 900, height: 5, from: 0.02, to: 0.02, shape: 'line' } as const;
  expect(drawnPoints({ horizontal: [straight], profile: [slope] })).toHaveLength(2);
});

test('a straight line goes to its own end if the file begins the next elsewhere', () => {
  const curve = { direction: 0, length: 100, from: 0, to: 0, transition: 'constant' } as const;
  const at = (y: number) =>
    drawnPoints({
      horizontal: [
        { ...curve, start: [0, 0] },
        { ...curve, start: [100, y] },
      ],
      profile: [],
    });
  expect(at(0).map(({ x }) => x)).toEqual([0, 100, 200]);
  expect(at(3).map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [100, 0],
    [100, 3],
    [200, 3],
  ]);
});

test('a line of absurdly tight bends has no more points than the limit', () => {
  const curve = {
    start: [0, 0],
    direction: 0,
    length: 6000,
    from: 9,
    to: 9,
    transition: 'constant',
  } as const;
  const points = drawnPoints({ horizontal: [curve, curve], profile: [] });
  expect(points.length).toBeGreaterThan(mostChords / 2);
  expect(points.length).toBeLessThanOrEqual(mostChords + 2);
});
