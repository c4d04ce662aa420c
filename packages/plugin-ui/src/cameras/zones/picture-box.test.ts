import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureBox, pointIn, type Size } from './picture-box.ts';

const size: fc.Arbitrary<Size> = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
});
const isNear = (one: number, other: number) => Math.abs(one - other) < 1e-9;

describe('a picture in a frame', () => {
  it('keeps its shape, lies in the middle and touches two sides', () => {
    fc.assert(
      fc.property(size, size, (picture, frame) => {
        const { left, top, width, height } = pictureBox(picture, frame);
        const shape = (width * frame.width) / (height * frame.height);
        return (
          isNear((shape * picture.height) / picture.width, 1) &&
          isNear(2 * left + width, 1) &&
          isNear(2 * top + height, 1) &&
          Math.max(width, height) === 1
        );
      }),
    );
    // A picture of 4:3 leaves an eighth of a frame of 16:9 at either side.
    expect(pictureBox({ width: 640, height: 480 }, { width: 16, height: 9 })).toEqual({
      left: 0.125,
      top: 0,
      width: 0.75,
      height: 1,
    });
  });

  it('says of each press where it is in the picture, and never beside it', () => {
    const place = fc.double({ min: -5000, max: 5000, noNaN: true });
    fc.assert(
      fc.property(place, place, size, place, place, (left, top, { width, height }, clientX, clientY) => {
        const { x, y } = pointIn({ left, top, width, height }, { clientX, clientY });
        const within = (at: number, from: number, length: number) =>
          Math.min(1, Math.max(0, (at - from) / length));
        return (
          Math.abs(x - within(clientX, left, width)) <= 0.00005001 &&
          Math.abs(y - within(clientY, top, height)) <= 0.00005001 &&
          [x, y].every((share) => share >= 0 && share <= 1)
        );
      }),
    );
  });
});
