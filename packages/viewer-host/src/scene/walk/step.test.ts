import fc from 'fast-check';
import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import { along, axisParts, besideWalls, CLIMB, directionOf, fall, land, MARGIN, upTo } from './step.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const angle = number(0, 2 * Math.PI);
const level = fc.tuple(angle, number(0.01, 3)).map(([turn, length]) => levelWay(turn).multiplyScalar(length));
const levelWay = (turn: number) => new Vector3(Math.sin(turn), 0, -Math.cos(turn));

test('forward is the way one looks, right is clockwise of it, and two keys are no faster than one', () => {
  expect(directionOf({ forward: 1, right: 0, up: 0 }, 0)?.toArray()).toEqual([0, 0, -1]);
  const east = directionOf({ forward: 0, right: 1, up: 0 }, 0);
  expect(east?.distanceTo(new Vector3(1, 0, 0))).toBeLessThan(1e-9);
  expect(directionOf({ forward: 0, right: 0, up: 0 }, 1)).toBeUndefined();
  const part = fc.constantFrom(-1, 0, 1);
  fc.assert(
    fc.property(part, part, part, angle, (forward, right, up, heading) => {
      const way = directionOf({ forward, right, up }, heading);
      expect(way?.length() ?? 1).toBeCloseTo(1);
    }),
  );
});

test('a step beside a wall never enters it, keeps the distance, and is never longer', () => {
  fc.assert(
    fc.property(
      level,
      number(-1.5, 1.5),
      number(0, 4),
      fc.boolean(),
      number(-0.6, 0.6),
      (step, aslant, distance, isBack, slope) => {
        const way = step.clone().normalize();
        const out = way
          .clone()
          .negate()
          .applyAxisAngle(new Vector3(0, 1, 0), aslant);
        // An engine may know the normal of the back, and of a wall that leans.
        const normal = out
          .clone()
          .multiplyScalar(isBack ? -1 : 1)
          .setY(slope)
          .normalize();
        const left = besideWalls(step, [{ distance, normal }]);
        const before = -way.dot(out) * distance;
        const after = before + left.dot(out);
        expect(after).toBeGreaterThan(Math.min(before, MARGIN) - 1e-9);
        expect(left.length()).toBeLessThanOrEqual(step.length() + 1e-9);
        // What is parallel to the wall is kept.
        const parallel = (v: Vector3) => v.clone().addScaledVector(out, -v.dot(out));
        expect(parallel(left).distanceTo(parallel(step))).toBeLessThan(1e-9);
      },
    ),
  );
});

test('a step towards a wall of unknown direction ends before it', () => {
  fc.assert(
    fc.property(level, number(0, 4), (step, distance) => {
      for (const left of [besideWalls, upTo].map((cut) => cut(step, [{ distance, normal: undefined }]))) {
        expect(left.length()).toBeLessThanOrEqual(Math.max(0, distance - MARGIN) + 1e-9);
        expect(left.length()).toBeLessThanOrEqual(step.length() + 1e-9);
      }
    }),
  );
});

test('the parts of a step along the axes make up the step, the longer first', () => {
  fc.assert(
    fc.property(level, (step) => {
      const parts = axisParts(step);
      const sum = parts.reduce((total, part) => total.add(part), new Vector3());
      expect(sum.distanceTo(step)).toBeLessThan(1e-3);
      expect(parts[0]?.length()).toBeGreaterThanOrEqual(parts[1]?.length() ?? 0);
    }),
  );
});

test('feet climb half a metre and not more, and go down as far without falling', () => {
  fc.assert(
    fc.property(number(-50, 50), number(-5, 5), (height, rise) => {
      const landing = land(new Vector3(1, height, 2), height + rise);
      if (rise > CLIMB) expect(landing).toBeUndefined();
      else if (rise < -CLIMB)
        expect(landing).toEqual({ place: new Vector3(1, height, 2), floor: height + rise });
      else expect(landing).toEqual({ place: new Vector3(1, height + rise, 2), floor: undefined });
    }),
  );
  expect(land(new Vector3(1, 2, 3), undefined)?.place).toEqual(new Vector3(1, 2, 3));
});

test('a fall ends on the floor, and has a greatest speed', () => {
  fc.assert(
    fc.property(
      number(0, 30),
      fc.array(number(0.001, 3), { minLength: 1, maxLength: 40 }),
      (height, frames) => {
        let [at, speed] = [height, 0];
        for (const seconds of frames) {
          const next = fall(at, speed, 0, seconds);
          expect(next.height).toBeGreaterThanOrEqual(0);
          expect(at - next.height).toBeLessThanOrEqual(12 * seconds + 1e-9);
          expect(next.height).toBeLessThanOrEqual(at);
          [at, speed] = [next.height, next.speed];
        }
      },
    ),
  );
});

test('a place on a way is never beyond its end', () => {
  const place = fc.tuple(number(-9, 9), number(-9, 9), number(-9, 9)).map((at) => new Vector3(...at));
  fc.assert(
    fc.property(place, place, number(0, 40), (from, to, metres) => {
      const at = along(from, to, metres);
      expect(at.distanceTo(from) + at.distanceTo(to)).toBeCloseTo(from.distanceTo(to));
    }),
  );
});
