import fc from 'fast-check';
import { Box3, Vector3 } from 'three';
import { expect, test, vi } from 'vitest';
import { afterAnswers, boxWorld } from '../testing/box-world.ts';
import { Walker } from './walker.ts';

const box = (from: readonly [number, number, number], to: readonly [number, number, number]) =>
  new Box3(new Vector3(...from), new Vector3(...to));
/** 20 m by 20 m, 4 m high. */
const room = box([-10, 0, -10], [10, 4, 10]);
const east = new Vector3(1, 0, 0);

function setUp(
  boxes: readonly Box3[],
  feet = new Vector3(),
  { collides = true, hasGravity = true, hasNormals = true } = {},
) {
  const world = boxWorld(boxes, hasNormals);
  const clock = { now: 0 };
  const rules = { collides, hasGravity };
  const onKnown = vi.fn();
  const walker = new Walker(feet, {
    meet: world.meet,
    rules: () => rules,
    onKnown,
    onError: (error) => {
      throw error;
    },
    now: () => clock.now,
  });
  /** Goes on for some frames, and lets the rays answer in between. */
  const go = async (frames: number, way: Vector3 | undefined, speed = 1.4, seconds = 0.05) => {
    for (let frame = 0; frame < frames; frame += 1) {
      walker.step(seconds, way, speed);
      clock.now += 50;
      await afterAnswers();
    }
  };
  return { world, walker, clock, rules, onKnown, go };
}

test('walks straight on a floor, as fast as it may', async () => {
  const { walker, go } = setUp([room]);
  await go(21, east);
  expect(walker.feet.x).toBeGreaterThan(1.2);
  expect(walker.feet.x).toBeLessThan(1.4 + 1e-9);
  expect([walker.feet.y, walker.feet.z]).toEqual([0, 0]);
});

test('no wall is ever passed, however long frames and rays take, and only one ray is on its way', async () => {
  const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const pillar = box([2, 0, -1], [3, 4, 5]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          turn: fc.option(metres(0, 2 * Math.PI), { nil: undefined }),
          seconds: metres(0.001, 2),
          speed: fc.constantFrom(1.4, 4),
          frames: fc.integer({ min: 1, max: 12 }),
          late: fc.integer({ min: 0, max: 800 }),
          answers: fc.boolean(),
        }),
        { maxLength: 25 },
      ),
      fc.boolean(),
      async (legs, hasNormals) => {
        const { world, walker, clock } = setUp([room, pillar], new Vector3(), { hasNormals });
        for (const { turn, seconds, speed, frames, late, answers } of legs) {
          const way = turn === undefined ? undefined : new Vector3(Math.sin(turn), 0, Math.cos(turn));
          for (let frame = 0; frame < frames; frame += 1) {
            const before = walker.feet.clone();
            walker.step(seconds, way, speed);
            clock.now += late;
            if (answers || frame % 3 === 0) await afterAnswers();
            const { x, y, z } = walker.feet;
            expect(Math.hypot(x - before.x, z - before.z)).toBeLessThanOrEqual(speed * seconds + 1e-6);
            expect(y - before.y).toBeLessThanOrEqual(0.5);
            expect(Math.abs(y)).toBeLessThan(1e-6);
            // Every wall of the room is met head-on by some ray that keeps the margin; the pillar's corners only from some ways.
            expect(Math.max(Math.abs(x), Math.abs(z))).toBeLessThan(10 - 0.1);
            expect(pillar.containsPoint(new Vector3(x, 1, z))).toBe(false);
          }
        }
        expect(world.mostAtOnce).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 60 },
  );
});

