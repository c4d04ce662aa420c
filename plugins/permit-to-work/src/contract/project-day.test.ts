import { expect, test } from 'vitest';
import { clockTimeOf, dayBefore, lastDayOf } from './project-day.ts';

const zone = 'Asia/Hong_Kong';

test('a period that ends at midnight ends on the day before', () => {
  expect(lastDayOf('2026-11-20T16:00:00.000Z', zone)).toBe('2026-11-20');
  expect(lastDayOf('2026-11-20T16:00:00.001Z', zone)).toBe('2026-11-21');
});

test('clock times sort as moments do, midnight first', () => {
  expect(clockTimeOf(new Date('2026-11-20T16:00:59Z'), zone)).toBe('2026-11-21 00:00');
  expect(clockTimeOf(new Date('2026-11-20T15:59:59Z'), zone)).toBe('2026-11-20 23:59');
});

test.each([
  ['2026-11-20', '2026-11-19'],
  ['2027-01-01', '2026-12-31'],
  ['2028-03-01', '2028-02-29'],
])('the day before %s is %s', (day, before) => expect(dayBefore(day)).toBe(before));
