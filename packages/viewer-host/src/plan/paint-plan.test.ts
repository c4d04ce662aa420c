import { expect, test } from 'vitest';
import type { LookMesh } from '../first-look/look-mesh.ts';
import { paintPlan } from './paint-plan.ts';
import { cutHeight } from './plan-cut.ts';
import { extentOf, meshOfBoxes } from './plan-mesh.ts';
import { planTones } from './plan-tones.ts';

const box = (x: number, y: number, z: number, across: number, high: number, along: number) => ({
  min: { x, y, z },
  max: { x: x + across, y: y + high, z: z + along },
});
/** A building of 20 m by 20 m with a floor, four walls of 1 m and a roof at 3 m. */
const building = [
  box(-10, -0.5, -10, 20, 0.5, 20),
  box(-10, 0, -10, 20, 3, 1),
  box(-10, 0, 9, 20, 3, 1),
  box(-10, 0, -10, 1, 3, 20),
  box(9, 0, -10, 1, 3, 20),
  box(-10, 3, -10, 20, 0.5, 20),
];
const tones = planTones.light;
/** One pixel is half a metre. */
const size = { width: 60, height: 60 };

function painted(meshes: readonly LookMesh[], cut?: number) {
  const steps = paintPlan(meshes, {
    view: { middle: { x: 0, z: 0 }, scale: 0.5 },
    size,
    ratio: 1,
    cut,
    tones,
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { pixels, outlines } = step.value;
  return {
    outlines,
    /** @param east, north - metres from the middle */
    at: (east: number, north: number) => pixels[Math.floor(30 - 2 * north) * 60 + Math.floor(30 + 2 * east)],
  };
}

test('from above a building shows its roof; cut at the height of the eyes it shows its walls and the floor between them', () => {
  const above = painted([meshOfBoxes(building)]);
  expect([above.at(0, 0), above.at(9.2, 0), above.at(12, 0)]).toEqual([tones.level, tones.level, 0]);
  expect(above.outlines).toEqual([]);

  const cut = painted([meshOfBoxes(building)], 1.95);
  expect([cut.at(9.5, 0), cut.at(-9.5, 0), cut.at(0, 9.5), cut.at(0, -9.5)]).toEqual(
    Array(4).fill(tones.solid),
  );
  expect([cut.at(0, 0), cut.at(12, 0)]).toEqual([tones.level, 0]);
  expect(cut.outlines.length).toBeGreaterThan(0);
});

test('the plan cuts a wall that stands in the floor, and one over open ground', () => {
  const sunk = [box(-10, -0.5, -10, 20, 0.5, 20), box(-5, -0.4, -1, 10, 3, 2)];
  const ground: LookMesh = {
    groups: [
      {
        colour: [90, 120, 60],
        // Faces up only.
        corners: Float32Array.from([-12, -0.2, -12, -12, -0.2, 12, 12, -0.2, 12, 12, -0.2, -12]),
        triangles: Uint32Array.from([0, 1, 2, 0, 2, 3]),
      },
    ],
    boxes: [],
  };
  const { at } = painted([meshOfBoxes(sunk), ground], 1);
  expect([at(0, 0), at(0, 5)]).toEqual([tones.solid, tones.level]);
});

test('north is up and east to the right', () => {
  const tower = meshOfBoxes([box(4, 0, -9, 3, 10, 3)]);
  const { at } = painted([tower]);
  expect(at(5.5, 7.5)).toBe(tones.level);
  expect([at(5.5, -7.5), at(-5.5, 7.5), at(-5.5, -7.5)]).toEqual([0, 0, 0]);
});

test('of two surfaces the upper one is seen, in whatever order they come, with an edge where it begins', () => {
  const [low, high] = [box(-10, 0, -10, 20, 1, 20), box(-3, 0, -3, 6, 8, 6)];
  for (const boxes of [
    [low, high],
    [high, low],
  ]) {
    const { at } = painted([meshOfBoxes(boxes)]);
    expect([at(0, 0), at(8, 0)]).toEqual([tones.level, tones.level]);
    expect([2.75, 2.25, 3.25].map((east) => at(east, 0))).toContain(tones.edge);
  }
});

test('a plan is cut above the eyes between the models, and whole above and beside them', () => {
  const extent = extentOf([meshOfBoxes(building)]);
  if (!extent) throw new Error('There is something.');
  expect(extent).toEqual({ min: { x: -10, y: -0.5, z: -10 }, max: { x: 10, y: 3.5, z: 10 } });
  expect(cutHeight({ x: 0, y: 1.65, z: 0 }, extent)).toBeCloseTo(1.95);
  expect(cutHeight({ x: 0, y: 3.3, z: 0 }, extent)).toBeUndefined();
  expect(cutHeight({ x: 0, y: -3, z: 0 }, extent)).toBeUndefined();
  expect(cutHeight({ x: 40, y: 1.65, z: 0 }, extent)).toBeUndefined();
  expect(extentOf([])).toBeUndefined();
});
