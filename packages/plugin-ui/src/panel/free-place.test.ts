import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freePlace } from './free-place.ts';

const stage = { width: 1376, height: 720 };
const permits = { x: 12, y: 12, width: 390, height: 500 };
const overlap = (a: typeof permits, b: typeof permits) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('where a panel opens', () => {
  test('is where it wants to be, if nothing is there', () => {
    expect(freePlace({ x: 420, y: 12 }, { width: 280, height: 500 }, stage, [permits])).toEqual({
      x: 420,
      y: 12,
    });
  });

  test('is beside the panel that is there, not below it', () => {
    expect(freePlace({ x: 12, y: 12 }, { width: 280, height: 100 }, stage, [permits])).toEqual({
      x: 414,
      y: 12,
    });
  });

  test('is on the other side where this one is full', () => {
    const card = { x: 1060, y: 156, width: 304, height: 560 };
    const at = freePlace({ x: 1060, y: 156 }, { width: 304, height: 560 }, stage, [card]);
    expect(at).toEqual({ x: 744, y: 156 });
  });

  test('is below a collapsed panel on a narrow stage', () => {
    const narrow = { width: 600, height: 900 };
    const bar = { x: 12, y: 12, width: 560, height: 40 };
    expect(freePlace({ x: 12, y: 12 }, { width: 560, height: 400 }, narrow, [bar])).toEqual({ x: 12, y: 64 });
  });

  const length = (least: number, most: number) => fc.integer({ min: least, max: most });
  const box = fc.record({
    x: length(0, 1000),
    y: length(0, 500),
    width: length(60, 400),
    height: length(40, 600),
  });

  test('covers no panel wherever the stage has a place beside all of them, and is always inside', () => {
    fc.assert(
      fc.property(box, fc.array(box, { maxLength: 2 }), (panel, others) => {
        const at = freePlace(panel, panel, stage, others);
        expect(at.x >= 0 && at.x + panel.width <= stage.width).toBe(true);
        const right = Math.max(0, ...others.map(({ x, width }) => x + width));
        const hasRoom = right + 12 + panel.width <= stage.width;
        if (hasRoom) expect(others.filter((other) => overlap({ ...panel, ...at }, other))).toEqual([]);
      }),
    );
  });
});
