import { expect, test } from 'vitest';
import { timeProblem } from './devices.ts';

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
