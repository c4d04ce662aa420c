import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-99', 1000, { start: 0, end: 99 }],
  ['bytes=900-', 1000, { start: 900, end: 999 }],
  ['bytes=-100', 1000, { start: 900, end: 999 }],
  ['bytes=-5000', 1000, { start: 0, end: 999 }],
  ['bytes=990-5000', 1000, { start: 990, end: 999 }],
  ['bytes=1000-', 1000, 'unsatisfiable'],
  ['bytes=-0', 1000, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=5-4', 1000, undefined],
  ['bytes=0-1,5-6', 1000, undefined],
  ['items=0-1', 1000, undefined],
  ['bytes=-', 1000, undefined],
  [undefined, 1000, undefined],
])('%s of %i bytes', (header, size, expected) => {
  expect(readByteRange(header, size)).toEqual(expected);
});

test('a range never exceeds the file, whatever the header says', () => {
  const part = fc.oneof(fc.nat().map(String), fc.constant(''), fc.string({ maxLength: 5 }));
  fc.assert(
    fc.property(part, part, fc.nat({ max: 10_000 }), (first, last, size) => {
      const range = readByteRange(`bytes=${first}-${last}`, size);
      if (range === undefined || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
