import { expect, test } from 'vitest';
import { PictureScale } from './picture-scale.ts';

function frames(scale: PictureScale, count: number, milliseconds: number): void {
  for (let i = 0; i < count; i += 1) scale.frame(milliseconds);
}

test('becomes coarser when several frames in a row are slow, not for single ones', () => {
  const scale = new PictureScale();
  for (let i = 0; i < 10; i += 1) {
    frames(scale, 2, 90);
    frames(scale, 1, 17);
  }
  expect(scale.current).toBe(1);
  frames(scale, 3, 90);
  expect(scale.current).toBeLessThan(1);
});

test('starts the next movement at the same resolution, and at full resolution after a quick movement', () => {
  const scale = new PictureScale();
  frames(scale, 3, 90);
  frames(scale, 60, 30);
  scale.rest();
  expect(scale.current).toBeLessThan(1);
  frames(scale, 60, 17);
  // Never finer during a movement, because that would flicker.
  expect(scale.current).toBeLessThan(1);
  scale.rest();
  expect(scale.current).toBe(1);
});
