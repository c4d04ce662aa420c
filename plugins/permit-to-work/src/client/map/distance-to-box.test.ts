import { describe, expect, it } from 'vitest';
import { distanceToBox } from './distance-to-box.ts';

const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 10, y: 2, z: 4 } };

describe('the distance to a box', () => {
  it.each([
    [{ x: 5, y: 1, z: 2 }, 0],
    [{ x: 10, y: 2, z: 4 }, 0],
    [{ x: 13, y: 1, z: 8 }, 5],
    [{ x: -3, y: 1, z: 2 }, 3],
  ])('of %o is %d', (point, distance) => expect(distanceToBox(point, box)).toBe(distance));
});
