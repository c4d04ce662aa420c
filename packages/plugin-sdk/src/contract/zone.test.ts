import { expect, test } from 'vitest';
import { dateTimeInZone, instant, lastDayInZone } from './index.ts';

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