test('a wall stops whoever walks into it, and whoever walks along it slides', async () => {
  for (const hasNormals of [true, false]) {
    const { walker, world, go } = setUp([room], new Vector3(9, 0, 0), { hasNormals });
    await go(40, east);
    expect(walker.feet.x).toBeCloseTo(10 - 0.35);
    const { rays } = world;
    // Nothing new is asked while nothing changes.
    await go(20, east);
    expect(world.rays).toBe(rays);
    expect(walker.isBlocked).toBe(true);
    await go(40, new Vector3(1, 0, 1).normalize());
    expect(walker.feet.z).toBeGreaterThan(0.8);
    // Of a wall of unknown direction only the distance ahead is known.
    expect(walker.feet.x).toBeCloseTo(10 - (hasNormals ? 0.35 : 0.35 * Math.SQRT1_2));
  }
});

test('with walls off one goes through them', async () => {
  const { walker, go } = setUp([room], new Vector3(9, 0, 0), { collides: false });
  await go(60, east);
  expect(walker.feet.x).toBeGreaterThan(11);
});

test('stairs are climbed and gone down, and a step of more than half a metre stops', async () => {
  const hall = box([-1, 0, -5], [20, 9, 5]);
  const stairs = Array.from({ length: 10 }, (_, nth) =>
    box([1 + nth * 0.3, 0, -5], [4, (nth + 1) * 0.17, 5]),
  );
  const { walker, go } = setUp([hall, ...stairs]);
  const heights: number[] = [];
  for (let turn = 0; turn < 70; turn += 1) {
    await go(1, east);
    heights.push(walker.feet.y);
  }
  expect(walker.feet.x).toBeGreaterThan(3.7);
  expect(Math.max(...heights)).toBeCloseTo(1.7);
  const rises = heights.map((height, nth) => height - (heights[nth - 1] ?? 0));
  expect(Math.max(...rises)).toBeLessThan(0.2);
  for (let turn = 0; turn < 70; turn += 1) await go(1, new Vector3(-1, 0, 0));
  expect(walker.feet.y).toBeCloseTo(0);

  const ledge = setUp([hall, box([1, 0, -5], [4, 0.55, 5])]);
  await ledge.go(40, east);
  expect(ledge.walker.feet.y).toBe(0);
  expect(ledge.walker.feet.x).toBeLessThan(1);
});

test('over an edge one falls straight down to the floor, and where there is none one stays at the height', async () => {
  const ledge = box([-5, -3, -5], [1, 0, 5]);
  const { walker, go } = setUp([box([-9, -3, -9], [9, 9, 9]), ledge]);
  await go(20, east);
  const { x } = walker.feet;
  expect(walker.isFalling).toBe(true);
  await go(6, east);
  expect(walker.feet.x).toBe(x);
  expect(walker.feet.y).toBeLessThan(-0.2);
  await go(20, undefined);
  expect([walker.feet.y, walker.isFalling]).toEqual([-3, false]);

  const nowhere = setUp([ledge]);
  await nowhere.go(60, east);
  expect(nowhere.walker.feet.x).toBeGreaterThan(3);
  expect(nowhere.walker.feet.y).toBe(0);
});

test('without gravity one rises and sinks, below the ceiling and above the floor; with it again one falls', async () => {
  const { walker, rules, go } = setUp([room], new Vector3(), { hasGravity: false });
  await go(60, new Vector3(0, 1, 0));
  // Eyes at 1.65 m stay 0.35 m below the ceiling.
  expect(walker.feet.y).toBeCloseTo(2);
  await go(10, east);
  expect(walker.feet.y).toBeCloseTo(2);
  await go(80, new Vector3(0, -1, 0));
  expect(walker.feet.y).toBeCloseTo(0);
  await go(20, new Vector3(0, 1, 0));
  rules.hasGravity = true;
  walker.rulesChanged();
  await go(60, undefined);
  expect(walker.feet.y).toBe(0);
});

test('whoever stops stands at once, and an answer that comes later moves nobody', async () => {
  const { walker, go } = setUp([room]);
  await go(5, east);
  walker.step(0.05, east, 1.4);
  const { x } = walker.feet;
  walker.step(0.05, undefined, 1.4);
  await afterAnswers();
  walker.step(0.05, undefined, 1.4);
  expect(walker.feet.x).toBe(x);
});
