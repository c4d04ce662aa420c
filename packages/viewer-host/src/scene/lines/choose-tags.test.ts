import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseTags, mostOfPicture, type TagInView } from './choose-tags.ts';

const size = { width: 800, height: 600, tag: 26 };
const tag = (x: number, y: number, level = 0, wasShown = false): TagInView => ({ x, y, level, wasShown });

test('tags of one level are shown, none over another, on a tenth of the picture at most, and those of before stay', () => {
  const anyTag = fc.record({
    x: fc.integer({ min: -100, max: 900 }),
    y: fc.integer({ min: -100, max: 700 }),
    level: fc.constantFrom(0, 0.2, 4, 8),
    wasShown: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(anyTag, { maxLength: 400 }),
      fc.option(fc.constantFrom(0, 4), { nil: undefined }),
      (tags, before) => {
        const { shown, level } = chooseTags(tags, size, before);
        const chosen = tags.filter((_, at) => shown[at]);
        for (const one of chosen) {
          expect(Math.abs(one.level - (level ?? Number.NaN))).toBeLessThanOrEqual(0.5);
          for (const other of chosen)
            if (other !== one)
              expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(26);
        }
        expect(chosen.length * 26 ** 2).toBeLessThanOrEqual(mostOfPicture * 800 * 600);
        // The same picture again changes nothing.
        const again = tags.map((one, at) => ({ ...one, wasShown: shown[at] === true }));
        expect(chooseTags(again, size, level)).toEqual({ shown, level });
      },
    ),
  );
});

test('a level stays until another has clearly more tags in the picture', () => {
  const ground = [tag(100, 100), tag(200, 100)];
  const roof = [tag(100, 300, 9), tag(200, 300, 9)];
  const shownAt = (tags: readonly TagInView[], before?: number) => chooseTags(tags, size, before).level;
  expect(shownAt([...roof, ...ground])).toBe(0);
  expect(shownAt([...roof, ...ground, tag(300, 300, 9)], 0)).toBe(9);
  expect(shownAt([...roof, ...ground], 9)).toBe(9);
  expect(shownAt([tag(-200, 0)], 9)).toBeUndefined();
});
