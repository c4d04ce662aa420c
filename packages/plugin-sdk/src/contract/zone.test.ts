import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dateTimeInZone, instant, lastDayInZone, precedingRange } from './index.ts';

const zone = 'Asia/Hong_Kong';

test('a period that ends at midnight ends on the day before', () => {
  expect(lastDayInZone('2026-11-20T16:00:00.000Z', zone)).toBe('2026-11-20');
  expect(lastDayInZone('2026-11-20T16:00:00.001Z', zone)).toBe('2026-11-21');
});

test('dates with times sort as moments do, midnight first', () => {
  expect(dateTimeInZone('2026-11-20T16:00:59Z', zone)).toBe('2026-11-21 00:00');
  expect(dateTimeInZone('2026-11-20T15:59:59Z', zone)).toBe('2026-11-20 23:59');
});

test('a moment in a request leaves as UTC, and needs an offset', () => {
  expect(instant.parse('2026-11-21T00:00:00+08:00')).toBe('2026-11-20T16:00:00.000Z');
  expect(instant.safeParse('2026-11-21T00:00:00').success).toBe(false);
});

test('a preceding range is as long and ends the day before', () => {
  expect(precedingRange({ from: '2026-11-14', to: '2026-11-20' })).toEqual({
    from: '2026-11-07',
    to: '2026-11-13',
  });
  expect(precedingRange({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  });
  fc.assert(
    fc.property(fc.integer({ min: -3000, max: 3000 }), fc.nat(400), (start, length) => {
      const from = addDays('2026-11-20', start);
      const before = precedingRange({ from, to: addDays(from, length) });
      expect(before.to).toBe(addDays(from, -1));
      expect(addDays(before.from, length)).toBe(before.to);
    }),
  );
});
