import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directionAt, largestBend, type PlaneCurve, pointAt, pointsAt } from './plane-curve.ts';
import { heightAt } from './profile.ts';

const bend = fc.oneof(
  fc.constant(0),
  fc.double({ min: 20, max: 5000, noNaN: true }).map((radius) => 1 / radius),
);
const curve = fc.record({
  start: fc.tuple(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  ),
  direction: fc.double({ min: -4, max: 4, noNaN: true }),
  length: fc.double({ min: 1, max: 400, noNaN: true }),
  from: fc.tuple(bend, fc.constantFrom(1, -1)).map(([value, sign]) => value * sign),
  to: fc.tuple(bend, fc.constantFrom(1, -1)).map(([value, sign]) => value * sign),
  transition: fc.constantFrom('constant', 'clothoid', 'bloss', 'cosine', 'sine', 'helmert', 'viennese'),
} satisfies Record<keyof PlaneCurve, unknown>);

test('a curve is as long as it says, and turns by the area below its bend', () => {
  const steps = 300;
  fc.assert(
    fc.property(curve, (piece) => {
      const step = piece.length / steps;
      const points = pointsAt(
        piece,
        Array.from({ length: steps + 1 }, (_, index) => step * index),
      );
      const drawn = points.slice(1).reduce((sum, [x, y], index) => {
        const [px, py] = points[index] ?? [0, 0];
        return sum + Math.hypot(x - px, y - py);
      }, 0);
      // A chord is shorter than its arc by a twenty-fourth of the cube of the arc over the square of the radius.
      const most = (piece.length * (largestBend(piece) * step) ** 2) / 24;
      expect(drawn).toBeLessThanOrEqual(piece.length + 1e-6);
      expect(piece.length - drawn).toBeLessThanOrEqual(most + 1e-6);
      expect(points.at(-1)?.[0]).toBeCloseTo(pointAt(piece, piece.length)[0], 6);
      const turn = piece.transition === 'constant' ? piece.from : (piece.from + piece.to) / 2;
      expect(directionAt(piece, piece.length)).toBeCloseTo(piece.direction + turn * piece.length, 9);
    }),
    {
      // An odd number of panels would have the middle of this one within a panel.
      examples: [
        [
          {
            start: [0, 0],
            direction: 0,
            length: 16.000000000000004,
            from: 0.05,
            to: 0,
            transition: 'helmert',
          },
        ],
      ],
    },
  );
});

test('arcs and lines end where geometry says, clothoids where their series does', () => {
  const base = { start: [3, 4] as const, direction: 0, from: 0, to: 0 };
  expect(pointAt({ ...base, length: 10, transition: 'constant' }, 10)[0]).toBeCloseTo(13, 9);
  const [x, y] = pointAt({ ...base, length: 50 * Math.PI, from: 0.01, transition: 'constant' }, 50 * Math.PI);
  expect(x).toBeCloseTo(103, 6);
  expect(y).toBeCloseTo(104, 6);
  // The series of Fresnel's integrals, for a clothoid of constant a.
  const [length, radius] = [100, 300];
  const a2 = length * radius;
  const end = pointAt({ ...base, start: [0, 0], length, to: 1 / radius, transition: 'clothoid' }, length);
  expect(end[0]).toBeCloseTo(length - length ** 5 / (40 * a2 ** 2) + length ** 9 / (3456 * a2 ** 4), 6);
  expect(end[1]).toBeCloseTo(
    length ** 3 / (6 * a2) - length ** 7 / (336 * a2 ** 3) + length ** 11 / (42_240 * a2 ** 5),
    6,
  );
});

test('heights are continuous through lines, parabolas and circles, and go on straight beyond the ends', () => {
  const gradient = fc.double({ min: -0.08, max: 0.08, noNaN: true });
  fc.assert(
    fc.property(gradient, gradient, fc.constantFrom('parabola', 'circle'), (from, to, shape) => {
      const profile = [
        { start: 0, length: 100, height: 10, from, to: from, shape: 'line' },
        { start: 100, length: 60, height: 10 + 100 * from, from, to, shape },
      ] as const;
      const [before, after] = [heightAt(profile, 99.999), heightAt(profile, 100.001)];
      expect(Math.abs(after - before)).toBeLessThan(0.0005);
      const slope = (heightAt(profile, 160.01) - heightAt(profile, 160)) / 0.01;
      expect(slope).toBeCloseTo(to, 6);
      // The chord of both shapes has the mean gradient, the circle's but for terms of the third order.
      expect((heightAt(profile, 160) - heightAt(profile, 100)) / 60).toBeCloseTo((from + to) / 2, 3);
    }),
  );
});
