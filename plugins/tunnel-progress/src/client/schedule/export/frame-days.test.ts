import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameDays } from './frame-days.ts';

test('the pictures go day by day from the first to the last, and there are no more than wanted', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), fc.integer({ min: 1, max: 240 }), (from, days, most) => {
      const to = from + days;
      const frames = frameDays(from, to, most);
      expect(frames).toHaveLength(Math.min(most, days + 1));
      expect(frames.at(-1)).toBe(to);
      if (frames.length > 1) expect(frames[0]).toBe(from);
      expect(frames).toEqual([...new Set(frames)].sort((a, b) => a - b));
    }),
  );
});
