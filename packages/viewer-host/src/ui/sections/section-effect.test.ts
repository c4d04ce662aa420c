import { expect, test } from 'vitest';
import { effectOf } from './section-effect.ts';

const around = { min: { x: 100, y: 200, z: 0 }, max: { x: 110, y: 220, z: 30 } };
const plane = (at: { x: number; y: number; z: number }, normal: { x: number; y: number; z: number }) =>
  effectOf({ kind: 'plane', at, normal }, around);
const box = (from: number, to: number) =>
  effectOf({ kind: 'box', min: { ...around.min, z: from }, max: { ...around.max, z: to } }, around);

test('a plane beside the models cuts nothing, or leaves nothing, by the side that it cuts away', () => {
  const up = { x: 0, y: 0, z: 2 };
  expect(plane({ x: 0, y: 0, z: 12 }, up)).toBe('cuts');
  expect(plane({ x: 0, y: 0, z: 30 }, up)).toBe('nothingCut');
  expect(plane({ x: 0, y: 0, z: 0 }, up)).toBe('nothingLeft');
  expect(plane({ x: 0, y: 0, z: -5 }, { x: 0, y: 0, z: -1 })).toBe('nothingCut');
  // Aslant, it cuts one edge of the box off.
  expect(plane({ x: 109, y: 0, z: 30 }, { x: 1, y: 0, z: 1 })).toBe('cuts');
  expect(plane({ x: 111, y: 0, z: 30 }, { x: 1, y: 0, z: 1 })).toBe('nothingCut');
});

test('a box around the models cuts nothing, and one beside them leaves nothing', () => {
  expect(box(10, 20)).toBe('cuts');
  expect(box(-1, 31)).toBe('nothingCut');
  expect(box(30, 40)).toBe('nothingLeft');
});
