import { expect, test } from 'vitest';
import { readTime, timeProblem } from './devices.ts';

test('a time is taken up to five minutes ahead, and back to the oldest day', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const problem = (minutes: number) => timeProblem(new Date(now.getTime() + minutes * 60_000), now, 31);
  expect([problem(4.9), problem(5.1), problem(-31 * 1440 + 1), problem(-31 * 1440 - 1)]).toEqual([
    undefined,
    'IN_FUTURE',
    undefined,
    'TOO_OLD',
  ]);
});

test('a time is read with its zone, on a day that there is', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const read = (time: string) => readTime(time, now, 31);
  expect(read('2026-11-22T19:42:10+08:00')).toEqual(new Date('2026-11-22T11:42:10Z'));
  expect(read('2026-11-22T11:42z')).toEqual(new Date('2026-11-22T11:42:00Z'));
  for (const wrong of [
    '2026-11-22T11:42:10',
    '2026-11-31T11:30:00Z',
    '2026-11-22 11:42Z',
    '2026-11-22T25:00Z',
    '',
  ])
    expect(read(wrong)).toBe('INVALID_TIME');
  expect([read('2026-11-22T12:06:00Z'), read('2026-10-01T12:00:00Z')]).toEqual(['IN_FUTURE', 'TOO_OLD']);
});
